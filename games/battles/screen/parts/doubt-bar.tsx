import { useSeatDesk } from '../model/use-seat-desk.ts';
import { SeatError } from './seat-error.tsx';
import './doubt-bar.css';

/** Lies over the page while any request is unanswered. */
export function DoubtBar() {
  const asks = useSeatDesk();
  if (asks.state.phase !== 'unanswered') return null;
  return (
    <div className="doubt-bar">
      <SeatError asks={asks} error={undefined} />
    </div>
  );
}

import { useSeatDesk } from '../model/use-seat-desk.ts';
import { SeatError } from './seat-error.tsx';
import './doubt-bar.css';

export function DoubtBar() {
  const asks = useSeatDesk();
  if (asks.state.phase !== 'unanswered') return null;
  return (
    <div className="doubt-bar">
      <SeatError asks={asks} error={undefined} />
    </div>
  );
}

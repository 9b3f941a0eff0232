import { WithdrawalsCard } from './withdrawals-card.tsx';
import '../parts/payouts.css';

/** The queue of withdrawals. */
export function Section() {
  return <WithdrawalsCard />;
}

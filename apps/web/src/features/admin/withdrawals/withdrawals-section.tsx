import { WithdrawalsCard } from './withdrawals-card.tsx';
import '../parts/payouts.css';

export function Section() {
  return <WithdrawalsCard />;
}

import { SectionHead } from '../parts/section-head.tsx';
import { OutgoingCard } from './outgoing-card.tsx';
import { PayoutsCard } from './payouts-card.tsx';
import '../parts/payouts.css';
import { UnclaimedCard } from './unclaimed-card.tsx';

export function Section() {
  return (
    <>
      <SectionHead
        title="Payouts"
        note="How withdrawals are paid, what left without one, and deposits without an owner."
      />
      <div className="admin-cards" data-columns="side">
        <PayoutsCard />
        <OutgoingCard />
        <UnclaimedCard />
      </div>
    </>
  );
}

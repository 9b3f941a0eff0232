import type { Referrals } from '@voltide/contract';
import { Money, Stat } from '@voltide/ui';

import { ReferralSection } from './referral-section.tsx';

export function TotalsSection({ totals }: Pick<Referrals, 'totals'>) {
  const counts = [
    ['Clicks', totals.clicks],
    ['Sign-ups', totals.signUps],
    ['First deposits', totals.firstDeposits],
    ['Active now', totals.active],
  ] as const;
  const amounts = [
    ["Friends' cash stakes", totals.stake, undefined],
    ['House edge of them', totals.edge, undefined],
    ['Earned', totals.earned, 'held and waiting too'],
    ['Claimed', totals.claimed, undefined],
    ['On hold', totals.held, 'waits for a review'],
    ['Bounties', totals.bounties, 'play balance'],
  ] as const;
  return (
    <ReferralSection isPanel heading="What came of it">
      <dl className="referral-figures">
        {counts.map(([label, count]) => (
          <Stat key={label} label={label}>
            {count.toLocaleString('en')}
          </Stat>
        ))}
      </dl>
      <dl className="referral-figures">
        {amounts.map(([label, amount, note]) => (
          <Stat key={label} label={label} {...(note === undefined ? {} : { note })}>
            <Money amount={amount} wraps />
          </Stat>
        ))}
      </dl>
    </ReferralSection>
  );
}

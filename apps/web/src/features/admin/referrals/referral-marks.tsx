import '../parts/admin.css';

import { Badge, Money } from '@voltide/ui';
import type { ReactNode } from 'react';

import { counted, countText } from '../model/format.ts';
import { Facts, type Fact } from '../parts/facts.tsx';
import type { ReferralPage } from './referral-queries.ts';

type Marks = ReferralPage['marks'];

/** Figures that stand out in a referral. They alone hold no earnings. */
export function ReferralMarks({ marks: { burst, loop, pattern } }: { readonly marks: Marks }) {
  return (
    <>
      <Mark title="Burst" isFlagged={burst.isFlagged} facts={burstFacts(burst)} />
      <Mark title="Closed loop" isFlagged={loop.isFlagged} facts={loopFacts(loop)} />
      <Mark title="Play pattern" isFlagged={pattern.isFlagged} facts={patternFacts(pattern)} />
    </>
  );
}

type MarkProps = { readonly title: string; readonly isFlagged: boolean; readonly facts: readonly Fact[] };

function Mark({ title, isFlagged, facts }: MarkProps): ReactNode {
  return (
    <section aria-label={title}>
      <h3 className="marks-title">
        {title}
        <Badge tone={isFlagged ? 'warn' : 'neutral'}>{isFlagged ? 'Stands out' : 'Ordinary'}</Badge>
      </h3>
      <Facts facts={facts} columns={2} />
    </section>
  );
}

function burstFacts({ withinHour, mostInHour, sameNetwork }: Marks['burst']): readonly Fact[] {
  return [
    ['Brought within an hour of this one', countText(withinHour)],
    ['Most in any hour of 90 days', countText(mostInHour)],
    ['Of those, from its network', countText(sameNetwork)],
  ];
}

function loopFacts({ isCircle, deposits, withdrawals, returned, stakedPercent }: Marks['loop']): readonly Fact[] {
  return [
    ['Each brought the other', isCircle ? 'Yes' : 'No'],
    ['Deposits from the other’s wallet', <Sum key="in" {...deposits} />],
    ['Withdrawals to the other’s address', <Sum key="out" {...withdrawals} />],
    ['Deposited and withdrawn again', <Money key="back" amount={returned} decimals={2} unit="VT" />],
    ['Staked of what was deposited', stakedPercent === null ? 'No deposits' : `${countText(stakedPercent)}%`],
  ];
}

function Sum({ count, amount }: { readonly count: number; readonly amount: string }) {
  return count === 0 ? (
    <>None</>
  ) : (
    <>
      {countText(count)}, <Money amount={amount} decimals={2} unit="VT" />
    </>
  );
}

function patternFacts(pattern: Marks['pattern']): readonly Fact[] {
  const { bountyStake, bountyDays, stake, days, lastDay, hasStopped, reached, stopped } = pattern;
  return [
    [
      'Bounty from',
      <span key="b">
        <Money amount={bountyStake} decimals={0} unit="VT" /> on {counted(bountyDays, 'day')}
      </span>,
    ],
    [
      'Staked',
      <span key="s">
        <Money amount={stake} decimals={2} unit="VT" /> on {counted(days, 'day')}
      </span>,
    ],
    ['Last cash stake', lastDay ?? 'Never'],
    ['Stopped at the bounty', hasStopped ? 'Yes' : 'No'],
    ['The referrer’s who reached it', countText(reached)],
    ['Of those, stopped there', countText(stopped)],
  ];
}

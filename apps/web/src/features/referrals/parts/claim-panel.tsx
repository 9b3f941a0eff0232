import type { Referrals } from '@voltide/contract';
import { parseVt } from '@voltide/core';
import { Button, Countdown, Live, Money, moneyText, useCounted } from '@voltide/ui';
import { CircleCheck } from 'lucide-react';
import { useId } from 'react';

import { useOnline } from '../../../lib/http/online.ts';
import { momentText } from '../model/referral-words.ts';
import type { Claim } from '../model/use-claim.ts';

type ClaimPanelProps = {
  readonly referrals: Referrals;
  readonly claim: Claim;
  /** Called when the next part has waited its 24 hours. */
  readonly onDue: () => void;
};

export function ClaimPanel({ referrals, claim, onDue }: ClaimPanelProps) {
  const { totals, least } = referrals;
  const isOnline = useOnline();
  const headingId = useId();
  const reasonId = useId();
  const counted = useCounted(totals.claimable);
  const reason = isOnline ? reasonOf(totals.claimable, least) : 'You are offline.';
  return (
    <section className="referral-ready" aria-labelledby={headingId}>
      <div className="may-shrink">
        <h2 id={headingId}>Ready to claim</h2>
        <p className="referral-sum">
          <Money amount={counted} wraps /> <small>cash</small>
        </p>
        <div className="referral-words">
          <Outcome claim={claim} />
          {claim.paid !== undefined || claim.problem !== undefined ? null : (
            <p>
              {parseVt(totals.earned) === 0n ? 'What your friends bring can be claimed here.' : 'From the house edge.'}
            </p>
          )}
          <Waiting referrals={referrals} onDue={onDue} />
        </div>
      </div>
      <div className="referral-go">
        <Button
          variant={reason === undefined ? 'volt' : 'quiet'}
          size={52}
          loading={claim.isBusy}
          resting={reason !== undefined}
          aria-describedby={reasonId}
          onClick={claim.claim}
        >
          Claim
        </Button>
        <p id={reasonId} className="hint">
          {reason ?? 'Paid into your cash at once.'}
        </p>
      </div>
    </section>
  );
}

function reasonOf(claimable: string, least: string): string | undefined {
  if (parseVt(claimable) >= parseVt(least)) return undefined;
  return `Can be claimed from ${moneyText(least)}.`;
}

function Waiting({ referrals: { totals, nextAt }, onDue }: Pick<ClaimPanelProps, 'referrals' | 'onDue'>) {
  if (parseVt(totals.waiting) === 0n) return <p>Nothing waits for its 24 hours.</p>;
  return (
    <p>
      <Money amount={totals.waiting} decimals={smallDecimals(totals.waiting)} /> more waits for its 24 hours.
      {nextAt === null ? null : (
        <>
          {' '}
          The next part can be claimed at {momentText(nextAt)}, in <Countdown toMs={Date.parse(nextAt)} onEnd={onDue} />
          .
        </>
      )}
    </p>
  );
}

const CENT_SUN = 10_000n;

/** Less than a cent is shown in full. */
function smallDecimals(amount: string): 2 | 'exact' {
  return parseVt(amount) < CENT_SUN ? 'exact' : 2;
}

function Outcome({ claim: { paid, problem, isUnanswered, claim } }: { readonly claim: Claim }) {
  return (
    <>
      <Live role="status" className="referral-paid hide-empty">
        {paid === undefined || problem !== undefined ? null : (
          <>
            <CircleCheck aria-hidden />
            <span>Claimed {moneyText(paid.amount, { decimals: smallDecimals(paid.amount) })} cash.</span>
          </>
        )}
      </Live>
      <Live role="alert" className="referral-problem hide-empty">
        {problem === undefined ? null : (
          <>
            <span>
              {problem}
              {isUnanswered ? ' A claim is paid once, however often it is sent.' : null}
            </span>
            {isUnanswered ? (
              <Button size={36} onClick={claim}>
                Try again
              </Button>
            ) : null}
          </>
        )}
      </Live>
    </>
  );
}

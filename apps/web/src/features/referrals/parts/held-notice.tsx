import type { Referee, Referrals } from '@voltide/contract';
import { parseVt } from '@voltide/core';
import { Button, Link, Live, Money } from '@voltide/ui';
import { Hourglass, Info } from 'lucide-react';

export function HeldNotice({ totals }: Pick<Referrals, 'totals'>) {
  if (parseVt(totals.held) === 0n) return null;
  return (
    <section className="panel referral-notice" aria-label="On hold">
      <Hourglass aria-hidden />
      <p>
        <strong>
          <Money amount={totals.held} /> is on hold.
        </strong>{' '}
        A friend seems to be you; the reason stands beside them below. We review it, and you need not do anything. If
        you share a home or a device, <Link href="/contact">tell us</Link>: it helps.
      </p>
    </section>
  );
}

type EndedNoticeProps = { readonly ended: readonly Referee[]; readonly onRead: () => void };

/** Announces a review's end once. */
export function EndedNotice({ ended, onRead }: EndedNoticeProps) {
  return (
    <Live role="status" className="hide-empty">
      {ended.length === 0 ? null : (
        <div className="panel referral-notice">
          <Info aria-hidden />
          <div className="stack-lines">
            {ended.map(({ id, state, earned }) => (
              <p key={id}>
                <strong>The review of {id} has ended.</strong>{' '}
                {state === 'counts' ? (
                  <>
                    <Money amount={earned} /> counts, and can be claimed after its 24 hours.
                  </>
                ) : (
                  <>
                    Nothing is paid for this friend. If you think that is wrong,{' '}
                    <Link href="/contact">write to us</Link>.
                  </>
                )}
              </p>
            ))}
          </div>
          <Button size={36} onClick={onRead}>
            OK
          </Button>
        </div>
      )}
    </Live>
  );
}

import type { ReviewedWithdrawal } from '@voltide/contract';
import { Badge, CopyButton, Money, RelativeTime, type Tone } from '@voltide/ui';

import { stateText } from '../model/review-words.ts';

/** Shows who decided, what was signed, and what came before. */
export function WithdrawalHistory({ withdrawal }: { readonly withdrawal: ReviewedWithdrawal }) {
  const { approvals, decidedBy, attempts, state, waitsFor } = withdrawal;
  return (
    <>
      {approvals.length === 0 && decidedBy === null ? null : (
        <p className="admin-meta">
          {approvals.map(({ by, at, counts }) => (
            <span key={`${by} ${at}`}>
              approved by <strong className="breakable">{by}</strong> <RelativeTime at={at} />
              {counts ? '' : ' (counts no more)'}
            </span>
          ))}
          {decidedBy === null || state !== 'rejected' ? null : (
            <span>
              rejected by <strong className="breakable">{decidedBy}</strong>
            </span>
          )}
        </p>
      )}
      {waitsFor === null ? null : <p className="admin-note">{waitsFor}</p>}
      {attempts.length === 0 ? null : (
        <ol className="payout-lines" aria-label="What was signed">
          {attempts.map(({ txid, state: attemptState, signedAt, expiresAt, block }) => (
            <li key={txid}>
              <Badge tone={ATTEMPT_TONES[attemptState]}>{ATTEMPT_TEXTS[attemptState]}</Badge>
              <span className="payout-address">
                <span className="mono breakable">{txid}</span>
                <CopyButton text={txid} label="Copy transaction id" />
              </span>
              <span className="admin-meta">
                <span>
                  signed <RelativeTime at={signedAt} />
                </span>
                {block === null ? (
                  <span>valid until {expiresAt.slice(11, 19)} UTC</span>
                ) : (
                  <span className="num">block {block}</span>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      {state === 'requested' || state === 'review' ? <Before account={withdrawal.account} /> : null}
    </>
  );
}

const ATTEMPT_TEXTS = { live: 'under way', settled: 'in a final block', dead: 'never mined' } as const;
const ATTEMPT_TONES: Readonly<Record<keyof typeof ATTEMPT_TEXTS, Tone>> = {
  live: 'info',
  settled: 'ok',
  dead: 'neutral',
};

/** Earlier withdrawals and addresses are folded: they would hide the queue. */
function Before({ account: { previous, addresses } }: Pick<ReviewedWithdrawal, 'account'>) {
  return (
    <details className="payout-before">
      <summary>
        {previous.length === 0 ? 'No earlier withdrawals' : 'Earlier withdrawals'} and {addresses.length}{' '}
        {addresses.length === 1 ? 'address' : 'addresses'}
      </summary>
      {previous.length === 0 ? null : (
        <>
          <h3>Withdrawals, the newest first</h3>
          <ul className="payout-lines">
            {previous.map(({ id, amount, state, toAddress, requestedAt }) => (
              <li key={id}>
                <span>
                  <Money amount={amount} decimals={6} unit="TRX" wraps />{' '}
                  <span className="quiet">{stateText(state)}</span>
                </span>
                <span className="mono breakable">{toAddress}</span>
                <span className="admin-meta">
                  <RelativeTime at={requestedAt} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>Addresses</h3>
      <ul className="payout-lines">
        {addresses.map(({ address, provenAt, endedAt }) => (
          <li key={`${address} ${provenAt}`}>
            <span className="mono breakable">{address}</span>
            <span className="admin-meta">
              <span>
                proven <RelativeTime at={provenAt} />
              </span>
              {endedAt === null ? null : (
                <span>
                  removed <RelativeTime at={endedAt} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

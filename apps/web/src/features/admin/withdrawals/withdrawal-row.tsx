import type { ReviewedWithdrawal } from '@voltide/contract';
import { Badge, CopyButton, Money, RelativeTime } from '@voltide/ui';

import { REASON_TEXTS, stateOf } from '../model/review-words.ts';
import { Target } from './target.tsx';
import { WithdrawalAccount } from './withdrawal-account.tsx';
import { WithdrawalDecision } from './withdrawal-decision.tsx';
import { WithdrawalHistory } from './withdrawal-history.tsx';

export type WithdrawalRowProps = {
  readonly withdrawal: ReviewedWithdrawal;
  /** 1 is the first of the list. */
  readonly position: number;
};

/** One withdrawal with all that decides about it. */
export function WithdrawalRow({ withdrawal, position }: WithdrawalRowProps) {
  const { amount, netAmount, fee, username, toAddress, requestedAt, endedAt, reasons, note, state } = withdrawal;
  const { text, tone } = stateOf(withdrawal);
  const waits = state === 'requested' || state === 'review';
  const canEnd = waits || (state === 'approved' && withdrawal.attempts.length === 0);
  return (
    <li className="payout">
      <div className="admin-line">
        <strong>
          <Money amount={amount} decimals={6} unit="TRX" wraps /> <span className="payout-to">to</span>{' '}
          {username ?? 'a deleted account'}
        </strong>
        <Badge tone={tone}>{text}</Badge>
      </div>
      <p className="admin-meta">
        {waits ? <span>number {position} in the queue</span> : null}
        <span>
          <Money amount={netAmount} decimals={6} unit="TRX" /> after <Money amount={fee} decimals={6} unit="TRX" /> fee
        </span>
        <span>
          asked <RelativeTime at={requestedAt} />
        </span>
        {waits ? <Target at={withdrawal.targetAt} /> : null}
        {endedAt === null ? null : (
          <span>
            ended <RelativeTime at={endedAt} />
          </span>
        )}
      </p>
      <p className="payout-address">
        <span className="mono wrap-anywhere">{toAddress}</span>
        <CopyButton text={toAddress} label="Copy address" />
      </p>
      {reasons.length === 0 ? null : (
        <ul className="payout-reasons" aria-label="Why it waits for people">
          {reasons.map((reason) => (
            <li key={reason}>
              <Badge tone="warn">{REASON_TEXTS[reason]}</Badge>
            </li>
          ))}
        </ul>
      )}
      {note === null ? null : <p className="admin-words text-fg2">{note}</p>}
      {waits ? <WithdrawalAccount withdrawal={withdrawal} /> : null}
      <WithdrawalHistory withdrawal={withdrawal} />
      {canEnd ? <WithdrawalDecision withdrawal={withdrawal} /> : null}
    </li>
  );
}

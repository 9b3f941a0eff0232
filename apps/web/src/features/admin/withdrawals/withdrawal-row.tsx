import type { ReviewedWithdrawal } from '@voltide/contract';
import { Badge, CopyButton, Link, Money, RelativeTime } from '@voltide/ui';

import { pathTo } from '../model/find-section.ts';
import { REASON_TEXTS, stateOf } from '../model/review-words.ts';
import { Target } from './target.tsx';
import { WithdrawalAccount } from './withdrawal-account.tsx';
import { WithdrawalDecision } from './withdrawal-decision.tsx';
import { WithdrawalHistory } from './withdrawal-history.tsx';
import { WithdrawalRules } from './withdrawal-rules.tsx';

type WithdrawalRowProps = {
  readonly withdrawal: ReviewedWithdrawal;
  /** Position in the list, from 1; undefined on the page of one withdrawal. */
  readonly position: number | undefined;
};

export function WithdrawalRow({ withdrawal, position }: WithdrawalRowProps) {
  const { netAmount, fee, username, toAddress, requestedAt, endedAt, reasons, note, state } = withdrawal;
  const { text, tone } = stateOf(withdrawal);
  const waits = state === 'requested' || state === 'review';
  const canEnd = waits || (state === 'approved' && withdrawal.attempts.length === 0);
  return (
    <li className="payout">
      <div className="admin-line">
        <strong>
          <Amount withdrawal={withdrawal} isLink={position !== undefined} /> <span className="payout-to">to</span>{' '}
          {username === null ? (
            'a deleted account'
          ) : (
            <Link className="link" href={pathTo(`players/${withdrawal.userId}`)}>
              {username}
            </Link>
          )}
        </strong>
        <span className="payout-reasons">
          {withdrawal.isFrozen ? <Badge tone="danger">Account frozen</Badge> : null}
          <Badge tone={tone}>{text}</Badge>
        </span>
      </div>
      <p className="admin-meta">
        {waits && position !== undefined ? <span>number {position} in the queue</span> : null}
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
        <span className="mono breakable">{toAddress}</span>
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
      {waits || position === undefined ? <WithdrawalRules rules={withdrawal.rules} /> : null}
      {note === null ? null : <p className="admin-words quiet">{note}</p>}
      {waits ? <WithdrawalAccount withdrawal={withdrawal} /> : null}
      <WithdrawalHistory withdrawal={withdrawal} />
      {canEnd ? <WithdrawalDecision withdrawal={withdrawal} /> : null}
    </li>
  );
}

type AmountProps = { readonly withdrawal: ReviewedWithdrawal; readonly isLink: boolean };

/** The amount, which links to the withdrawal's page in a list. */
function Amount({ withdrawal: { id, amount }, isLink }: AmountProps) {
  const text = <Money amount={amount} decimals={6} unit="TRX" wraps />;
  return isLink ? (
    <Link className="link" href={pathTo(`withdrawals/${id}`)}>
      {text}
    </Link>
  ) : (
    text
  );
}

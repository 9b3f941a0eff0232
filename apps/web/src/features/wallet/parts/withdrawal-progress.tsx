import { SOLID_AFTER_BLOCKS, utcText, type Withdrawal } from '@voltide/contract';
import { Money } from '@voltide/ui';

import { REVIEW_REASON_TEXTS } from '../model/review-reasons.ts';

/** Progress of a withdrawal: its steps, its place in the queue, and its payout (S8-08). */
export function WithdrawalProgress({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { status, netAmount, fee, toAddress, attempts } = withdrawal;
  if (status === 'failed') return <span className="note">All of it is back in your cash.</span>;
  return (
    <>
      <span className="note">
        <Money amount={netAmount} decimals={6} unit="TRX" wraps /> for you, fee{' '}
        <Money amount={fee} decimals={6} unit="TRX" wraps />
      </span>
      <span className="mono breakable note">{toAddress}</span>
      {status === 'pending' ? <Steps withdrawal={withdrawal} /> : null}
      <Queue withdrawal={withdrawal} />
      {status === 'pending' && attempts > 1 ? (
        <span className="note">
          Signed again, the {ordinal(attempts)} time: the network did not accept it in time before.
        </span>
      ) : null}
    </>
  );
}

function Steps({ withdrawal: { state, steps } }: { readonly withdrawal: Withdrawal }) {
  const { isSent, block, solidBlocks } = steps;
  const all = [
    { text: 'Requested', isDone: true },
    { text: 'Approved', isDone: state === 'approved' || state === 'sent' },
    { text: 'Sent', isDone: isSent },
    { text: block === null ? 'In a block' : `In block ${block.toLocaleString('en')}`, isDone: block !== null },
    { text: `Final: ${solidBlocks} of ${SOLID_AFTER_BLOCKS} blocks`, isDone: solidBlocks >= SOLID_AFTER_BLOCKS },
  ];
  return (
    <ol className="transaction-steps" aria-label="How far it is">
      {all.map(({ text, isDone }) => (
        <li key={text} data-done={isDone || undefined}>
          {text}
          {isDone ? <span className="unseen">, done</span> : null}
        </li>
      ))}
    </ol>
  );
}

function Queue({ withdrawal: { queue } }: { readonly withdrawal: Withdrawal }) {
  if (queue === null) return null;
  const { position, waiting, targetAt, reasons, approvals, approvalsNeeded } = queue;
  const isBig = reasons.includes('two_approvers');
  const why = reasons.filter((reason) => !(isBig && reason === 'amount')).map((reason) => REVIEW_REASON_TEXTS[reason]);
  return (
    <span className="note">
      Number {position} of {waiting} that wait for us. We decide by {utcText(targetAt)}
      {approvalsNeeded > 1 ? `; ${approvals} of ${approvalsNeeded} have approved it` : ''}.
      {why.length === 0 ? '' : ` An operator reviews it because ${why.join('; ')}.`}
    </span>
  );
}

function ordinal(count: number): string {
  return ['first', 'second', 'third', 'fourth'][count - 1] ?? `${count}th`;
}

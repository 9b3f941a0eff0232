import './wallet.css';
import './transactions.css';
import './tron.css';

import { SOLID_AFTER_BLOCKS, type PublicTransaction, type WalletTransaction } from '@voltide/contract';
import { Badge, Money, RelativeTime } from '@voltide/ui';
import { Check, CircleHelp, Clock3, ExternalLink, X } from 'lucide-react';

import { WithdrawalProgress } from './withdrawal-progress.tsx';

type TransactionRowProps = {
  readonly transaction: PublicTransaction | WalletTransaction;
  /** Address prefix of a transaction's page; null for a chain without an explorer. */
  readonly explorerUrl: string | null;
  /** The last read failed, so that the state of a pending transaction is unknown (S8-07). */
  readonly isLookUpFailed?: boolean;
};

const ICONS = {
  pending: <Clock3 aria-hidden />,
  confirmed: <Check aria-hidden />,
  failed: <X aria-hidden />,
  unknown: <CircleHelp aria-hidden />,
} as const;
const WORDS = { pending: 'Pending', confirmed: 'Confirmed', failed: 'Failed', unknown: 'Unknown' } as const;
const TYPES = { deposit: 'Deposit', withdrawal: 'Withdrawal' } as const;

/** One deposit or withdrawal (S8-03): its state, amount, time and explorer link. */
export function TransactionRow({ transaction, explorerUrl, isLookUpFailed = false }: TransactionRowProps) {
  const { type, amount, timestamp, txHash, note } = transaction;
  const status = isLookUpFailed && transaction.status === 'pending' ? 'unknown' : transaction.status;
  return (
    <li className="transaction" data-status={status}>
      <span className="transaction-icon" role="img" aria-label={WORDS[status]} data-tooltip={WORDS[status]}>
        {ICONS[status]}
      </span>
      <div className="transaction-what">
        <span className="transaction-type">
          <Badge tone={type === 'deposit' ? 'info' : 'neutral'}>{TYPES[type]}</Badge>
          <Money amount={amount} decimals={6} unit="TRX" wraps />
        </span>
        <span className="hint">
          <RelativeTime at={timestamp} />
          <span className="transaction-when">{timestamp.slice(0, 16).replace('T', ' ')} UTC</span>
          {explorerUrl === null || txHash === null ? null : (
            <a className="link explorer-link" href={`${explorerUrl}${txHash}`} target="_blank" rel="noreferrer">
              View on the explorer
              <ExternalLink aria-hidden className="link-sign" />
            </a>
          )}
        </span>
        {transaction.type === 'withdrawal' ? <WithdrawalProgress withdrawal={transaction} /> : null}
        {transaction.type === 'deposit' && status === 'pending' ? <Steps steps={transaction.steps} /> : null}
        {note === null ? null : <span className="note">{note}</span>}
      </div>
    </li>
  );
}

/** The three steps of a transaction: sent, in a block, final. */
function Steps({ steps: { isSent, block, solidBlocks } }: Pick<PublicTransaction, 'steps'>) {
  const all = [
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

import { ErrorState, Skeleton } from '@voltide/ui';

import { errorText } from '../../../lib/http/error-text.ts';
import { useTransactions } from '../model/use-transactions.ts';
import { TransactionRow } from './transaction-row.tsx';

/** Number of transactions in the wallet (S8-03). */
const SHOWN = 5;

export function RecentTransactions({ explorerUrl }: { readonly explorerUrl: string | null }) {
  const { data, error, refetch } = useTransactions(true);
  const shown = data?.pages[0]?.transactions.slice(0, SHOWN);
  return (
    <section className="stack-close" aria-labelledby="recent-transactions">
      <h3 id="recent-transactions">Recent Transactions</h3>
      {error === null ? null : <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {shown === undefined && error === null ? <Skeleton width="100%" height={72} /> : null}
      {shown?.length === 0 ? <p className="quiet">No transactions yet</p> : null}
      {shown === undefined || shown.length === 0 ? null : (
        <ul className="transactions">
          {shown.map((transaction) => (
            <TransactionRow
              key={`${transaction.type} ${transaction.id}`}
              transaction={transaction}
              explorerUrl={explorerUrl}
              isLookUpFailed={error !== null}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

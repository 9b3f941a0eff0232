import { useQuery } from '@tanstack/react-query';
import type { User } from '@voltide/contract';
import { ErrorState, LoadMore, Skeleton } from '@voltide/ui';

import { errorText } from '../../../lib/error-text.ts';
import { queryFor } from '../../../lib/query.ts';
import { isGuest } from '../../../lib/session.ts';
import { useTransactions } from '../model/use-transactions.ts';
import { TransactionRow } from './transaction-row.tsx';

/** All deposits and withdrawals of an account (S8-09). Guests have none. */
export function TransactionsPanel({ user }: { readonly user: User | undefined }) {
  const isAccount = user !== undefined && !isGuest(user);
  const list = useTransactions(isAccount);
  const { data: facts } = useQuery(queryFor('GET /api/wallet/network'));
  if (user !== undefined && !isAccount) return null;
  const transactions = list.data?.pages.flatMap((page) => page.transactions);
  return (
    <section className="panel grid gap-4 p-5" aria-labelledby="transactions">
      <h2 id="transactions">Deposits and withdrawals</h2>
      {list.isError ? <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} /> : null}
      {transactions === undefined && !list.isError ? <Skeleton width="100%" height={24} /> : null}
      {transactions?.length === 0 ? <p className="text-fg2">No transactions yet</p> : null}
      {transactions === undefined || transactions.length === 0 ? null : (
        <>
          <ul className="transactions">
            {transactions.map((transaction) => (
              <TransactionRow
                key={transaction.id}
                transaction={transaction}
                explorerUrl={facts?.chain?.explorerUrl ?? null}
              />
            ))}
          </ul>
          <LoadMore
            isLoading={list.isFetchingNextPage}
            hasMore={list.hasNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </>
      )}
    </section>
  );
}

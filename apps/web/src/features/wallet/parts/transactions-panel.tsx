import './wallet.css';
import './transactions.css';

import { useQuery } from '@tanstack/react-query';
import type { User, WalletTransaction } from '@voltide/contract';
import { ErrorState, LoadMore, Select, Skeleton } from '@voltide/ui';
import { useMemo, useState } from 'react';

import { EffectPicture } from '../../../lib/effects/effect-picture.tsx';
import { errorText } from '../../../lib/http/error-text.ts';
import { isGuest } from '../../../lib/session/session.ts';
import { networkQuery } from '../model/network-query.ts';
import { useCreditEffect } from '../model/use-credit-effect.ts';
import { useTransactions } from '../model/use-transactions.ts';
import { Lifetime } from './lifetime.tsx';
import { TransactionRow } from './transaction-row.tsx';

type Shown = 'all' | WalletTransaction['type'];
const CHOICES: readonly { readonly value: Shown; readonly text: string }[] = [
  { value: 'all', text: 'Both' },
  { value: 'deposit', text: 'Deposits' },
  { value: 'withdrawal', text: 'Withdrawals' },
];

const NONE: readonly WalletTransaction[] = [];

export function TransactionsPanel({ user }: { readonly user: User | undefined }) {
  const isAccount = user !== undefined && !isGuest(user);
  const [shown, setShown] = useState<Shown>('all');
  const list = useTransactions(isAccount, shown === 'all' ? undefined : shown);
  const transactions = useMemo(() => list.data?.pages.flatMap((page) => page.transactions), [list.data]);
  const effect = useCreditEffect(user?.id, transactions ?? NONE);
  const { data: facts } = useQuery(networkQuery);
  if (user !== undefined && !isAccount) return null;
  return (
    <section className="panel transactions-panel" aria-labelledby="transactions">
      {effect === undefined ? null : <EffectPicture effect={effect} family="wallet_credit" sounds />}
      <div className="statement-head">
        <h2 id="transactions">Deposits and withdrawals</h2>
        <Select
          size={36}
          className="transactions-choice"
          aria-label="What is listed"
          value={shown}
          onChange={({ currentTarget }) =>
            setShown(CHOICES.find(({ value }) => value === currentTarget.value)?.value ?? 'all')
          }
        >
          {CHOICES.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      </div>
      <Lifetime isKnown={isAccount} />
      {list.isError ? <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} /> : null}
      {transactions === undefined && !list.isError ? <Skeleton width="100%" height={24} /> : null}
      {transactions?.length === 0 ? <p className="quiet">No transactions yet</p> : null}
      {transactions === undefined || transactions.length === 0 ? null : (
        <>
          <ul className="transactions">
            {transactions.map((transaction) => (
              <TransactionRow
                key={`${transaction.type} ${transaction.id}`}
                transaction={transaction}
                explorerUrl={facts?.chain?.explorerUrl ?? null}
                isLookUpFailed={list.isError}
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

import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { WalletTransaction } from '@voltide/contract';
import { useEffect, useRef } from 'react';

import { call, pathOf } from '../../../lib/http/api.ts';

/** Pending transactions are polled 30 times, 2 s apart, then less often, without an end (S8-07). */
const LOOKS = 30;
const LOOK_MS = 2000;
const LATER_MS = 15_000;

const BALANCES = [
  'GET /api/wallet/buckets',
  'GET /api/wallet/vault',
  'GET /api/wallet/entries',
  'GET /api/wallet/connection',
  'GET /api/wallet/lifetime',
] as const;

/** The user's deposits and withdrawals, page by page, polled while one is pending. */
export function useTransactions(isAccount: boolean, type?: WalletTransaction['type']) {
  const looks = useRef({ at: '', count: 0 });
  const list = useInfiniteQuery({
    queryKey: [pathOf('GET /api/wallet/transactions'), type ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/wallet/transactions', {
        query: { ...(type !== undefined && { type }), ...(pageParam !== undefined && { before: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: isAccount,
    refetchInterval: ({ state }) => {
      const newest = newestPending(state.data?.pages.flatMap(({ transactions }) => transactions) ?? []);
      if (newest === undefined) return false;
      if (looks.current.at !== newest.id) looks.current = { at: newest.id, count: 0 };
      looks.current.count += 1;
      return looks.current.count <= LOOKS ? LOOK_MS : LATER_MS;
    },
  });
  useCredited(list.data?.pages.flatMap(({ transactions }) => transactions) ?? []);
  return list;
}

/** Reads the balances again after a deposit was credited, or another transaction has ended. */
function useCredited(transactions: readonly WalletTransaction[]): void {
  const queryClient = useQueryClient();
  const ended = transactions.filter(({ status }) => status !== 'pending').length;
  const known = useRef(ended);
  useEffect(() => {
    if (known.current === ended) return;
    known.current = ended;
    for (const name of BALANCES) void queryClient.invalidateQueries({ queryKey: [pathOf(name)] });
  }, [ended, queryClient]);
}

function newestPending(transactions: readonly WalletTransaction[]): WalletTransaction | undefined {
  return transactions.find(({ status }) => status === 'pending');
}

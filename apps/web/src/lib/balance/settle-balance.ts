import type { QueryClient } from '@tanstack/react-query';

import type { AnswerOf } from '../http/api.ts';
import { balanceQuery } from './balance-query.ts';

type Answer = { readonly balance: string };
type Reading = AnswerOf<'GET /api/wallet/balance'>;

/** Version of the balance when a key was first sent: a later one may be newer than the answer. */
const firstSent = new Map<string, number>();
const knownBefore = new WeakMap<object, number>();

/** Makes a money call, and keeps the balance's version before it for `settleBalance`. */
export async function noteBalance<Result>(
  queryClient: QueryClient,
  key: string,
  make: () => Promise<Result>,
): Promise<Result> {
  const before = firstSent.get(key) ?? versionNow(queryClient);
  firstSent.set(key, before);
  const result = await make();
  firstSent.delete(key);
  if (typeof result === 'object' && result !== null) knownBefore.set(result, before);
  return result;
}

/**
 * Applies the balance of a money call's answer. A read in flight may be older and is cancelled. If a live message
 * arrived since the call was sent, it may be newer than the answer: it stays and is read again.
 */
export function settleBalance(queryClient: QueryClient, answer: Answer): void {
  const { queryKey } = balanceQuery;
  const version = versionNow(queryClient);
  void queryClient.cancelQueries({ queryKey });
  if (version !== 0 && version !== knownBefore.get(answer)) {
    const known = queryClient.getQueryData<Reading | null>(queryKey);
    if (known?.balance !== answer.balance) void queryClient.invalidateQueries({ queryKey });
    return;
  }
  const settled: Reading = { success: true, balance: answer.balance, currency: 'VT', version };
  queryClient.setQueryData<Reading>(queryKey, settled);
}

function versionNow(queryClient: QueryClient): number {
  return queryClient.getQueryData<Reading | null>(balanceQuery.queryKey)?.version ?? 0;
}

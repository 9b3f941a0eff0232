import type { QueryClient } from '@tanstack/react-query';

import type { AnswerOf } from '../http/api.ts';
import { balanceQuery } from './balance-query.ts';

type Answer = { readonly balance: string };
type Reading = AnswerOf<'GET /api/wallet/balance'>;

/** The version of the balance known when a key was first sent: what came since may be newer than its answer. */
const firstSent = new Map<string, number>();
const knownBefore = new WeakMap<object, number>();

/** Makes a money call, and notes for `settleBalance` what was known of the balance before. */
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
 * Takes over the balance that a money call answered. A reading that is under way may be from before it: it is left.
 * Where a live update came since the call was sent, that may be newer than the answer: it stays, and is read again.
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

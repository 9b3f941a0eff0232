import type { QueryClient } from '@tanstack/react-query';

import type { AnswerOf } from './api.ts';
import { balanceQuery } from './balance-query.ts';

/** Takes over the balance that a money call answered. A reading that is under way may be from before it: it is left. */
export function settleBalance(queryClient: QueryClient, balance: string): void {
  const settled: AnswerOf<'GET /api/wallet/balance'> = { success: true, balance, currency: 'VT' };
  void queryClient.cancelQueries({ queryKey: balanceQuery.queryKey });
  queryClient.setQueryData<typeof settled>(balanceQuery.queryKey, settled);
}

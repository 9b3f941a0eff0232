import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { call, createIdempotencyKey, pathOf } from '../../../lib/http/api.ts';
import { balanceQuery } from '../../../lib/balance/balance-query.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { ApiError } from '../../../lib/http/errors.ts';
import { plainTrx } from './trx-amount.ts';
import { isNotConnected, isNotReady } from './wallet-errors.ts';
import { walletToasts } from './wallet-texts.ts';
import { dropRequest, findRequest, keepRequest, type WithdrawalRequest } from './withdrawal-request.ts';

const CHANGED = [
  'GET /api/wallet/buckets',
  'GET /api/wallet/vault',
  'GET /api/wallet/entries',
  'GET /api/wallet/transactions',
  'GET /api/wallet/withdrawal-facts',
] as const;

/** Error of a withdrawal: the server's code, and the text to show. */
export type WithdrawalError = { readonly code: string | undefined; readonly text: string };

/**
 * Requests withdrawals. An unanswered one keeps its key, even over a reload, and is sent again under it; an answered
 * one is forgotten.
 */
export function useWithdrawal(userId: string) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(() => findRequest(userId));
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<WithdrawalError>();

  const settle = (): void => {
    dropRequest();
    setOpen(undefined);
  };
  const send = async (request: WithdrawalRequest): Promise<boolean> => {
    const { amount, key } = request;
    keepRequest(request);
    setBusy(true);
    setError(undefined);
    try {
      const made = await call('POST /api/wallet/withdrawals', { body: { amount }, idempotencyKey: key });
      walletToasts.withdrawalRequested(plainTrx(made.amount), plainTrx(made.fee));
      settle();
      return true;
    } catch (thrown) {
      if (isRejected(thrown, open?.key === key)) settle();
      else setOpen(request);
      setError({ code: thrown instanceof ApiError ? thrown.code : undefined, text: errorText(thrown) });
      if (isNotConnected(thrown)) walletToasts.notConnected();
      else walletToasts.withdrawalFailed(errorText(thrown));
      return false;
    } finally {
      setBusy(false);
      refresh(queryClient);
    }
  };
  return {
    /** The request without an answer. */
    open,
    isBusy,
    error,
    ask: (amount: string) => send(open?.amount === amount ? open : { userId, amount, key: createIdempotencyKey() }),
    again: () => (open === undefined ? Promise.resolve(false) : send(open)),
    forget: settle,
    forgive: () => setError(undefined),
  };
}

/**
 * True if the server rejected the request. A chain that is not ready is a rejection too, but not of an earlier attempt,
 * which may still be paid.
 */
function isRejected(error: unknown, isRepeated: boolean): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status < 500 || (isNotReady(error) && !isRepeated);
}

function refresh(queryClient: QueryClient): void {
  for (const name of CHANGED) void queryClient.invalidateQueries({ queryKey: [pathOf(name)] });
  void queryClient.invalidateQueries({ queryKey: balanceQuery.queryKey });
}

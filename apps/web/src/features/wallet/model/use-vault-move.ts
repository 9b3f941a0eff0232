import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { call, createIdempotencyKey, pathOf, type AnswerOf } from '../../../lib/http/api.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { noteBalance, settleBalance } from '../../../lib/balance/settle-balance.ts';

type Put = { readonly way: 'put'; readonly amount: string };
type Take = { readonly way: 'take'; readonly amount: string; readonly code: string };
type Later = { readonly way: 'later'; readonly amount: string };
type Keep = { readonly way: 'keep' };
type VaultRequest = Put | Take | Later | Keep;

export const vaultQuery = queryFor('GET /api/wallet/vault');

/**
 * Moves cash into the vault or out of it. The same request keeps its key until it was answered, so that it is done
 * once.
 */
export function useVaultMove() {
  const queryClient = useQueryClient();
  const asked = useRef<{ readonly request: string; readonly key: string }>(undefined);
  const [busy, setBusy] = useState<VaultRequest['way']>();
  const [problem, setProblem] = useState<string>();

  const send = async (request: VaultRequest): Promise<void> => {
    const text = JSON.stringify(request);
    const key = asked.current?.request === text ? asked.current.key : createIdempotencyKey();
    asked.current = { request: text, key };
    if (request.way === 'later' || request.way === 'keep') {
      queryClient.setQueryData(vaultQuery.queryKey, await askRelease(request));
    } else {
      settleBalance(queryClient, await noteBalance(queryClient, key, () => moveNow(request, key)));
    }
    asked.current = undefined;
  };

  /** Resolves to true if it was done; `problem` has the error. */
  const move = async (request: VaultRequest): Promise<boolean> => {
    setBusy(request.way);
    setProblem(undefined);
    try {
      await send(request);
      return true;
    } catch (error) {
      setProblem(errorText(error));
      return false;
    } finally {
      setBusy(undefined);
      void queryClient.invalidateQueries({ queryKey: vaultQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: queryFor('GET /api/wallet/buckets').queryKey });
      void queryClient.invalidateQueries({ queryKey: [pathOf('GET /api/wallet/entries')] });
    }
  };
  return { move, busy, problem, forget: () => setProblem(undefined) };
}

function moveNow(request: Put | Take, idempotencyKey: string): Promise<AnswerOf<'POST /api/wallet/vault/put'>> {
  const { amount } = request;
  return request.way === 'put'
    ? call('POST /api/wallet/vault/put', { body: { amount }, idempotencyKey })
    : call('POST /api/wallet/vault/take', { body: { amount, code: request.code }, idempotencyKey });
}

function askRelease(request: Later | Keep): Promise<AnswerOf<'GET /api/wallet/vault'>> {
  return request.way === 'later'
    ? call('PUT /api/wallet/vault/release', { body: { amount: request.amount } })
    : call('DELETE /api/wallet/vault/release');
}

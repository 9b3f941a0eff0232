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
type VaultWish = Put | Take | Later | Keep;

export const vaultQuery = queryFor('GET /api/wallet/vault');

/**
 * Moves cash into the vault or out of it. The same wish keeps its key until it was answered, so that it is done once
 * however often it is sent.
 */
export function useVaultMove() {
  const queryClient = useQueryClient();
  const asked = useRef<{ readonly wish: string; readonly key: string }>(undefined);
  const [busy, setBusy] = useState<VaultWish['way']>();
  const [problem, setProblem] = useState<string>();

  const send = async (wish: VaultWish): Promise<void> => {
    const text = JSON.stringify(wish);
    const key = asked.current?.wish === text ? asked.current.key : createIdempotencyKey();
    asked.current = { wish: text, key };
    if (wish.way === 'later' || wish.way === 'keep') {
      queryClient.setQueryData(vaultQuery.queryKey, await askRelease(wish));
    } else {
      settleBalance(queryClient, await noteBalance(queryClient, key, () => moveNow(wish, key)));
    }
    asked.current = undefined;
  };

  /** Whether it was done; why not stands in `problem`. */
  const move = async (wish: VaultWish): Promise<boolean> => {
    setBusy(wish.way);
    setProblem(undefined);
    try {
      await send(wish);
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

function moveNow(wish: Put | Take, idempotencyKey: string): Promise<AnswerOf<'POST /api/wallet/vault/put'>> {
  const { amount } = wish;
  return wish.way === 'put'
    ? call('POST /api/wallet/vault/put', { body: { amount }, idempotencyKey })
    : call('POST /api/wallet/vault/take', { body: { amount, code: wish.code }, idempotencyKey });
}

function askRelease(wish: Later | Keep): Promise<AnswerOf<'GET /api/wallet/vault'>> {
  return wish.way === 'later'
    ? call('PUT /api/wallet/vault/release', { body: { amount: wish.amount } })
    : call('DELETE /api/wallet/vault/release');
}

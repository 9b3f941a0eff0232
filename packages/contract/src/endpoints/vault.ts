import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { amountInput, isoTime, vtAmount } from '../schemas.ts';

/** Wait for cash that leaves the vault without a second-factor code (rules book §13). */
export const VAULT_WAIT_MS = 24 * 3_600_000;

/** Cash in the caller's vault, and the pending move out of it. */
export const vault = v.object({
  cash: vtAmount,
  vault: vtAmount,
  release: v.nullable(v.object({ amount: vtAmount, dueAt: isoTime })),
});
export type Vault = v.InferOutput<typeof vault>;

/** Amount moved, and the balances after it: the same for a repeated request. */
const moved = v.object({ moved: vtAmount, cash: vtAmount, balance: vtAmount });
export type VaultMove = v.InferOutput<typeof moved>;

const ERRORS = [...SIGNED_IN_ERRORS, 'forbidden'] as const;
const MONEY_ERRORS = [...ERRORS, 'idempotency_key_missing', 'key_reused', 'insufficient_balance'] as const;

export const getVault = endpoint({
  method: 'GET',
  path: '/api/wallet/vault',
  summary: "The caller's cash, what is in their vault, and what is to leave it.",
  auth: 'account',
  lockIn: 'wallet',
  response: vault,
  errors: ERRORS,
});

export const putIntoVault = endpoint({
  method: 'POST',
  path: '/api/wallet/vault/put',
  summary: 'Puts cash into the vault, at once. What lies there cannot be played.',
  auth: 'account',
  lockIn: 'wallet',
  money: true,
  request: v.strictObject({ amount: amountInput }),
  response: moved,
  errors: MONEY_ERRORS,
});

export const takeFromVault = endpoint({
  method: 'POST',
  path: '/api/wallet/vault/take',
  summary: 'Takes cash out of the vault at once, by a code of the second factor.',
  auth: 'account',
  lockIn: 'wallet',
  money: true,
  request: v.strictObject({ amount: amountInput, code: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) }),
  response: moved,
  errors: [...MONEY_ERRORS, 'wrong_code', 'too_many_attempts', 'account_frozen'],
});

export const releaseVault = endpoint({
  method: 'PUT',
  path: '/api/wallet/vault/release',
  summary:
    'Lets cash leave the vault 24 hours from now, automatically. It replaces an earlier request, and its hours ' +
    'start again.',
  auth: 'account',
  lockIn: 'wallet',
  request: v.strictObject({ amount: amountInput }),
  response: vault,
  errors: [...ERRORS, 'insufficient_balance', 'account_frozen'],
});

export const keepVault = endpoint({
  method: 'DELETE',
  path: '/api/wallet/vault/release',
  summary: 'Keeps in the vault what was to leave it.',
  auth: 'account',
  lockIn: 'wallet',
  response: vault,
  errors: ERRORS,
});

import { randomUUID } from 'node:crypto';

import {
  adjustAccount,
  freezeAccount,
  setOperatorScopes,
  unfreezeAccount,
  type AccountActs,
  type FreezeCause,
  type OperatorScope,
  type RequestOf,
  type ResponseOf,
} from '@voltide/contract';

import type { Client } from './client.ts';

type Acting = { readonly client: Client };
type On = { readonly user: { readonly id: string } };

/** Freezes an account as an operator does. */
export function freeze({ client }: Acting, { user }: On, cause: FreezeCause = 'rules'): Promise<AccountActs> {
  return client.call(freezeAccount, { params: { id: user.id }, body: { cause, reason: 'a look at its plays' } });
}

/** Ends the freeze of an account. */
export function unfreeze({ client }: Acting, { user }: On): Promise<AccountActs> {
  return client.call(unfreezeAccount, { params: { id: user.id }, body: { reason: 'all is well' } });
}

type Adjust = RequestOf<typeof adjustAccount>;

/** Builds the portal's request to adjust a balance, with a fresh key by default. */
export function adjustInput({ user }: On, amount: string, over: Partial<Adjust> & { readonly key?: string } = {}) {
  const { key = randomUUID(), account = 'promo', reason = 'a fault of ours', note = 'Sorry for the wait.' } = over;
  return { params: { id: user.id }, body: { account, amount, reason, note }, key };
}

/** Adjusts a balance as an operator does. */
export function adjust(
  { client }: Acting,
  on: On,
  amount: string,
  over?: Parameters<typeof adjustInput>[2],
): Promise<ResponseOf<typeof adjustAccount>> {
  return client.call(adjustAccount, adjustInput(on, amount, over));
}

/** Narrows an operator to scopes, by another one; null lifts that. */
export async function narrowTo(by: Acting, id: string, scopes: readonly OperatorScope[] | null): Promise<void> {
  const held = scopes === null ? null : scopes.map((scope) => ({ scope, until: null }));
  await by.client.call(setOperatorScopes, { params: { id }, body: { scopes: held, reason: 'a test' } });
}

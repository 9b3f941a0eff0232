import { hash } from 'node:crypto';

import { present, type UserId } from '@voltide/core';

import { knownAnswer } from '../../platform/db/known-answer.ts';
import type { Connection } from '../../platform/db/pool.ts';
import { one } from '../../platform/db/rows.ts';

type CarryOver = { readonly guestId: UserId; readonly userId: UserId; readonly atMs: number };

export type Carried =
  | { readonly status: 'carried'; readonly amountSun: bigint; readonly items: number }
  /** Another account has taken the guest over, or the guest became one, which is deleted by now. */
  | { readonly status: 'elsewhere' }
  /** Part of the guest's balance is on hold. */
  | { readonly status: 'held' }
  /** The account was deleted meanwhile. */
  | { readonly status: 'closed' }
  /** Operators have frozen one of them. */
  | { readonly status: 'account_frozen' };

const CARRIED = ['carried', 'elsewhere', 'held', 'closed', 'account_frozen'] as const;

type Raw = { readonly status: string; readonly amount: bigint | null; readonly items: number | null };

/**
 * Moves everything of a guest to an account and closes the guest's books, once: a repeated call returns the first
 * result. Both players are locked; run it in the guest's turn of the lane, inside the transaction that ends the guest.
 */
export async function carryOver(connection: Connection, { guestId, userId, atMs }: CarryOver): Promise<Carried> {
  const { amount, items, ...row } = await one<Raw>(connection, {
    name: 'carry-over',
    text: 'select status, amount, finds as items from voltide.carry_over($1, $2, $3, $4)',
    values: [guestId, userId, hash('sha256', `carry over ${guestId}`, 'buffer'), atMs],
  });
  const status = knownAnswer('carry_over', CARRIED, row.status);
  if (status !== 'carried') return { status };
  return { status, amountSun: present(amount ?? undefined, 'an amount'), items: items ?? 0 };
}

import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';

export type Claimant = {
  readonly userId: UserId;
  readonly username: string;
  readonly email: string | null;
  readonly isConfirmed: boolean;
};

type Raw = {
  readonly userId: UserId;
  readonly username: string;
  readonly email: string | null;
  readonly isConfirmed: boolean;
};

function fromRaw(row: Raw): Claimant {
  return { userId: row.userId, username: row.username, email: row.email, isConfirmed: row.isConfirmed };
}

type Claim = { readonly userId: UserId; readonly email: string };

/** Locks an account and every other one that names an address until the transaction ends, in one order for all. */
export async function holdClaimants(connection: Connection, { userId, email }: Claim): Promise<readonly Claimant[]> {
  const rows = await list<Raw>(connection, {
    name: 'address-hold-claimants',
    text: `select user_id as "userId", username, email, email_confirmed_at_ms is not null as "isConfirmed"
      from voltide.identity
      where (user_id = $1 or email = $2) and kind = 'account' order by user_id for no key update`,
    values: [userId, email],
  });
  return rows.map(fromRaw);
}

/** Lists the accounts that an address may open: the one that confirmed it, else those that signed up with it first. */
export async function listClaimants(
  connection: Connection,
  email: string,
  limit: number,
): Promise<readonly Claimant[]> {
  const rows = await list<Raw>(connection, {
    name: 'address-list-claimants',
    text: `select user_id as "userId", username, email, email_confirmed_at_ms is not null as "isConfirmed"
      from voltide.identity i
      where email = $1 and (email_confirmed_at_ms is not null or not exists (
        select from voltide.identity o where o.email = $1 and o.email_confirmed_at_ms is not null))
      order by created_at_ms, user_id limit $2`,
    values: [email.toLowerCase(), limit],
  });
  return rows.map(fromRaw);
}

/** Makes an address an account's own. One that another account has confirmed breaks `identity_email_key`. */
export async function setConfirmed(connection: Connection, { userId, email }: Claim, nowMs: number): Promise<void> {
  await connection.query({
    name: 'address-set-confirmed',
    text: `update voltide.identity set email = $2, email_confirmed_at_ms = $3 where user_id = $1 and kind = 'account'`,
    values: [userId, email, nowMs],
  });
}

export async function dropAddress(connection: Connection, userIds: readonly UserId[]): Promise<void> {
  await connection.query({
    name: 'address-drop',
    text: `update voltide.identity set email = null where user_id = any($1) and email_confirmed_at_ms is null`,
    values: [userIds],
  });
}

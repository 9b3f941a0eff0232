import type { UserId } from '@voltide/core';

import type { Connection } from './pool.ts';
import { find } from './rows.ts';

/** Finds the check value of this database's secret key; undefined before the first start. */
export async function findKeyCheck(connection: Connection): Promise<Uint8Array | undefined> {
  const row = await find<{ checkValue: Uint8Array }>(connection, {
    text: 'select check_value as "checkValue" from voltide.key_check',
  });
  return row?.checkValue;
}

/** True if the database has check values at all; one that an older program has set up may not. */
export async function hasKeyCheck(connection: Connection): Promise<boolean> {
  const row = await find<{ known: boolean }>(connection, {
    text: `select to_regclass('voltide.key_check') is not null as known`,
  });
  return row?.known === true;
}

export async function hasPlayers(connection: Connection): Promise<boolean> {
  const row = await find<{ known: boolean }>(connection, {
    text: `select to_regclass('voltide.player') is not null as known`,
  });
  return row?.known === true;
}

export async function insertKeyCheck(connection: Connection, value: Uint8Array): Promise<void> {
  await connection.query('insert into voltide.key_check (check_value) values ($1) on conflict do nothing', [value]);
}

export type OldestSeed = { readonly userId: UserId; readonly epoch: number; readonly encryptedSeed: Uint8Array };

/** Finds the seed that has been encrypted for the longest time; undefined before the first play. The house has none. */
export async function findOldestSeed(connection: Connection): Promise<OldestSeed | undefined> {
  return find<OldestSeed>(connection, {
    text: `select user_id as "userId", epoch, encrypted_seed as "encryptedSeed" from voltide.player
     where encrypted_seed <> '' order by epoch_started_at_ms limit 1`,
  });
}

import type { Client } from 'pg';

import type { Database } from '../../platform/db/pool.ts';
import { exists, one } from '../../platform/db/rows.ts';

/** Amount of what a restored database holds, and the time of its newest entry. */
export type Contents = {
  readonly players: bigint;
  readonly transfers: bigint;
  /** In milliseconds since 1970 UTC; null if the ledger is empty. */
  readonly newestMs: number | null;
};

export async function readContents(owner: Database): Promise<Contents> {
  return one<Contents>(owner, {
    text: `select (select count(*) from voltide.player) as players, count(*) as transfers,
      max(at_ms)::float8 as "newestMs" from voltide.transfer`,
  });
}

/**
 * Raises the largest balance by 0.000001 VT past all triggers, as somebody with the password of the database could.
 * Only for a copy that is thrown away.
 */
export async function falsifyBalance(owner: Database): Promise<boolean> {
  const client = await owner.connect();
  try {
    await client.query(`set session_replication_role = 'replica'`);
    const { rowCount } = await client.query(
      `update voltide.account set balance = balance + 1
       where (user_id, kind) = (select user_id, kind from voltide.account order by balance desc limit 1)`,
    );
    return rowCount === 1;
  } finally {
    client.release(true);
  }
}

/** Makes a role that a dump grants rights to; it cannot sign in. */
export async function ensureRole(client: Client, role: string): Promise<void> {
  const isThere = await exists(client, { text: 'select from pg_roles where rolname = $1', values: [role] });
  if (!isThere) await client.query(`create role ${client.escapeIdentifier(role)} nologin`);
}

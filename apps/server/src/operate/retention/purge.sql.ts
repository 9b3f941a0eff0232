import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list, one } from '../../platform/db/rows.ts';

export type OldGuest = { readonly userId: UserId; readonly createdAtMs: bigint };

async function count(connection: Connection, text: string, values: readonly unknown[]): Promise<number> {
  const row = await one<{ gone: number }>(connection, { text: `select ${text} as gone`, values: [...values] });
  return row.gone;
}

export async function purgeDeposits(connection: Connection, limit: number): Promise<number> {
  return count(connection, 'voltide.purge_deposits($1)', [limit]);
}

export async function purgeLeaves(connection: Connection, limit: number): Promise<number> {
  return count(connection, 'voltide.purge_leaves($1)', [limit]);
}

export async function purgeSealStatements(connection: Connection, limit: number): Promise<number> {
  return count(connection, 'voltide.purge_seal_statements($1)', [limit]);
}

/**
 * Deletes the leaves of up to `limit` seals that were abandoned, or are more than a year old. Returns the number of
 * seals.
 */
export async function purgeSealLeaves(connection: Connection, limit: number): Promise<number> {
  return count(connection, 'voltide.purge_seal_leaves($1)', [limit]);
}

export async function purgeQuickGames(connection: Connection, beforeMs: number, limit: number): Promise<number> {
  return count(connection, 'voltide.purge_quick($1, $2)', [beforeMs, limit]);
}

export async function purgeFamilyMarks(connection: Connection, nowMs: number, limit: number): Promise<number> {
  return count(connection, 'voltide.purge_family_marks($1, $2)', [nowMs, limit]);
}

export async function purgeEvidence(connection: Connection, nowMs: number, limit: number): Promise<number> {
  return count(connection, 'voltide.purge_referral_evidence($1, $2)', [nowMs, limit]);
}

export async function purgeClicks(connection: Connection, nowMs: number, limit: number): Promise<number> {
  return count(connection, 'voltide.purge_clicks($1, $2)', [nowMs, limit]);
}

export async function listOldGuests(
  connection: Connection,
  beforeMs: number,
  { after, most }: { readonly after: OldGuest | undefined; readonly most: number },
): Promise<readonly OldGuest[]> {
  return list<OldGuest>(connection, {
    name: 'purge-list-guests',
    text: `select i.user_id as "userId", i.created_at_ms as "createdAtMs" from voltide.identity i
      where i.kind = 'guest' and i.created_at_ms < $1 and (i.created_at_ms, i.user_id) > ($2, $3)
        and not exists (select from voltide.session s where s.user_id = i.user_id)
      order by i.created_at_ms, i.user_id limit $4`,
    values: [beforeMs, after?.createdAtMs ?? 0n, after?.userId ?? 0n, most],
  });
}

/** Closes the books of a guest and deletes it. False where it holds money, or can be signed in to again. */
export async function purgeGuest(connection: Connection, userId: UserId, atMs: number): Promise<boolean> {
  const row = await find<{ gone: boolean }>(connection, {
    text: 'select voltide.purge_guest($1, $2) as gone',
    values: [userId, atMs],
  });
  return row?.gone === true;
}

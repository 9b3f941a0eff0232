import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list, one } from '../../platform/db/rows.ts';

/** A guest in a list that is ordered by when they came. */
export type OldGuest = { readonly userId: UserId; readonly createdAtMs: bigint };

async function count(connection: Connection, text: string, values: readonly unknown[]): Promise<number> {
  const row = await one<{ gone: number }>(connection, { text: `select ${text} as gone`, values: [...values] });
  return row.gone;
}

/** Deletes up to `limit` deposits that never reached the chain. How many it were. */
export async function purgeDeposits(connection: Connection, limit: number): Promise<number> {
  return count(connection, 'voltide.purge_deposits($1)', [limit]);
}

/** Deletes the trees of liabilities of up to `limit` old days. How many days it were. */
export async function purgeLeaves(connection: Connection, limit: number): Promise<number> {
  return count(connection, 'voltide.purge_leaves($1)', [limit]);
}

/** Deletes up to `limit` statements of seals that were given up. How many it were. */
export async function purgeSealStatements(connection: Connection, limit: number): Promise<number> {
  return count(connection, 'voltide.purge_seal_statements($1)', [limit]);
}

/** Deletes the leaves of up to `limit` seals that were given up, or are more than a year old. Of how many it were. */
export async function purgeSealLeaves(connection: Connection, limit: number): Promise<number> {
  return count(connection, 'voltide.purge_seal_leaves($1)', [limit]);
}

/** Deletes up to `limit` Quick Games that ended before a moment and were not saved. How many it were. */
export async function purgeQuickGames(connection: Connection, beforeMs: number, limit: number): Promise<number> {
  return count(connection, 'voltide.purge_quick($1, $2)', [beforeMs, limit]);
}

/** Deletes up to `limit` marks by which families are found, once they had their time. How many it were. */
export async function purgeFamilyMarks(connection: Connection, nowMs: number, limit: number): Promise<number> {
  return count(connection, 'voltide.purge_family_marks($1, $2)', [nowMs, limit]);
}

/** Deletes up to `limit` rows of old evidence that nothing waits for. How many it were. */
export async function purgeEvidence(connection: Connection, nowMs: number, limit: number): Promise<number> {
  return count(connection, 'voltide.purge_referral_evidence($1, $2)', [nowMs, limit]);
}

/** Deletes up to `limit` rows of clicks on links from more than a year ago. How many it were. */
export async function purgeClicks(connection: Connection, nowMs: number, limit: number): Promise<number> {
  return count(connection, 'voltide.purge_clicks($1, $2)', [nowMs, limit]);
}

/** Guests from before a moment whose sessions are all deleted, the oldest first. */
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

/** Closes the books of a guest and forgets them. False where they hold money, or can be somebody again. */
export async function purgeGuest(connection: Connection, userId: UserId, atMs: number): Promise<boolean> {
  const row = await find<{ gone: boolean }>(connection, {
    text: 'select voltide.purge_guest($1, $2) as gone',
    values: [userId, atMs],
  });
  return row?.gone === true;
}

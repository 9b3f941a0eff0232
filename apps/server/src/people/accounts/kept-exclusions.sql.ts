import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';
import type { ExclusionKind } from '../../money/ledger/operation.ts';

/** Keeps an active exclusion of a user under the keyed hashes of the emails and wallets that the user held. */
export async function keepExclusions(
  connection: Connection,
  userId: UserId,
  holdings: readonly Uint8Array[],
  atMs: number,
): Promise<void> {
  await connection.query({
    name: 'kept-exclusions-keep',
    text: `insert into voltide.kept_exclusion (from_ms, until_ms, kind, holding_hash)
      select distinct e.from_ms, e.until_ms as "untilMs", e.kind, h.holding_hash
      from voltide.exclusion e
      cross join (
        select unnest($2::bytea[]) as holding_hash
        union select f.email_hash from voltide.former_email f where f.user_id = $1
      ) h
      where e.user_id = $1 and e.until_ms > $3
      on conflict do nothing`,
    values: [userId, holdings, atMs],
  });
}

/** An email or a wallet that a user now holds, plain and by its keyed hash. */
export type Holding = {
  readonly hash: Uint8Array;
  readonly email?: string | undefined;
  readonly wallet?: Uint8Array | undefined;
};

/**
 * Excludes a user by any exclusion of a present or past holder of the same email, confirmed or not, or the same wallet,
 * even of a deleted account.
 */
export async function inheritExclusions(
  connection: Connection,
  userId: UserId,
  { hash, email, wallet }: Holding,
  atMs: number,
): Promise<void> {
  await connection.query({
    name: 'kept-exclusions-inherit',
    text: `select voltide.inherit_exclusion($1, k.kind::text, k.from_ms, k.until_ms, $5)
      from (
        select x.kind, x.from_ms, x.until_ms from voltide.kept_exclusion x where x.holding_hash = $2
        union
        select e.kind, e.from_ms, e.until_ms
        from voltide.exclusion e
        where e.user_id <> $1 and e.user_id in (
          select f.user_id from voltide.former_email f where f.email_hash = $2
          union select i.user_id from voltide.identity i where i.email = $3
          union select l.user_id from voltide.wallet_link l where l.address = $4
        )
      ) k
      where k.until_ms > $5 and not exists (
        select from voltide.freed_holding f where f.holding_hash = $2 and f.freed_at_ms >= k.from_ms
      )`,
    values: [userId, hash, email ?? null, wallet ?? null, atMs],
  });
}

export async function noteFormer(connection: Connection, userId: UserId, emailHash: Uint8Array): Promise<void> {
  await connection.query({
    name: 'kept-exclusions-former',
    text: 'insert into voltide.former_email (user_id, email_hash) values ($1, $2) on conflict do nothing',
    values: [userId, emailHash],
  });
}

export async function listWalletsHeld(connection: Connection, userId: UserId): Promise<readonly Uint8Array[]> {
  const rows = await list<{ address: Uint8Array }>(connection, {
    name: 'kept-exclusions-wallets',
    text: 'select distinct address from voltide.wallet_link where user_id = $1',
    values: [userId],
  });
  return rows.map(({ address }) => address);
}

export type Lifted = { readonly kind: ExclusionKind; readonly untilMs: number };

export async function liftInherited(connection: Connection, userId: UserId, atMs: number): Promise<readonly Lifted[]> {
  const rows = await list<{ kind: ExclusionKind; untilMs: bigint }>(connection, {
    name: 'kept-exclusions-lift',
    text: 'select kind, until_ms as "untilMs" from voltide.lift_exclusions($1, $2)',
    values: [userId, atMs],
  });
  return rows.map(({ kind, untilMs }) => ({ kind, untilMs: Number(untilMs) }));
}

/** Notes that exclusions from before this moment no longer come with these emails and wallets. */
export async function noteFreed(connection: Connection, holdings: readonly Uint8Array[], atMs: number): Promise<void> {
  await connection.query({
    name: 'kept-exclusions-freed',
    text: `insert into voltide.freed_holding (freed_at_ms, holding_hash)
      select $2, unnest($1::bytea[]) on conflict do nothing`,
    values: [holdings, atMs],
  });
}

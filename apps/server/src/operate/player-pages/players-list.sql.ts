import type { PlayerState } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';
import type { IdentityKind } from '../../people/sessions/session.ts';
import { STATE } from './player-state.sql.ts';

/** The position in a list: when the last player joined, and their number. */
export type PlayersPlace = { readonly joinedAtMs: bigint; readonly userId: UserId };

type PlayersFilter = {
  readonly kinds: readonly IdentityKind[];
  readonly state: PlayerState | undefined;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly hasCash: boolean;
};

type Page = PlayersFilter & {
  readonly isOldestFirst: boolean;
  readonly after: PlayersPlace | undefined;
  readonly nowMs: number;
  readonly limit: number;
};

export type Candidate = PlayersPlace & { readonly isMeant: boolean };

const EARLIEST: PlayersPlace = { joinedAtMs: -1n, userId: 0n as UserId };
const LATEST: PlayersPlace = { joinedAtMs: 9_000_000_000_000_000n, userId: 0n as UserId };

/** A filter's condition and the rows it reads: a list without one reads the index alone. */
const ASKED = {
  isMeant: `($2::text is null or ${STATE} = $2)
          and (not $3::boolean or exists (
            select from voltide.account a where a.user_id = i.user_id and a.kind = 'cash' and a.balance > 0
          ))`,
  rows: 'left join voltide.player p on p.user_id = i.user_id',
} as const;
const UNASKED = { isMeant: '$1::bigint is not null and $2::text is null and not $3::boolean', rows: '' } as const;

/**
 * Lists players by their time of joining, each with the result of the filter: a page with few matches reads no more
 * rows than any other. Each kind is read by its own part of the index.
 */
export async function listCandidates(connection: Connection, page: Page): Promise<readonly Candidate[]> {
  const { kinds, state, fromMs, untilMs, hasCash, isOldestFirst, after, nowMs, limit } = page;
  const order = isOldestFirst ? '' : 'desc';
  const place = after ?? (isOldestFirst ? EARLIEST : LATEST);
  const hasFilter = state !== undefined || hasCash;
  const asked = hasFilter ? ASKED : UNASKED;
  return list<Candidate>(connection, {
    name: `players-candidates-${hasFilter ? 'asked-' : ''}${isOldestFirst ? 'oldest' : 'newest'}`,
    text: `select i.created_at_ms as "joinedAtMs", i.user_id as "userId", ${asked.isMeant} as "isMeant"
      from unnest($4::text[]) k (kind) cross join lateral (
        select o.user_id, o.kind, o.created_at_ms from voltide.identity o
        where o.kind = k.kind and o.created_at_ms >= $5 and o.created_at_ms < $6
          and (o.created_at_ms, o.user_id) ${isOldestFirst ? '>' : '<'} ($7::bigint, $8::bigint)
        order by o.created_at_ms ${order}, o.user_id ${order} limit $9
      ) i ${asked.rows}
      order by i.created_at_ms ${order}, i.user_id ${order} limit $9`,
    values: [nowMs, state ?? null, hasCash, kinds, fromMs, untilMs, place.joinedAtMs, place.userId, limit],
  });
}

const RARE = {
  excluded: 'select distinct x.user_id from voltide.exclusion x where x.until_ms > $1 and x.from_ms <= $1',
  frozen: 'select z.user_id from voltide.account_freeze z where z.ended_at_ms is null',
} as const;

export async function listRare(
  connection: Connection,
  state: keyof typeof RARE,
  page: Page,
): Promise<readonly Candidate[]> {
  const { kinds, fromMs, untilMs, hasCash, isOldestFirst, after, nowMs, limit } = page;
  const order = isOldestFirst ? '' : 'desc';
  const place = after ?? (isOldestFirst ? EARLIEST : LATEST);
  return list<Candidate>(connection, {
    name: `players-${state}-${isOldestFirst ? 'oldest' : 'newest'}`,
    text: `with rare as materialized (${RARE[state]})
      select i.created_at_ms as "joinedAtMs", i.user_id as "userId", ${STATE} = '${state}' as "isMeant"
      from rare join voltide.identity i using (user_id) left join voltide.player p using (user_id)
      where i.kind = any ($2) and i.created_at_ms >= $3 and i.created_at_ms < $4
        and (not $5::boolean or exists (
          select from voltide.account a where a.user_id = i.user_id and a.kind = 'cash' and a.balance > 0))
        and (i.created_at_ms, i.user_id) ${isOldestFirst ? '>' : '<'} ($6::bigint, $7::bigint)
      order by i.created_at_ms ${order}, i.user_id ${order} limit $8`,
    values: [nowMs, kinds, fromMs, untilMs, hasCash, place.joinedAtMs, place.userId, limit],
  });
}

export type ListedRow = {
  readonly userId: UserId;
  readonly kind: IdentityKind;
  readonly state: PlayerState;
  readonly username: string;
  readonly role: 'player' | 'superadmin';
  readonly joinedAtMs: bigint;
  readonly avatarLook: string | null;
  readonly avatarHash: string | null;
  readonly cashSun: bigint;
  readonly promoSun: bigint;
  readonly stakedSun: bigint;
  readonly returnedSun: bigint;
};

export async function listPlayerRows(
  connection: Connection,
  userIds: readonly UserId[],
  nowMs: number,
): Promise<readonly ListedRow[]> {
  return list<ListedRow>(connection, {
    name: 'players-listed',
    text: `select i.user_id as "userId", i.kind, ${STATE} as state, i.username, i.role,
        i.created_at_ms as "joinedAtMs", v.look as "avatarLook", v.hash as "avatarHash",
        coalesce(c.balance, 0)::bigint as "cashSun", coalesce(b.balance, 0)::bigint as "promoSun",
        coalesce(p.cash_stake, 0) as "stakedSun", coalesce(p.cash_payout, 0) as "returnedSun"
      from voltide.identity i
      left join voltide.player p using (user_id)
      left join voltide.avatar v using (user_id)
      left join voltide.account c on c.user_id = i.user_id and c.kind = 'cash'
      left join voltide.account b on b.user_id = i.user_id and b.kind = 'promo'
      where i.user_id = any ($2)`,
    values: [nowMs, userIds],
  });
}

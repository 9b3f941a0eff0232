import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { list, one } from '../../platform/db/rows.ts';

export type PlayerRow = {
  readonly userId: UserId;
  readonly epoch: number;
  readonly nonce: number;
  readonly commitment: string;
  readonly nextCommitment: string;
  readonly clientSeed: string | null;
  readonly kinds: readonly ('cash' | 'promo' | 'held' | 'vault')[] | null;
  readonly seqs: readonly string[] | null;
  readonly balances: readonly string[] | null;
  readonly heads: readonly string[] | null;
  readonly heldSun: bigint;
  readonly promoHeldSun: bigint;
  readonly itemsSun: bigint;
  readonly lastHash: Uint8Array | null;
  readonly fromEpoch: number | null;
  readonly fromNonce: number | null;
  readonly toEpoch: number | null;
  readonly toNonce: number | null;
  readonly lastPlays: number | null;
  readonly lastRoot: string | null;
};

export const PLAYERS_AT_ONCE = 1000;
export const PLAYS_AT_ONCE = 1000;

export async function openPlayers(connection: Connection): Promise<void> {
  // The whole list is read, so the fastest way to its end is the best.
  await connection.query('set local cursor_tuple_fraction = 1');
  await connection.query(`declare sealed_players no scroll cursor for
    select p.user_id as "userId", p.epoch::integer, p.nonce::integer, encode(p.commitment, 'hex') as commitment,
      encode(p.next_commitment, 'hex') as "nextCommitment", p.client_seed as "clientSeed",
      a.kinds, a.seqs, a.balances, a.heads,
      coalesce(h.cash, 0)::bigint as "heldSun", coalesce(h.promo, 0)::bigint as "promoHeldSun",
      coalesce(f.items, 0)::bigint as "itemsSun",
      s.hash as "lastHash", s.from_epoch as "fromEpoch", s.from_nonce as "fromNonce", s.to_epoch as "toEpoch",
      s.to_nonce as "toNonce", s.plays as "lastPlays", encode(s.plays_root, 'hex') as "lastRoot"
    from voltide.player p
    left join (
      select a.user_id, array_agg(a.kind::text order by a.kind) as kinds,
        array_agg(a.seq::text order by a.kind) as seqs, array_agg(a.balance::text order by a.kind) as balances,
        array_agg(encode(a.head, 'hex') order by a.kind) as heads
      from voltide.account a group by a.user_id
    ) a on a.user_id = p.user_id
    left join (
      select h.user_id, sum(h.amount) filter (where h.bucket = 'cash') as cash,
        sum(h.amount) filter (where h.bucket = 'promo') as promo
      from voltide.hold h group by h.user_id
    ) h on h.user_id = p.user_id
    left join (
      select f.user_id, sum(f.value) as items from voltide.find f where f.bucket = 'cash' group by f.user_id
    ) f on f.user_id = p.user_id
    left join lateral (
      select t.hash, t.from_epoch, t.from_nonce, t.to_epoch, t.to_nonce, t.plays, t.plays_root
      from voltide.seal_statement t join voltide.day_seal d on d.draft_id = t.draft_id
      where t.user_id = p.user_id order by t.draft_id desc limit 1
    ) s on true
    where p.user_id <> 2
    order by p.user_id`);
}

export async function fetchPlayers(connection: Connection): Promise<readonly PlayerRow[]> {
  return list<PlayerRow>(connection, { text: `fetch ${PLAYERS_AT_ONCE} from sealed_players` });
}

export type PlayRange = {
  readonly userId: UserId;
  readonly fromEpoch: number;
  readonly fromNonce: number;
  readonly toEpoch: number;
  readonly toNonce: number;
};

export type RangePlayRow = {
  readonly userId: UserId;
  readonly epoch: number;
  readonly nonce: number;
  readonly game: string;
  readonly input: string;
  readonly tableId: number;
  readonly stakeSun: bigint;
  readonly bucket: 'cash' | 'promo';
  readonly creditSun: bigint;
  readonly draws: number[];
  readonly soldK: number[];
  readonly atMs: bigint;
  readonly commitment: string;
  readonly clientSeed: string;
  readonly serverSeed: string | null;
};

/** Opens the plays of some ranges: player after player in the order of the ranges, each from the oldest on. */
export async function openPlays(connection: Connection, ranges: readonly PlayRange[]): Promise<void> {
  await connection.query({
    text: `declare sealed_plays no scroll cursor for ${RANGE_PLAYS}`,
    values: rangeValues(ranges),
  });
}

export async function fetchPlays(connection: Connection): Promise<readonly RangePlayRow[]> {
  return list<RangePlayRow>(connection, { text: `fetch ${PLAYS_AT_ONCE} from sealed_plays` });
}

export async function closePlays(connection: Connection): Promise<void> {
  await connection.query('close sealed_plays');
}

export async function listRangePlays(
  connection: Connection,
  range: PlayRange,
  page: { readonly offset: number; readonly limit: number },
): Promise<readonly RangePlayRow[]> {
  return list<RangePlayRow>(connection, {
    name: 'day-seal-range-plays',
    text: `${RANGE_PLAYS} offset $6 limit $7`,
    values: [...rangeValues([range]), page.offset, page.limit],
  });
}

const RANGE_PLAYS = `select p.user_id as "userId", p.epoch::integer, p.nonce::integer, p.game, p.input,
    p.table_id as "tableId", p.stake::bigint as "stakeSun", p.bucket::text, p.credit::bigint as "creditSun", p.draws,
    p.sold_k as "soldK", p.at_ms as "atMs", encode(coalesce(h.commitment, y.commitment), 'hex') as commitment,
    coalesce(h.client_seed, y.client_seed) as "clientSeed", h.server_seed as "serverSeed"
  from unnest($1::bigint[], $2::integer[], $3::integer[], $4::integer[], $5::integer[]) with ordinality
    as r (user_id, from_epoch, from_nonce, to_epoch, to_nonce, number)
  join voltide.play p on p.user_id = r.user_id and (p.epoch, p.nonce) >= (r.from_epoch, r.from_nonce)
    and (p.epoch, p.nonce) < (r.to_epoch, r.to_nonce)
  join voltide.player y on y.user_id = p.user_id
  left join voltide.seed_history h on h.user_id = p.user_id and h.epoch = p.epoch
  order by r.number, p.epoch, p.nonce`;

function rangeValues(ranges: readonly PlayRange[]): unknown[] {
  return [
    ranges.map(({ userId }) => userId),
    ranges.map(({ fromEpoch }) => fromEpoch),
    ranges.map(({ fromNonce }) => fromNonce),
    ranges.map(({ toEpoch }) => toEpoch),
    ranges.map(({ toNonce }) => toNonce),
  ];
}

export async function countRangePlays(connection: Connection, range: PlayRange): Promise<number> {
  const row = await one<{ plays: number }>(connection, {
    name: 'day-seal-count-plays',
    text: `select count(*)::integer as plays from voltide.play p
      where p.user_id = $1 and (p.epoch, p.nonce) >= ($2, $3) and (p.epoch, p.nonce) < ($4, $5)`,
    values: [range.userId, range.fromEpoch, range.fromNonce, range.toEpoch, range.toNonce],
  });
  return row.plays;
}

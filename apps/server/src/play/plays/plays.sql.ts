import { type UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { list, one } from '../../platform/db/rows.ts';
import type { Bucket } from '../../money/ledger/operation.ts';
import type { StoredPlay } from './play.ts';

export type PlayRef = { readonly epoch: number; readonly nonce: number };

export type PlayRow = { readonly play: StoredPlay; readonly heldK: readonly number[] };

type Raw = {
  readonly epoch: number;
  readonly nonce: number;
  readonly game: string;
  readonly input: string;
  readonly tableId: number;
  readonly stake: bigint;
  readonly bucket: Bucket;
  readonly credit: bigint;
  readonly draws: number[];
  readonly soldK: number[];
  readonly atMs: bigint;
  readonly commitment: string;
  readonly clientSeed: string;
  readonly serverSeed: string | null;
  readonly heldK: number[];
};

const COLUMNS = `p.epoch, p.nonce, p.game, p.input, p.table_id as "tableId", p.stake, p.bucket, p.credit, p.draws,
  p.sold_k as "soldK", p.at_ms as "atMs",
  encode(coalesce(h.commitment, y.commitment), 'hex') as commitment,
  coalesce(h.client_seed, y.client_seed) as "clientSeed", h.server_seed as "serverSeed",
  array(
    select (f.find_no & 255)::integer from voltide.find f
    where f.user_id = p.user_id
      and f.find_no between voltide.find_no(p.epoch, p.nonce, 0) and voltide.find_no(p.epoch, p.nonce, 255)
  ) as "heldK"`;
const SOURCE = `voltide.play p
  join voltide.player y on y.user_id = p.user_id
  left join voltide.seed_history h on h.user_id = p.user_id and h.epoch = p.epoch`;

export type PlayFilter = {
  readonly tableIds: readonly number[] | undefined;
  readonly fromMs: number | undefined;
  readonly untilMs: number | undefined;
  readonly isWon: boolean | undefined;
};

const NARROWED = `($2::integer[] is null or p.table_id = any ($2))
  and ($3::bigint is null or p.at_ms >= $3)
  and ($4::bigint is null or p.at_ms < $4)
  and ($5::boolean is null or (p.returned >= p.stake) = $5)`;

function filterValues(userId: UserId, { tableIds, fromMs, untilMs, isWon }: PlayFilter): unknown[] {
  return [userId, tableIds ?? null, fromMs ?? null, untilMs ?? null, isWon ?? null];
}

type Page = PlayFilter & { readonly before: PlayRef; readonly limit: number };

export async function listPlayRows(connection: Connection, userId: UserId, page: Page): Promise<readonly PlayRow[]> {
  const rows = await list<Raw>(connection, {
    name: 'play-list',
    text: `select ${COLUMNS} from ${SOURCE}
      where p.user_id = $1 and ${NARROWED} and (p.epoch, p.nonce) < ($6, $7)
      order by p.epoch desc, p.nonce desc limit $8`,
    values: [...filterValues(userId, page), page.before.epoch, page.before.nonce, page.limit],
  });
  return rows.map(readRow);
}

type PlayTotals = {
  readonly count: number;
  readonly stakedSun: bigint;
  readonly returnedSun: bigint;
  readonly tableIds: readonly number[];
};

type RawTotals = {
  readonly count: number;
  readonly staked: bigint;
  readonly returned: bigint;
  readonly tableIds: number[];
};

export async function sumPlayRows(connection: Connection, userId: UserId, filter: PlayFilter): Promise<PlayTotals> {
  const row = await one<RawTotals>(connection, {
    name: 'play-sum',
    text: `select coalesce(sum(t.count), 0)::integer as count, coalesce(sum(t.stake), 0)::bigint as staked,
        coalesce(sum(t.returned), 0)::bigint as returned, coalesce(array_agg(t.table_id), '{}') as "tableIds"
      from (
        select p.table_id, count(*) filter (where m.is_meant) as count,
          sum(p.stake) filter (where m.is_meant) as stake, sum(p.returned) filter (where m.is_meant) as returned
        from voltide.play p cross join lateral (select ${NARROWED} as is_meant) m
        where p.user_id = $1 group by p.table_id
      ) t`,
    values: filterValues(userId, filter),
  });
  return { count: row.count, stakedSun: row.staked, returnedSun: row.returned, tableIds: row.tableIds };
}

export async function listPlayRowsBetween(
  connection: Connection,
  userId: UserId,
  range: { readonly after: PlayRef; readonly before: PlayRef; readonly limit: number },
): Promise<readonly PlayRow[]> {
  const rows = await list<Raw>(connection, {
    name: 'play-list-between',
    text: `select ${COLUMNS} from ${SOURCE}
      where p.user_id = $1 and (p.epoch, p.nonce) > ($2, $3) and (p.epoch, p.nonce) < ($4, $5)
      order by p.epoch, p.nonce limit $6`,
    values: [userId, range.after.epoch, range.after.nonce, range.before.epoch, range.before.nonce, range.limit],
  });
  return rows.map(readRow);
}

export async function findPlayRow(connection: Connection, userId: UserId, play: PlayRef): Promise<PlayRow | undefined> {
  const rows = await list<Raw>(connection, {
    name: 'play-find',
    text: `select ${COLUMNS} from ${SOURCE} where p.user_id = $1 and p.epoch = $2 and p.nonce = $3`,
    values: [userId, play.epoch, play.nonce],
  });
  return rows.map(readRow)[0];
}

function readRow(row: Raw): PlayRow {
  return {
    play: {
      epoch: row.epoch,
      nonce: row.nonce,
      game: row.game,
      input: row.input,
      tableId: row.tableId,
      stakeSun: row.stake,
      bucket: row.bucket,
      creditSun: row.credit,
      draws: row.draws,
      soldK: row.soldK,
      atMs: Number(row.atMs),
      commitment: row.commitment,
      clientSeed: row.clientSeed,
      serverSeed: row.serverSeed,
    },
    heldK: row.heldK,
  };
}

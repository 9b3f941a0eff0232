import type { UserId } from '@voltide/core';

import type { Connection } from '../db/pool.ts';
import type { Bucket } from '../ledger/operation.ts';
import type { StoredPlay } from './play.ts';

/** Which of a user's plays. */
export type PlayRef = { readonly epoch: number; readonly nonce: number };

/** A stored play and which of its finds are still held. */
export type PlayRow = { readonly play: StoredPlay; readonly heldK: readonly number[] };

type Raw = {
  readonly epoch: number;
  readonly nonce: number;
  readonly table_id: number;
  readonly stake: bigint;
  readonly bucket: Bucket;
  readonly credit: bigint;
  readonly draws: number[];
  readonly sold_k: number[];
  readonly at_ms: bigint;
  readonly commitment: string;
  readonly client_seed: string;
  readonly server_seed: string | null;
  readonly held_k: number[];
};

const COLUMNS = `p.epoch, p.nonce, p.table_id, p.stake, p.bucket, p.credit, p.draws, p.sold_k, p.at_ms,
  encode(coalesce(h.commitment, y.commitment), 'hex') as commitment,
  coalesce(h.client_seed, y.client_seed) as client_seed, h.server_seed,
  array(
    select (f.find_no & 255)::integer from voltide.find f
    where f.user_id = p.user_id
      and f.find_no between voltide.find_no(p.epoch, p.nonce, 0) and voltide.find_no(p.epoch, p.nonce, 255)
  ) as held_k`;
const SOURCE = `voltide.play p
  join voltide.player y on y.user_id = p.user_id
  left join voltide.seed_history h on h.user_id = p.user_id and h.epoch = p.epoch`;

type Page = { readonly before: PlayRef | undefined; readonly limit: number };

/** Plays of a user, newest first, from before one on. */
export async function listPlayRows(connection: Connection, userId: UserId, page: Page): Promise<readonly PlayRow[]> {
  const { rows } = await connection.query<Raw>({
    name: 'play-list',
    text: `select ${COLUMNS} from ${SOURCE}
      where p.user_id = $1 and (p.epoch, p.nonce) < ($2, $3)
      order by p.epoch desc, p.nonce desc limit $4`,
    values: [userId, page.before?.epoch ?? BEYOND, page.before?.nonce ?? BEYOND, page.limit],
  });
  return rows.map(readRow);
}

/** Above every epoch and nonce. */
const BEYOND = 2_147_483_647;

/** Plays of a user, oldest first, after one and before another. */
export async function listPlayRowsBetween(
  connection: Connection,
  userId: UserId,
  range: { readonly after: PlayRef; readonly before: PlayRef; readonly limit: number },
): Promise<readonly PlayRow[]> {
  const { rows } = await connection.query<Raw>({
    name: 'play-list-between',
    text: `select ${COLUMNS} from ${SOURCE}
      where p.user_id = $1 and (p.epoch, p.nonce) > ($2, $3) and (p.epoch, p.nonce) < ($4, $5)
      order by p.epoch, p.nonce limit $6`,
    values: [userId, range.after.epoch, range.after.nonce, range.before.epoch, range.before.nonce, range.limit],
  });
  return rows.map(readRow);
}

export async function findPlayRow(connection: Connection, userId: UserId, play: PlayRef): Promise<PlayRow | undefined> {
  const { rows } = await connection.query<Raw>({
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
      tableId: row.table_id,
      stakeSun: row.stake,
      bucket: row.bucket,
      creditSun: row.credit,
      draws: row.draws,
      soldK: row.sold_k,
      atMs: Number(row.at_ms),
      commitment: row.commitment,
      clientSeed: row.client_seed,
      serverSeed: row.server_seed,
    },
    heldK: row.held_k,
  };
}

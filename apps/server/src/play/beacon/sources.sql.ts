import type { Connection } from '../../platform/db/pool.ts';
import { find, one } from '../../platform/db/rows.ts';

export type SourceMarks = {
  readonly databaseMs: number;
  /** Null before drand's first answer. */
  readonly drandAnsweredAtMs: number | null;
  /** The newest proven final block of TRON; null before the first one, and while nodes report a fork. */
  readonly tronBlock: { readonly height: number; readonly atMs: number } | null;
};

export async function readSourceMarks(connection: Connection): Promise<SourceMarks> {
  const row = await one<{
    readonly databaseMs: bigint;
    readonly drandAnsweredAtMs: bigint | null;
    readonly height: bigint | null;
    readonly blockAtMs: bigint | null;
  }>(connection, {
    name: 'beacon-source-marks',
    text: `select (extract(epoch from clock_timestamp()) * 1000)::bigint as "databaseMs",
        a.answered_at_ms as "drandAnsweredAtMs", s.block as height, s.block_at_ms as "blockAtMs"
      from (values (true)) as one (is_only)
      left join voltide.beacon_answer a on a.source = 'drand-quicknet'
      left join voltide.tron_scan s on s.fork_at is null`,
  });
  const { databaseMs, drandAnsweredAtMs, height, blockAtMs } = row;
  return {
    databaseMs: Number(databaseMs),
    drandAnsweredAtMs: drandAnsweredAtMs === null ? null : Number(drandAnsweredAtMs),
    tronBlock: height === null || blockAtMs === null ? null : { height: Number(height), atMs: Number(blockAtMs) },
  };
}

export async function noteDrandAnswer(connection: Connection, atMs: number): Promise<void> {
  await connection.query({
    name: 'beacon-note-answer',
    text: `insert into voltide.beacon_answer (source, answered_at_ms) values ('drand-quicknet', $1)
      on conflict (source) do update
      set answered_at_ms = greatest(beacon_answer.answered_at_ms, excluded.answered_at_ms)`,
    values: [atMs],
  });
}

/** Finds the id of a proven final block of the last hour, in hexadecimal. */
export async function findFinalBlockId(connection: Connection, height: number): Promise<string | undefined> {
  const row = await find<{ id: string }>(connection, {
    name: 'beacon-block-id',
    text: `select encode(block_id, 'hex') as id from voltide.tron_block where height = $1`,
    values: [height],
  });
  return row?.id;
}

type FinalBlock = { readonly number: number; readonly id: Uint8Array; readonly timestampMs: number };

/** Keeps the ids of blocks that are younger than a moment, and deletes older ones. */
export async function keepFinalBlocks(
  connection: Connection,
  blocks: readonly FinalBlock[],
  sinceMs: number,
): Promise<void> {
  const young = blocks.filter(({ timestampMs }) => timestampMs >= sinceMs);
  if (young.length === 0) return;
  await connection.query({
    name: 'beacon-keep-blocks',
    text: `insert into voltide.tron_block (height, block_id, block_at_ms)
      select b.height, b.block_id, b.block_at_ms
      from unnest($1::bigint[], $2::bytea[], $3::bigint[]) as b (height, block_id, block_at_ms)
      on conflict (height) do nothing`,
    values: [young.map(({ number }) => number), young.map(({ id }) => id), young.map(({ timestampMs }) => timestampMs)],
  });
  await connection.query({
    name: 'beacon-drop-blocks',
    text: 'delete from voltide.tron_block where block_at_ms < $1',
    values: [sinceMs],
  });
}

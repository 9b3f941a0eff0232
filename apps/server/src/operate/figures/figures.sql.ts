import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';

export type Span = 'hour' | 'day';

export type Range = { readonly span: Span; readonly fromMs: number; readonly toMs: number };

export type PlayRow = {
  readonly atMs: number;
  readonly game: string;
  readonly bucket: 'cash' | 'promo';
  readonly plays: number;
  readonly stakeSun: bigint;
  readonly returnedSun: bigint;
  readonly edgeSun: bigint;
};

type Raw<Row> = Omit<Row, 'atMs' | 'plays'> & { readonly atMs: bigint; readonly plays: bigint };

export async function listPlays(connection: Connection, { span, fromMs, toMs }: Range): Promise<readonly PlayRow[]> {
  const rows = await list<Raw<PlayRow>>(connection, {
    name: 'figures-plays',
    text: `select f.starts_at_ms as "atMs", f.game, f.bucket, sum(f.plays)::bigint as plays,
        sum(f.stake)::bigint as "stakeSun", sum(f.returned)::bigint as "returnedSun", sum(f.edge)::bigint as "edgeSun"
      from voltide.play_figure f
      where f.span = $1 and f.starts_at_ms >= $2 and f.starts_at_ms < $3
      group by f.starts_at_ms, f.game, f.bucket having sum(f.plays) > 0
      order by f.starts_at_ms, f.game, f.bucket`,
    values: [span, fromMs, toMs],
  });
  return rows.map((row) => ({ ...row, atMs: Number(row.atMs), plays: Number(row.plays) }));
}

/** Plays on one odds table on one day, of both buckets: their odds are the same. Battles have table 0. */
export type TableDay = {
  readonly atMs: number;
  readonly game: string;
  readonly tableId: number;
  readonly plays: number;
  readonly stakeSun: bigint;
  readonly returnedSun: bigint;
  readonly edgeSun: bigint;
  /** The sum of the squares of all stakes; for battles, of each seat's return less the expected one. */
  readonly squares: bigint;
};

/** Reads plays by day and odds table, and battles by day; plays of unknown tables are left out. */
export async function listTableDays(connection: Connection, fromMs: number): Promise<readonly TableDay[]> {
  const rows = await list<Omit<Raw<TableDay>, 'squares'> & { readonly squares: string }>(connection, {
    name: 'figures-table-days',
    text: `select f.starts_at_ms as "atMs", f.game, f.table_id as "tableId", sum(f.plays)::bigint as plays,
        sum(f.stake)::bigint as "stakeSun", sum(f.returned)::bigint as "returnedSun", sum(f.edge)::bigint as "edgeSun",
        sum(f.squares)::text as squares
      from voltide.play_figure f
      where f.span = 'day' and f.starts_at_ms >= $1 and (f.table_id > 0 or f.game = 'battles')
      group by f.starts_at_ms, f.game, f.table_id having sum(f.plays) > 0`,
    values: [fromMs],
  });
  return rows.map((row) => ({
    ...row,
    atMs: Number(row.atMs),
    plays: Number(row.plays),
    squares: BigInt(row.squares),
  }));
}

export type PlayersRow = { readonly atMs: number; readonly game: string; readonly players: number };

export async function listPlayers(
  connection: Connection,
  { span, fromMs, toMs }: Range,
): Promise<readonly PlayersRow[]> {
  const rows = await list<{ atMs: bigint; game: string; players: bigint }>(connection, {
    name: 'figures-players',
    text: `select f.starts_at_ms as "atMs", f.game, f.players from voltide.player_figure f
      where f.span = $1 and f.starts_at_ms >= $2 and f.starts_at_ms < $3 order by f.starts_at_ms, f.game`,
    values: [span, fromMs, toMs],
  });
  return rows.map((row) => ({ ...row, atMs: Number(row.atMs), players: Number(row.players) }));
}

export type MoneyRow = {
  readonly atMs: number;
  readonly cause: string;
  readonly bucket: 'cash' | 'promo';
  readonly postings: number;
  readonly paidSun: bigint;
  readonly takenSun: bigint;
};

export async function listMoney(connection: Connection, { span, fromMs, toMs }: Range): Promise<readonly MoneyRow[]> {
  type RawMoney = Omit<MoneyRow, 'atMs' | 'postings'> & { readonly atMs: bigint; readonly postings: bigint };
  const rows = await list<RawMoney>(connection, {
    name: 'figures-money',
    text: `select f.starts_at_ms as "atMs", f.cause, f.bucket, f.postings, f.paid as "paidSun", f.taken as "takenSun"
      from voltide.posting_figure f
      where f.span = $1 and f.starts_at_ms >= $2 and f.starts_at_ms < $3
      order by f.starts_at_ms, f.cause, f.bucket`,
    values: [span, fromMs, toMs],
  });
  return rows.map((row) => ({ ...row, atMs: Number(row.atMs), postings: Number(row.postings) }));
}

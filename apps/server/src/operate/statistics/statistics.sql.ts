import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { changed, find, list } from '../../platform/db/rows.ts';

export async function foldStatistics(connection: Connection, limit: number): Promise<number | undefined> {
  const row = await find<{ folded: bigint | null }>(connection, {
    name: 'statistics-fold',
    text: 'select voltide.fold_statistics($1) as folded',
    values: [limit],
  });
  const folded = row?.folded ?? null;
  return folded === null ? undefined : Number(folded);
}

export type OutcomeRow = {
  readonly tableId: number;
  readonly tier: number | null;
  readonly item: number;
  readonly draws: number;
};

export const STATISTIC_QUERIES = {
  outcomes: `select r.table_id as "tableId", null::integer as tier, r.item, r.opens as draws
  from voltide.realised_odds r join voltide.odds_table o on o.table_id = r.table_id
  where o.game <> 'spin'
  union all
  select c.table_id, c.percent, c.item, c.spins from voltide.spin_count c
  order by 1, 2, 3`,
  battles: `select c.mode, c.layout, c.battles, c.ties, c.decided, c.wins_1, c.wins_2, c.wins_3, c.wins_4,
    c.house_seats as "houseSeats", c.house_wins as "houseWins", c.house_spread as "houseSpread"
  from voltide.battle_count c order by c.mode, c.layout`,
  withdrawals: `select
    (select count(*) from voltide.withdrawal w where w.state = 'settled' and w.ended_at_ms > $1) as paid,
    (select percentile_disc(0.5) within group (order by w.ended_at_ms - w.created_at_ms)
      from voltide.withdrawal w where w.state = 'settled' and w.ended_at_ms > $1) as "medianMs",
    (select percentile_disc(0.95) within group (order by w.ended_at_ms - w.created_at_ms)
      from voltide.withdrawal w where w.state = 'settled' and w.ended_at_ms > $1) as "p95Ms",
    (select count(*) from voltide.withdrawal w
      where w.state in ('requested', 'review', 'approved', 'sent')) as waiting,
    (select min(w.created_at_ms) from voltide.withdrawal w
      where w.state in ('requested', 'review', 'approved', 'sent')) as "oldestAtMs"`,
  checks: `select
    (select coalesce(sum(c.events), 0)::bigint from voltide.event_count c where c.kind = 'verified') as verified,
    (select coalesce(sum(c.events), 0)::bigint from voltide.event_count c where c.kind = 'rotation') as rotations,
    (select count(*) from voltide.mismatch_report m where m.is_confirmed) as mismatches,
    (select count(*) from voltide.mismatch_report m where not m.is_confirmed) as unconfirmed`,
} as const;

export async function listOutcomes(connection: Connection): Promise<readonly OutcomeRow[]> {
  const rows = await list<Omit<OutcomeRow, 'draws'> & { readonly draws: bigint }>(connection, {
    name: 'statistics-outcomes',
    text: STATISTIC_QUERIES.outcomes,
  });
  return rows.map((row) => ({ ...row, draws: Number(row.draws) }));
}

export type BattleCounts = {
  readonly mode: string;
  readonly layout: string;
  readonly battles: number;
  readonly ties: number;
  readonly decided: number;
  readonly wins: readonly number[];
  readonly houseSeats: number;
  readonly houseWins: number;
  /** The variance of the wins times the square of the number of teams. */
  readonly houseSpread: number;
};

type RawBattles = { readonly mode: string; readonly layout: string } & Readonly<
  Record<
    | 'battles'
    | 'ties'
    | 'decided'
    | 'wins_1'
    | 'wins_2'
    | 'wins_3'
    | 'wins_4'
    | 'houseSeats'
    | 'houseWins'
    | 'houseSpread',
    bigint
  >
>;

export async function listBattleCounts(connection: Connection): Promise<readonly BattleCounts[]> {
  const rows = await list<RawBattles>(connection, {
    name: 'statistics-battles',
    text: STATISTIC_QUERIES.battles,
  });
  return rows.map((row) => ({
    mode: row.mode,
    layout: row.layout,
    battles: Number(row.battles),
    ties: Number(row.ties),
    decided: Number(row.decided),
    wins: [row.wins_1, row.wins_2, row.wins_3, row.wins_4].map(Number),
    houseSeats: Number(row.houseSeats),
    houseWins: Number(row.houseWins),
    houseSpread: Number(row.houseSpread),
  }));
}

type WithdrawalTimes = {
  readonly paid: number;
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
  readonly waiting: number;
  readonly oldestAtMs: number | null;
};

type Raw<Row> = { readonly [Key in keyof Row]: null extends Row[Key] ? bigint | null : bigint };

const numberOf = (value: bigint | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

export async function readWithdrawals(connection: Connection, sinceMs: number): Promise<WithdrawalTimes> {
  const row = await find<Raw<WithdrawalTimes>>(connection, {
    name: 'statistics-withdrawals',
    text: STATISTIC_QUERIES.withdrawals,
    values: [sinceMs],
  });
  return {
    paid: Number(row?.paid ?? 0n),
    medianMs: numberOf(row?.medianMs),
    p95Ms: numberOf(row?.p95Ms),
    waiting: Number(row?.waiting ?? 0n),
    oldestAtMs: numberOf(row?.oldestAtMs),
  };
}

type CheckCounts = {
  readonly verified: number;
  readonly rotations: number;
  readonly mismatches: number;
  readonly unconfirmed: number;
};

export async function readChecks(connection: Connection): Promise<CheckCounts> {
  const row = await find<Raw<CheckCounts>>(connection, {
    name: 'statistics-checks',
    text: STATISTIC_QUERIES.checks,
  });
  return {
    verified: Number(row?.verified ?? 0n),
    rotations: Number(row?.rotations ?? 0n),
    mismatches: Number(row?.mismatches ?? 0n),
    unconfirmed: Number(row?.unconfirmed ?? 0n),
  };
}

export async function saveReport(connection: Connection, atMs: number, document: string): Promise<void> {
  await connection.query({
    name: 'statistics-save',
    text: `insert into voltide.statistic_report (at_ms, document) values ($1, $2)
      on conflict ((true)) do update set at_ms = excluded.at_ms, document = excluded.document`,
    values: [atMs, document],
  });
}

export async function findReport(connection: Connection): Promise<string | undefined> {
  const row = await find<{ document: string }>(connection, {
    name: 'statistics-report',
    text: 'select r.document from voltide.statistic_report r',
  });
  return row?.document;
}

/** Lists the cells that were never flagged before. The caller holds the incidents. */
export async function listNewFlags(connection: Connection, cells: readonly string[]): Promise<readonly string[]> {
  const rows = await list<{ cell: string }>(connection, {
    name: 'statistics-new-flags',
    text: `select c.cell from unnest($1::text[]) with ordinality as c (cell, place)
      where not exists (select from voltide.statistic_flag f where f.cell = c.cell) order by c.place`,
    values: [cells],
  });
  return rows.map(({ cell }) => cell);
}

type NewFlags = { readonly cells: readonly string[]; readonly incidentId: bigint; readonly atMs: number };

export async function insertFlags(connection: Connection, { cells, incidentId, atMs }: NewFlags): Promise<void> {
  await connection.query({
    name: 'statistics-flag',
    text: `insert into voltide.statistic_flag (cell, incident_id, at_ms)
      select c.cell, $2, $3 from unnest($1::text[]) as c (cell)`,
    values: [cells, incidentId, atMs],
  });
}

type Mismatch = {
  readonly userId: UserId;
  readonly kind: 'play' | 'battle';
  readonly subject: string;
  readonly isConfirmed: boolean;
  readonly atMs: number;
};

export async function findMismatch(
  connection: Connection,
  { userId, kind, subject }: Pick<Mismatch, 'userId' | 'kind' | 'subject'>,
): Promise<boolean | undefined> {
  const row = await find<{ isConfirmed: boolean }>(connection, {
    name: 'statistics-mismatch-find',
    text: `select m.is_confirmed as "isConfirmed" from voltide.mismatch_report m
      where m.user_id = $1 and m.kind = $2 and m.subject = $3`,
    values: [userId, kind, subject],
  });
  return row?.isConfirmed;
}

export async function insertMismatch(connection: Connection, mismatch: Mismatch): Promise<boolean> {
  const { userId, kind, subject, isConfirmed, atMs } = mismatch;
  return (
    (await changed(connection, {
      name: 'statistics-mismatch',
      text: `insert into voltide.mismatch_report (user_id, kind, subject, is_confirmed, at_ms)
      values ($1, $2, $3, $4, $5) on conflict do nothing`,
      values: [userId, kind, subject, isConfirmed, atMs],
    })) === 1
  );
}

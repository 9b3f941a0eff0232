import type {
  exportSeasonsCsv,
  getSeasonForOperators,
  LimitedAccount,
  listLimitedAccounts,
  listSeasonsForOperators,
  OperatorSeason,
  OperatorStandingRow,
  QueryOf,
  ResponseOf,
} from '@voltide/contract';
import { csvLine, formatUserId, formatVt, parseUserId, type Clock, type UserId } from '@voltide/core';
import { findBoard, type PrizeKind } from '@voltide/games/boards/measures';
import { seasonOfDay, seasonTimes } from '@voltide/games/boards/periods';
import { poolOf, prizeOf } from '@voltide/games/boards/prizes';

import { noteExport } from '../../operate/audit-log/note-export.ts';
import type { Database } from '../../platform/db/pool.ts';
import { inSnapshot } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import { isoOf, isoOrNull, presentAccount } from '../../people/person/present-account.ts';
import * as sql from './operator-boards.sql.ts';

type Ports = { readonly database: Database; readonly clock: Clock };
type Filter = QueryOf<typeof exportSeasonsCsv>;

const PAGE = 50;
const ROWS = 100;
const CSV_PAGE = 500;
const CSV_MOST = 10_000;
const CSV_HEAD = [
  'measure',
  'period',
  'season',
  'state',
  'players',
  'edge_vt',
  'pool_vt',
  'pool_kind',
  'carried_vt',
  'prizes_paid',
  'prizes_waiting',
  'prizes_lapsed',
  'paid_vt',
  'starts_at',
  'ends_at',
  'paid_at',
];

export function createOperatorBoards({ database, clock }: Ports) {
  return {
    async list({
      before,
      ...filter
    }: QueryOf<typeof listSeasonsForOperators>): Promise<ResponseOf<typeof listSeasonsForOperators>> {
      const search = { ...filter, before: before === undefined ? undefined : Number(before) };
      const rows = await sql.searchSeasons(database, search, PAGE + 1);
      const seasons = rows.slice(0, PAGE).map(presentSeason);
      return { seasons, next: rows.length > PAGE ? (seasons.at(-1)?.boardNo ?? null) : null };
    },

    async *exportCsv(byUserId: UserId, filter: Filter): AsyncGenerator<string> {
      await noteExport(database, { list: 'seasons', byUserId, atMs: clock.nowMs(), filter });
      yield csvLine(CSV_HEAD);
      let before: number | undefined;
      for (let written = 0; written < CSV_MOST; written += CSV_PAGE) {
        const rows = await sql.searchSeasons(database, { ...filter, before }, CSV_PAGE);
        yield rows.map((row) => csvLine(cellsOf(presentSeason(row)))).join('');
        if (rows.length < CSV_PAGE) return;
        before = rows.at(-1)?.boardNo;
      }
    },

    page(boardNo: number, from = 1): Promise<ResponseOf<typeof getSeasonForOperators>> {
      return inSnapshot(database, async (connection) => {
        const found = await sql.findSeason(connection, boardNo);
        if (found === undefined) throw new AppError('not_found');
        const page = { from, limit: ROWS + 1 };
        const list = found.isPast ? sql.listStanding : sql.listRunningPlaces;
        const rows = await list(connection, boardNo, page);
        return {
          now: isoOf(clock.nowMs()),
          season: presentSeason(found),
          root: found.root,
          stakesHash: found.stakesHash,
          rows: rows.slice(0, ROWS).map((row) => presentPlace(found, row)),
          next: rows.length > ROWS ? from + ROWS : null,
        };
      });
    },

    async limits(before: string | undefined): Promise<ResponseOf<typeof listLimitedAccounts>> {
      const beforeId = before === undefined ? undefined : parseUserId(before);
      const rows = await sql.listLimits(database, beforeId, PAGE + 1);
      const shown = rows.slice(0, PAGE);
      const last = shown.at(-1);
      const next = rows.length > PAGE && last !== undefined ? formatUserId(last.userId) : null;
      return { accounts: shown.map(presentLimit), next };
    },
  };
}

function prizeKindOf({ measure, period }: sql.OperatorSeasonRow): PrizeKind | null {
  return findBoard(measure, period)?.prize ?? null;
}

function poolSunOf(row: sql.OperatorSeasonRow): bigint {
  return row.poolSun ?? poolOf(row.period, row);
}

function presentSeason(row: sql.OperatorSeasonRow): OperatorSeason {
  const season = seasonOfDay(row.period, row.startsOn);
  const { startMs, endMs } = seasonTimes(row.period, season);
  const kind = prizeKindOf(row);
  return {
    boardNo: `${row.boardNo}`,
    measure: row.measure,
    period: row.period,
    season,
    startsAt: isoOf(startMs),
    endsAt: isoOf(endMs),
    state: row.state,
    players: Number(row.players),
    edge: formatVt(row.edgeSun),
    pool:
      kind === null
        ? null
        : {
            kind,
            amount: formatVt(poolSunOf(row)),
            carried: formatVt(row.carriedSun),
            carry: row.carrySun === null ? null : formatVt(row.carrySun),
          },
    prizes: {
      paid: row.paid,
      waiting: row.waiting,
      lapsed: row.lapsed,
      paidAmount: formatVt(row.paidSun),
      waitingAmount: formatVt(row.waitingSun),
      lapsedAmount: formatVt(row.lapsedSun),
    },
    closedAt: isoOrNull(row.closedAtMs),
    sealedAt: isoOrNull(row.sealedAtMs),
    paidAt: isoOrNull(row.paidAtMs),
  };
}

function cellsOf({ pool, prizes, ...season }: OperatorSeason): readonly string[] {
  return [
    season.measure,
    season.period,
    season.season,
    season.state,
    `${season.players}`,
    season.edge,
    pool?.amount ?? '',
    pool?.kind ?? '',
    pool?.carried ?? '',
    `${prizes.paid}`,
    `${prizes.waiting}`,
    `${prizes.lapsed}`,
    prizes.paidAmount,
    season.startsAt,
    season.endsAt,
    season.paidAt ?? '',
  ];
}

function presentPlace(season: sql.OperatorSeasonRow, row: sql.OperatorPlaceRow): OperatorStandingRow {
  const { place, userId, username, score, isLimited } = row;
  return {
    place: Number(place),
    account: presentAccount(userId, username),
    score: `${score}`,
    isLimited,
    prize: prizeIn(season, row),
  };
}

function prizeIn(season: sql.OperatorSeasonRow, row: sql.OperatorPlaceRow): OperatorStandingRow['prize'] {
  const { amountSun, bucket, isLapsed, paidAtMs } = row;
  if (amountSun !== null && bucket !== null) {
    const state = isLapsed === true ? 'lapsed' : paidAtMs === null ? 'waiting' : 'paid';
    return { amount: formatVt(amountSun), kind: bucket, state, paidAt: isoOrNull(paidAtMs) };
  }
  const kind = prizeKindOf(season);
  if (kind === null || season.sealedAtMs !== null) return null;
  const expectedSun = prizeOf(season.period, poolSunOf(season), Number(row.place), row.score);
  return expectedSun === 0n ? null : { amount: formatVt(expectedSun), kind, state: 'expected', paidAt: null };
}

function presentLimit({ userId, username, sinceMs, byUserId, by, reason }: sql.LimitRow): LimitedAccount {
  return {
    account: presentAccount(userId, username),
    since: isoOf(sinceMs),
    by: byUserId === null ? null : presentAccount(byUserId, by),
    reason,
  };
}

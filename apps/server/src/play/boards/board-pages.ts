import {
  BOARD_PAGE_ROWS,
  type Board,
  type BoardMeasure,
  type BoardPage,
  type BoardPeriod,
  type BoardPrize,
  type BoardRow,
  type OwnPlace,
} from '@voltide/contract';
import { type Clock, csvLine, formatVt, type UserId } from '@voltide/core';
import { findBoard, type Board as BoardRule } from '@voltide/games/boards/measures';
import { parseSeason, seasonOf, seasonTimes, type SeasonTimes } from '@voltide/games/boards/periods';
import { poolOf, prizeOf, SHARES_BPS } from '@voltide/games/boards/prizes';

import type { Connection, Database } from '../../platform/db/pool.ts';
import { inSnapshot } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import { presentPerson } from '../../people/person/present-person.ts';
import {
  findBoardState,
  findLivePlaces,
  findOwnScore,
  listLivePlaces,
  type BoardState,
  type PlaceRow,
} from './board-pages.sql.ts';
import { placeOf } from './boards.sql.ts';
import { presentPastPlace, type PastPool } from './past-places.ts';
import { findPastPlace, findPastPlaces, listPastPlaces } from './season-pages.sql.ts';

type PagePorts = { readonly database: Database; readonly clock: Clock };

type BoardRequest = {
  readonly measure: BoardMeasure;
  readonly period: BoardPeriod;
  readonly season?: string | undefined;
};

type Found = {
  readonly rule: BoardRule;
  readonly season: string;
  readonly times: SeasonTimes | undefined;
  readonly state: BoardState | undefined;
  readonly poolSun: bigint | undefined;
};

const FOUND_MOST = 20;
const CSV_ROWS = 1000;
const ALL_TIME_STARTS_ON = '1970-01-01';
const AROUND = 2;

export function createBoardPages({ database, clock }: PagePorts) {
  const find = (connection: Connection, request: BoardRequest): Promise<Found> =>
    findRequested(connection, request, clock.nowMs());
  const listRows = async (connection: Connection, found: Found, from: number, limit: number): Promise<BoardRow[]> => {
    if (found.state === undefined) return [];
    const { boardNo, isPast } = found.state;
    if (isPast) {
      const past = await listPastPlaces(connection, boardNo, { from, limit, nowMs: clock.nowMs() });
      return past.map((row) => presentPastPlace(row, poolOfPast(found)));
    }
    const rows = await listLivePlaces(connection, boardNo, { from: BigInt(from), limit });
    return rows.map((row) => presentRow(found, row));
  };
  return {
    /** Reads 100 rows of a board from a place on. @throws AppError `no_board` */
    read(request: BoardRequest, from = 1): Promise<BoardPage> {
      return inSnapshot(database, async (connection) => {
        const found = await find(connection, request);
        return {
          board: presentBoard(found, clock.nowMs()),
          rows: await listRows(connection, found, from, BOARD_PAGE_ROWS),
        };
      });
    },

    readOwn: (userId: UserId, request: BoardRequest): Promise<OwnPlace> =>
      inSnapshot(database, async (connection) =>
        readOwnIn(connection, await find(connection, request), { userId, nowMs: clock.nowMs() }),
      ),

    /** Finds players by a name prefix. @throws AppError `no_board` */
    async find(request: BoardRequest, name: string): Promise<readonly BoardRow[]> {
      const found = await find(database, request);
      if (found.state === undefined) return [];
      if (found.state.isPast) {
        const past = await findPastPlaces(database, found.state.boardNo, {
          name,
          limit: FOUND_MOST,
          nowMs: clock.nowMs(),
        });
        return past.map((row) => presentPastPlace(row, poolOfPast(found)));
      }
      const rows = await findLivePlaces(database, found.state.boardNo, { name, limit: FOUND_MOST });
      return rows.map((row) => presentRow(found, row));
    },

    /** Streams the first rows of a board as CSV. @throws AppError `no_board` */
    async *writeCsv(request: BoardRequest): AsyncGenerator<string> {
      const rows = await inSnapshot(database, async (connection) =>
        listRows(connection, await find(connection, request), 1, CSV_ROWS),
      );
      yield csvLine(['place', 'player', request.measure, 'prize', 'prize_kind']);
      for (const { place, person, score, prize } of rows) {
        yield csvLine([`${place}`, person.name, score, prize?.amount ?? '', prize?.kind ?? '']);
      }
    },
  };
}

async function readOwnIn(
  connection: Connection,
  found: Found,
  { userId, nowMs }: { readonly userId: UserId; readonly nowMs: number },
): Promise<OwnPlace> {
  const own = await findOwnScore(connection, { userId, boardNo: found.state?.boardNo, nowMs });
  if (own === undefined) throw new AppError('session_expired');
  const { score, reached, off } = own;
  const page = { board: presentBoard(found, nowMs), off };
  if (found.state?.isPast === true) {
    return { ...page, ...(await readOwnPast(connection, found, { userId, boardNo: found.state.boardNo, nowMs })) };
  }
  if (found.state === undefined || score === null || reached === null) return { ...page, own: null, around: [] };
  const place = Number(await placeOf(connection, found.state.boardNo, { score, reached }));
  const from = Math.max(1, place - AROUND);
  const limit = place - from + AROUND + 1;
  const rows = await listLivePlaces(connection, found.state.boardNo, { from: BigInt(from), limit });
  const around = rows.filter((row) => row.userId !== userId).map((row) => presentRow(found, row));
  const next = around.findLast((row) => row.place < place);
  const above = next === undefined ? null : { score: next.score, missing: `${BigInt(next.score) - score + 1n}` };
  return {
    ...page,
    own: { place, score: `${score}`, prize: off === null ? prizeFor(found, place, score) : null, above },
    around,
  };
}

async function findRequested(
  connection: Connection,
  { measure, period, season }: BoardRequest,
  nowMs: number,
): Promise<Found> {
  const rule = findBoard(measure, period);
  const named = season === undefined ? seasonOf(period, nowMs) : parseSeason(period, season);
  if (rule === undefined || named === undefined) throw new AppError('no_board');
  const times = rule.period === 'all' ? undefined : seasonTimes(rule.period, named);
  const startsOn = times?.startsOn ?? ALL_TIME_STARTS_ON;
  const state = await findBoardState(connection, { measure, period, startsOn });
  if (state === undefined && named !== seasonOf(period, nowMs)) throw new AppError('no_board');
  return { rule, season: named, times, state, poolSun: poolNow(rule, state) };
}

async function readOwnPast(
  connection: Connection,
  found: Found,
  { userId, boardNo, nowMs }: { readonly userId: UserId; readonly boardNo: number; readonly nowMs: number },
): Promise<Pick<OwnPlace, 'own' | 'around'>> {
  const own = await findPastPlace(connection, boardNo, { userId, nowMs });
  if (own === undefined) return { own: null, around: [] };
  const pool = poolOfPast(found);
  const from = Math.max(1, own.place - AROUND);
  const rows = await listPastPlaces(connection, boardNo, { from, limit: own.place - from + AROUND + 1, nowMs });
  const others = rows.filter((row) => row.userId !== userId).map((row) => presentPastPlace(row, pool));
  const { place, score, prize } = presentPastPlace(own, pool);
  const above = others.findLast((row) => row.place < place);
  const gap = above === undefined ? null : { score: above.score, missing: `${BigInt(above.score) - own.score + 1n}` };
  return { own: { place, score, prize, above: gap }, around: others };
}

function poolOfPast({ rule, poolSun }: Found): PastPool {
  const { prize, period } = rule;
  return prize === null || period === 'all' || poolSun === undefined ? undefined : { period, prize, poolSun };
}

/** Computes the present or final pool of a board; undefined for a board without prizes. */
function poolNow({ prize, period }: BoardRule, state: BoardState | undefined): bigint | undefined {
  if (prize === null || period === 'all') return undefined;
  return state?.poolSun ?? poolOf(period, { edgeSun: state?.edgeSun ?? 0n, carriedSun: state?.carriedSun ?? 0n });
}

function presentBoard({ rule, season, times, state, poolSun }: Found, nowMs: number): Board {
  const hasEnded = times !== undefined && nowMs >= times.endMs;
  return {
    measure: rule.measure,
    period: rule.period,
    season,
    startsAt: times === undefined ? null : new Date(times.startMs).toISOString(),
    endsAt: times === undefined ? null : new Date(times.endMs).toISOString(),
    state: state?.isPaid === true ? 'paid' : hasEnded ? 'ending' : 'running',
    pool: presentPrize(rule, poolSun),
    carried: poolSun === undefined ? null : formatVt(state?.carriedSun ?? 0n),
    sharesBps: rule.prize === null || rule.period === 'all' ? [] : [...SHARES_BPS[rule.period]],
    players: Number(state?.players ?? 0n),
  };
}

function presentRow(found: Found, row: PlaceRow): BoardRow {
  const place = Number(row.place);
  return { place, person: presentPerson(row), score: `${row.score}`, prize: prizeFor(found, place, row.score) };
}

function prizeFor({ rule, poolSun }: Found, place: number, points: bigint): BoardPrize | null {
  if (poolSun === undefined || rule.period === 'all') return null;
  const amountSun = prizeOf(rule.period, poolSun, place, points);
  return amountSun === 0n ? null : presentPrize(rule, amountSun);
}

function presentPrize({ prize }: BoardRule, amountSun: bigint | undefined): BoardPrize | null {
  return prize === null || amountSun === undefined ? null : { kind: prize, amount: formatVt(amountSun) };
}

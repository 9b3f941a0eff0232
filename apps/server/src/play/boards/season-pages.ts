import type { BoardMeasure, BoardPeriod, BoardSeason, ResponseOf } from '@voltide/contract';
import type { getPlaceProof, listNewPrizes, listOwnPlaces, listSeasons } from '@voltide/contract';
import { formatVt, type Clock, type UserId } from '@voltide/core';
import { findBoard, type PrizeKind, type SeasonPeriod } from '@voltide/games/boards/measures';
import { parseSeason, seasonOfDay, seasonTimes } from '@voltide/games/boards/periods';
import { poolOf } from '@voltide/games/boards/prizes';

import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { presentPastPlace } from './past-places.ts';
import {
  findPastPlace,
  findSealedSeason,
  listFirstPlaces,
  listOwnPastPlaces,
  listPaidPrizes,
  listPastSeasons,
  type PastPlace,
  type PastSeason,
} from './season-pages.sql.ts';
import type { Standings } from './standings.ts';

type PagePorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly standings: Pick<Standings, 'prove'>;
};

const SEASONS_PER_PAGE = 30;
const PLACES_PER_PAGE = 100;
const PODIUM = 3;
const NEW_PRIZE_MS = 7 * 86_400_000;

export function createSeasonPages({ database, clock, standings }: PagePorts) {
  return {
    async list(
      board: { readonly measure: BoardMeasure; readonly period: BoardPeriod },
      before: string | undefined,
    ): Promise<ResponseOf<typeof listSeasons>> {
      const { period } = board;
      const rule = findBoard(board.measure, period);
      if (rule === undefined || period === 'all') throw new AppError('no_board');
      const page = { before: startOf(period, before), limit: SEASONS_PER_PAGE + 1 };
      const rows = await listPastSeasons(database, board, page);
      const seasons = rows.slice(0, SEASONS_PER_PAGE);
      const boardNos = seasons.map(({ boardNo }) => boardNo);
      const places = await listFirstPlaces(database, boardNos, { places: PODIUM, nowMs: clock.nowMs() });
      const shown = seasons.map((season) => {
        const podium = places.filter(({ boardNo }) => boardNo === season.boardNo);
        return presentSeason(season, rule.prize, podium);
      });
      return { seasons: shown, next: rows.length > SEASONS_PER_PAGE ? (shown.at(-1)?.season ?? null) : null };
    },

    async listOwn(
      userId: UserId,
      period: SeasonPeriod,
      before: string | undefined,
    ): Promise<ResponseOf<typeof listOwnPlaces>> {
      const page = { before: startOf(period, before), limit: PLACES_PER_PAGE + 1 };
      const rows = await listOwnPastPlaces(database, { userId, period }, page);
      const kind = kindOf(period);
      const places = rows.slice(0, PLACES_PER_PAGE).map(({ startsOn, place, players, score, amountSun }) => ({
        season: seasonOfDay(period, startsOn),
        place,
        players,
        score: `${score}`,
        prize: amountSun === null ? null : { kind, amount: formatVt(amountSun) },
      }));
      return { places, next: rows.length > PLACES_PER_PAGE ? (places.at(-1)?.season ?? null) : null };
    },

    /** Lists prizes of an account that its pages may still announce. */
    async listNewPrizes(userId: UserId, nowMs: number): Promise<ResponseOf<typeof listNewPrizes>> {
      const rows = await listPaidPrizes(database, { userId, sinceMs: nowMs - NEW_PRIZE_MS, nowMs });
      const prizes = rows.map(({ period, startsOn, place, amountSun, paidAtMs }) => ({
        period,
        season: seasonOfDay(period, startsOn),
        place,
        prize: { kind: kindOf(period), amount: formatVt(amountSun) },
        paidAt: new Date(Number(paidAtMs)).toISOString(),
      }));
      return { prizes };
    },

    /** Proves an account's row in a sealed standing. @throws AppError `no_board` for an account without a row */
    async prove(userId: UserId, period: SeasonPeriod, name: string): Promise<ResponseOf<typeof getPlaceProof>> {
      const season = await findSealed(database, period, name);
      const own = await findPastPlace(database, season.boardNo, { userId, nowMs: clock.nowMs() });
      if (own === undefined) throw new AppError('no_board');
      const proof = await standings.prove(season, own.place);
      if (proof === undefined || season.root === null) throw new AppError('no_board');
      const { season: proven, entries, place, id, points, prizeSun, neighbours } = proof;
      const row = { place, id, points: `${points}`, prize: formatVt(prizeSun) };
      return { root: season.root, proof: { period, season: proven, entries, ...row, neighbours: [...neighbours] } };
    },
  };
}

/** Finds a sealed season of the points board. @throws AppError `no_board` */
export async function findSealed(database: Database, period: SeasonPeriod, name: string): Promise<PastSeason> {
  const season = parseSeason(period, name);
  if (season === undefined) throw new AppError('no_board');
  const found = await findSealedSeason(database, { period, startsOn: seasonTimes(period, season).startsOn });
  if (found === undefined) throw new AppError('no_board');
  return found;
}

/**
 * Returns the first day of the season that a page ends before; undefined for the first page. @throws AppError
 * `no_board`
 */
function startOf(period: SeasonPeriod, before: string | undefined): string | undefined {
  if (before === undefined) return undefined;
  const season = parseSeason(period, before);
  if (season === undefined) throw new AppError('no_board');
  return seasonTimes(period, season).startsOn;
}

function kindOf(period: SeasonPeriod): PrizeKind {
  return period === 'day' ? 'promo' : 'cash';
}

function presentSeason(season: PastSeason, prize: PrizeKind | null, podium: readonly PastPlace[]): BoardSeason {
  const { period, startsOn } = season;
  const name = seasonOfDay(period, startsOn);
  const { startMs, endMs } = seasonTimes(period, name);
  const poolSun = poolOf(period, season);
  return {
    season: name,
    startsAt: new Date(startMs).toISOString(),
    endsAt: new Date(endMs).toISOString(),
    state: season.isPaid ? 'paid' : 'ending',
    pool: prize === null ? null : { kind: prize, amount: formatVt(poolSun) },
    players: season.players,
    podium: podium.map((place) => presentPastPlace(place, prize === null ? undefined : { period, prize, poolSun })),
    root: season.root,
  };
}

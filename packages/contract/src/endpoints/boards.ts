import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { person } from '../person.ts';
import { isoTime, vtAmount } from '../schemas.ts';

export const BOARD_MEASURES = ['points', 'multiple', 'streak', 'sets', 'verified'] as const;
export const BOARD_PERIODS = ['day', 'week', 'month', 'all'] as const;

/** The measure that a board ranks by. Only points have prizes. */
export const boardMeasure = v.picklist(BOARD_MEASURES);
export type BoardMeasure = v.InferOutput<typeof boardMeasure>;
/** The period that a board counts for. Streak, sets and verified results count for all time only. */
export const boardPeriod = v.picklist(BOARD_PERIODS);
export type BoardPeriod = v.InferOutput<typeof boardPeriod>;
/**
 * Names the day ("2026-11-28"), ISO week ("2026-W48") or month ("2026-11") of a period; "all" for all time.
 */
export const boardSeason = v.pipe(v.string(), v.regex(/^(?:all|\d{4}-(?:\d{2}|W\d{2}|\d{2}-\d{2}))$/));

export const BOARD_PAGE_ROWS = 100;

const count = v.pipe(v.string(), v.regex(/^\d{1,19}$/));
const place = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** A prize or a whole pool: cash, or promo from the house. */
export const boardPrize = v.object({ kind: v.picklist(['cash', 'promo']), amount: vtAmount });
export type BoardPrize = v.InferOutput<typeof boardPrize>;

/**
 * A row as everybody sees it. The score is a whole number: XP for points, hundredths for the multiple, days for the
 * streak, packs for sets, results for verified. The prize is the one of the place.
 */
export const boardRow = v.object({ place, person, score: count, prize: v.nullable(boardPrize) });
export type BoardRow = v.InferOutput<typeof boardRow>;

/** A board of one season. */
export const board = v.object({
  measure: boardMeasure,
  period: boardPeriod,
  season: boardSeason,
  startsAt: v.nullable(isoTime),
  /** Stakes count up to this moment, exclusive; null for all time. */
  endsAt: v.nullable(isoTime),
  /** `running`; `ending` from the end on, until every prize is paid; then `paid`, also without prizes. */
  state: v.picklist(['running', 'ending', 'paid']),
  /** The prize pool now, or at the end, with what was carried into it; null for a board without prizes. */
  pool: v.nullable(boardPrize),
  /** The part of the pool that unfilled places of earlier seasons left. */
  carried: v.nullable(vtAmount),
  /** The share of the pool of each place, in hundredths of a per cent. Empty for a board without prizes. */
  sharesBps: v.array(v.number()),
  players: v.number(),
});
export type Board = v.InferOutput<typeof board>;

const boardParams = v.object({ measure: boardMeasure, period: boardPeriod });
const seasonQuery = { season: v.optional(boardSeason) };

/** Reads a board from a place on: that of now, or that of a past season. Public; hidden players are not in it. */
export const getBoard = endpoint({
  method: 'GET',
  path: '/api/boards/:measure/:period',
  summary: 'A board from a place on, 100 rows at a time: that of now, or that of a past season.',
  auth: 'public',
  params: boardParams,
  query: v.object({ ...seasonQuery, from: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/))) }),
  response: v.object({ board, rows: v.array(boardRow) }),
  errors: ['no_board'],
});
export type BoardPage = v.InferOutput<typeof getBoard.response>;

/** Why a player stands on no board. */
const offBoards = v.picklist(['hidden', 'operator', 'excluded', 'limited']);

export const getOwnPlace = endpoint({
  method: 'GET',
  path: '/api/boards/:measure/:period/own',
  summary: "The caller's place on a board, the gap to the next place, and who stands around them.",
  auth: 'account',
  lockIn: 'leaderboards',
  params: boardParams,
  query: v.object(seasonQuery),
  response: v.object({
    board,
    /** Null without a score. For players off the boards, the place that their score would take. */
    own: v.nullable(
      v.object({
        place,
        score: count,
        prize: v.nullable(boardPrize),
        /** The score of the place above, and what is missing to stand there; null at place 1. */
        above: v.nullable(v.object({ score: count, missing: count })),
      }),
    ),
    /** Reason why others do not see the caller on boards; null if they do. */
    off: v.nullable(offBoards),
    /** Up to two rows above and two below. */
    around: v.array(boardRow),
  }),
  errors: [...SIGNED_IN_ERRORS, 'forbidden', 'no_board'],
});
export type OwnPlace = v.InferOutput<typeof getOwnPlace.response>;

export const findOnBoard = endpoint({
  method: 'GET',
  path: '/api/boards/:measure/:period/players',
  summary: 'Players of a board whose name begins with some letters, at most 20, the best first.',
  auth: 'public',
  params: boardParams,
  query: v.object({ ...seasonQuery, name: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{2,20}$/)) }),
  response: v.object({ rows: v.array(boardRow) }),
  errors: ['no_board'],
});

export const exportBoardCsv = endpoint({
  method: 'GET',
  path: '/api/boards/:measure/:period/csv',
  summary: 'The first 1,000 rows of a board as CSV.',
  auth: 'public',
  params: boardParams,
  query: v.object(seasonQuery),
  file: { name: 'voltide-leaderboard.csv', type: 'text/csv' },
  response: v.string(),
  errors: ['no_board'],
});

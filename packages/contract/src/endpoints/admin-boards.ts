import * as v from 'valibot';

import { endpoint, OPERATOR_ERRORS } from '../endpoint.ts';
import { isoTime, sha256Hex, vtAmount } from '../schemas.ts';
import { boardMeasure, boardSeason } from './boards.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const score = v.pipe(v.string(), v.regex(/^\d{1,19}$/));
const boardNo = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/));
const accountId = v.pipe(v.string(), v.regex(/^usr_[0-9a-hjkmnp-tv-z]{11}$/));
const account = v.object({ id: v.string(), username: v.nullable(v.string()) });
const seasonPeriod = v.picklist(['day', 'week', 'month']);

/**
 * State of a season: `open` while stakes count, `closed` once its standing is fixed, `sealed` once its root is
 * published, `paid` once every prize is.
 */
export const SEASON_STATES = ['open', 'closed', 'sealed', 'paid'] as const;
export type SeasonState = (typeof SEASON_STATES)[number];

const filter = {
  measure: v.optional(boardMeasure),
  period: v.optional(seasonPeriod),
  state: v.optional(v.picklist(SEASON_STATES)),
};

export const operatorSeason = v.object({
  boardNo,
  measure: boardMeasure,
  period: seasonPeriod,
  season: boardSeason,
  startsAt: isoTime,
  endsAt: isoTime,
  state: v.picklist(SEASON_STATES),
  players: count,
  /** The edge of all cash stakes that it counted. */
  edge: vtAmount,
  /** Null for a board without prizes. */
  pool: v.nullable(
    v.object({
      kind: v.picklist(['cash', 'promo']),
      amount: vtAmount,
      /** The part that came from the season before. */
      carried: vtAmount,
      /** Rest from unfilled places and rounding, for the next season; null before the seal. */
      carry: v.nullable(vtAmount),
    }),
  ),
  prizes: v.object({
    paid: count,
    waiting: count,
    lapsed: count,
    paidAmount: vtAmount,
    waitingAmount: vtAmount,
    lapsedAmount: vtAmount,
  }),
  closedAt: v.nullable(isoTime),
  sealedAt: v.nullable(isoTime),
  paidAt: v.nullable(isoTime),
});
export type OperatorSeason = v.InferOutput<typeof operatorSeason>;

export const listSeasonsForOperators = endpoint({
  method: 'GET',
  path: '/api/admin/boards/seasons',
  summary: 'Seasons of leaderboards with their states, pools and prizes, the latest first, 50 a page.',
  auth: 'superadmin',
  scope: 'any',
  query: v.object({ ...filter, before: v.optional(boardNo) }),
  response: v.object({ seasons: v.array(operatorSeason), next: v.nullable(boardNo) }),
  errors: OPERATOR_ERRORS,
});

export const exportSeasonsCsv = endpoint({
  method: 'GET',
  path: '/api/admin/boards/seasons/csv',
  summary: 'The seasons that a search finds, the latest first, at most 10,000, as CSV.',
  auth: 'superadmin',
  scope: 'any',
  act: 'list_exported',
  file: { name: 'voltide-seasons.csv', type: 'text/csv' },
  query: v.object(filter),
  response: v.string(),
  errors: OPERATOR_ERRORS,
});

const standingRow = v.object({
  place: count,
  account,
  score,
  /** True if an operator has kept the player off all boards since. */
  isLimited: v.boolean(),
  prize: v.nullable(
    v.object({
      amount: vtAmount,
      kind: v.picklist(['cash', 'promo']),
      /** `expected` while the season is open. */
      state: v.picklist(['expected', 'waiting', 'paid', 'lapsed']),
      paidAt: v.nullable(isoTime),
    }),
  ),
});
export type OperatorStandingRow = v.InferOutput<typeof standingRow>;

export const getSeasonForOperators = endpoint({
  method: 'GET',
  path: '/api/admin/boards/seasons/:boardNo',
  summary: 'A season with its standing and prizes by account, 100 rows from a place on.',
  auth: 'superadmin',
  scope: 'any',
  params: v.object({ boardNo }),
  query: v.object({ from: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/))) }),
  response: v.object({
    now: isoTime,
    season: operatorSeason,
    /** The root over the standing; null before the seal and for boards without prizes. */
    root: v.nullable(sha256Hex),
    stakesHash: v.nullable(sha256Hex),
    rows: v.array(standingRow),
    /** The place that the next page begins with. Null at the end. */
    next: v.nullable(count),
  }),
  errors: [...OPERATOR_ERRORS, 'not_found'],
});

const limited = v.object({
  account,
  since: isoTime,
  /** Null for the command line. */
  by: v.nullable(account),
  reason: v.nullable(v.string()),
});
export type LimitedAccount = v.InferOutput<typeof limited>;

export const listLimitedAccounts = endpoint({
  method: 'GET',
  path: '/api/admin/boards/limits',
  summary: 'Accounts that operators keep off all leaderboards, the latest first, 50 a page.',
  auth: 'superadmin',
  scope: 'any',
  query: v.object({ before: v.optional(accountId) }),
  response: v.object({ accounts: v.array(limited), next: v.nullable(accountId) }),
  errors: OPERATOR_ERRORS,
});

export const limitOnBoards = endpoint({
  method: 'POST',
  path: '/api/admin/boards/limits/:userId',
  summary:
    'Keeps an account off all leaderboards, or lets it on again. Who repeats the call gets the same answer. ' +
    "`own_account`: operators can't decide about their own.",
  auth: 'superadmin',
  scope: ['games'],
  act: 'board_limit_set',
  stepUp: true,
  params: v.object({ userId: accountId }),
  request: v.strictObject({
    isLimited: v.boolean(),
    reason: v.pipe(v.string(), v.trim(), v.minLength(3, 'Say why, in a few words.'), v.maxLength(300)),
  }),
  response: v.object({ account, isLimited: v.boolean() }),
  errors: [...OPERATOR_ERRORS, 'not_found', 'own_account'],
});

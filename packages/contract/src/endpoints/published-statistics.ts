import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { gameId, isoTime, sha256Hex } from '../schemas.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** A share of all draws, a return of a stake of 1, or a p-value; rounded to six digits. */
const figure = v.number();
const name = v.pipe(v.string(), v.maxLength(80));

/**
 * Observed and expected frequency, both as a share of all draws. `low` and `high` are the 95 % Wilson interval of the
 * observed share. `p` is exact and for this cell alone, `corrected` by Holm's method for all cells that are published
 * together; below 0.001 the cell is flagged.
 */
export const statisticCell = v.object({
  name,
  count,
  expected: figure,
  low: figure,
  high: figure,
  p: figure,
  corrected: figure,
  isFlagged: v.boolean(),
});
export type StatisticCell = v.InferOutput<typeof statisticCell>;

/** Pearson's test over all cells at once. Null where fewer than two cells can be expected five times. */
const chiSquare = v.nullable(v.object({ value: figure, degrees: count, p: figure }));

/** The realised return of equal stakes: `low` and `high` follow from the known deviation of the table. */
const realisedReturn = v.object({
  expected: figure,
  observed: figure,
  low: figure,
  high: figure,
  sd: figure,
  /** Draws still needed until the interval reaches one percentage point to each side. */
  untilKnown: count,
});

/** Every draw from one odds table; of the daily spin, on one tier of the streak. */
export const statisticTable = v.object({
  /** Names the row: game, table, version and tier, as in `packs:glass-tide@1`. */
  key: v.pipe(v.string(), v.maxLength(120)),
  game: gameId,
  name,
  version: count,
  hash: sha256Hex,
  /** Multiplier of gifts of the daily spin, in per cent; null elsewhere. */
  tier: v.nullable(count),
  isInForce: v.boolean(),
  draws: count,
  /** Null for free games, and before the first draw. */
  realised: v.nullable(realisedReturn),
  chiSquare,
  cells: v.array(statisticCell),
});
export type StatisticTable = v.InferOutput<typeof statisticTable>;

/** Settled battles of a mode and a layout. */
export const statisticBattles = v.object({
  key: v.pipe(v.string(), v.maxLength(120)),
  mode: v.pipe(v.string(), v.maxLength(20)),
  layout: v.pipe(v.string(), v.maxLength(20)),
  battles: count,
  /** Null for modes without scores. */
  ties: v.nullable(v.object({ count, low: figure, high: figure })),
  /** Battles that one team won alone. Each team wins as many of them in the long run. */
  decided: count,
  teams: v.array(statisticCell),
  chiSquare,
  /** Seats of the house in decided battles, and those that won; null where it had none. */
  house: v.nullable(v.object({ seats: count, wins: statisticCell })),
});
export type StatisticBattles = v.InferOutput<typeof statisticBattles>;

export const publishedStatistics = v.object({
  countedAt: isoTime,
  tables: v.array(statisticTable),
  battles: v.array(statisticBattles),
  withdrawals: v.object({
    /** Number paid in the last 30 days, and the time that took. */
    paid: count,
    medianMs: v.nullable(count),
    p95Ms: v.nullable(count),
    waiting: count,
    oldestAt: v.nullable(isoTime),
  }),
  checks: v.object({
    /** Results that their players verified in their browser, each once. */
    verified: count,
    rotations: count,
    /** Results that the server could not recompute either when a player's page reported them. It must be 0. */
    mismatches: count,
    /** Results that a page could not recompute, and the server could. */
    unconfirmed: count,
  }),
  /** Numbers of cells that are tested together and that are flagged. */
  cells: count,
  flagged: count,
});
export type PublishedStatistics = v.InferOutput<typeof publishedStatistics>;

export const getPublishedStatistics = endpoint({
  method: 'GET',
  path: '/api/statistics',
  summary:
    'How often everything came up, beside how often it was to: every odds table, every mode of battles, withdrawals ' +
    'and verified results. Counted once an hour.',
  auth: 'public',
  response: publishedStatistics,
  errors: [],
});

export const STATISTIC_PARTS = ['outcomes', 'returns', 'battles', 'withdrawals', 'checks'] as const;
export type StatisticPart = (typeof STATISTIC_PARTS)[number];

export const exportStatistics = endpoint({
  method: 'GET',
  path: '/api/statistics/csv',
  summary: 'A part of the statistics as CSV. Lines that begin with # come first: when it was counted, by which query.',
  auth: 'public',
  query: v.object({ part: v.picklist(STATISTIC_PARTS) }),
  file: { name: 'voltide-statistics.csv', type: 'text/csv' },
  response: v.string(),
  errors: [],
});

export const reportMismatch = endpoint({
  method: 'POST',
  path: '/api/statistics/mismatches',
  summary:
    'Notes that a page could not recompute a result of the caller. The server recomputes it at once and says whether ' +
    'it could not either; both are counted in the public statistics, each result once.',
  auth: 'player',
  request: v.variant('kind', [
    v.object({ kind: v.literal('play'), id: v.pipe(v.string(), v.regex(/^\d{1,9}-\d{1,9}$/)) }),
    v.object({ kind: v.literal('battle'), id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)) }),
  ]),
  response: v.object({ isConfirmed: v.boolean() }),
  errors: [...SIGNED_IN_ERRORS, 'not_found'],
});

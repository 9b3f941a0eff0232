import * as v from 'valibot';

import { endpoint, OPERATOR_ERRORS } from '../endpoint.ts';
import { calendarDay, gameId, isoTime, vtAmount } from '../schemas.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The most that one answer of figures covers. */
export const FIGURE_LIMITS = { daysByHour: 14, daysByDay: 366 } as const;

/**
 * Causes that move money besides plays. `release` is play balance that became cash with plays; `fee` is the part of a
 * withdrawal that the house keeps.
 */
export const MONEY_CAUSES = [
  'release',
  'welcome',
  'prize',
  'cache',
  'level',
  'achievement',
  'rakeback',
  'jackpot',
  'board',
  'referral',
  'quick',
  'carry_over',
  'expiry',
  'adjustment',
  'fee',
  'deposit',
  'withdrawal',
  'capital',
] as const;
export type MoneyCause = (typeof MONEY_CAUSES)[number];

/** Causes that neither cost nor earn the house anything: money that players and owners bring and take. */
export const NO_COSTS = ['deposit', 'withdrawal', 'capital'] as const satisfies readonly MoneyCause[];

const playSums = v.object({
  plays: count,
  stake: vtAmount,
  /** Payouts and the value of items found. */
  returned: vtAmount,
  /** Stake less returned. */
  gross: vtAmount,
  /** Average part of the stakes that stays with the house. */
  edge: vtAmount,
});
export type PlaySums = v.InferOutput<typeof playSums>;

const moneySums = v.object({
  /** Null for releases, which are part of plays. */
  postings: v.nullable(count),
  /** Amounts paid to and taken from players; for capital, amounts that entered and left the house. */
  paid: vtAmount,
  taken: vtAmount,
});

const figures = v.object({
  /** Distinct players; null over several days, where it is not known. */
  players: v.nullable(count),
  cash: playSums,
  promo: playSums,
  games: v.array(v.object({ game: gameId, players: v.nullable(count), cash: playSums, promo: playSums })),
  money: v.array(v.object({ cause: v.string(), cash: moneySums, promo: moneySums })),
  /** Gifts, rewards, adjustments: what all causes but deposits, withdrawals and capital paid, less what they took. */
  cost: v.object({ cash: vtAmount, promo: vtAmount }),
  /** Part of the cost from balances that operators adjusted: paid to players, less taken from them. */
  adjusted: v.object({ cash: vtAmount, promo: vtAmount }),
  /** Gross less cost. Of cash, the gain of the house; of promo, the decrease of play balance that players hold. */
  net: v.object({ cash: vtAmount, promo: vtAmount }),
});
export type Figures = v.InferOutput<typeof figures>;

const figurePeriod = v.object({ ...figures.entries, at: isoTime });
export type FigurePeriod = v.InferOutput<typeof figurePeriod>;

const figuresQuery = v.object({
  /** The first and the last UTC day; absent: the last 30 days. */
  from: v.optional(calendarDay),
  to: v.optional(calendarDay),
  by: v.optional(v.picklist(['hour', 'day'])),
});

export const getFigures = endpoint({
  method: 'GET',
  path: '/api/admin/figures',
  summary:
    'Plays, stakes, players, gifts and rewards by game and cause, for each UTC day or hour from one day to another ' +
    '(366 days at most, 14 by the hour; hours are kept for 90 days), as counted a few seconds ago.',
  auth: 'superadmin',
  scope: 'any',
  query: figuresQuery,
  response: v.object({
    from: calendarDay,
    to: calendarDay,
    by: v.picklist(['hour', 'day']),
    /** Every hour or day, the oldest first, without those that have not begun. */
    periods: v.array(figurePeriod),
    total: figures,
  }),
  errors: OPERATOR_ERRORS,
});

export const exportFigures = endpoint({
  method: 'GET',
  path: '/api/admin/figures/csv',
  summary: 'The same as CSV: a row for each time and game, and for each time and cause. Recorded in the audit.',
  auth: 'superadmin',
  scope: 'any',
  act: 'figures_exported',
  query: figuresQuery,
  file: { name: 'voltide-figures.csv', type: 'text/csv' },
  response: v.string(),
  errors: OPERATOR_ERRORS,
});

export const ANOMALY_KINDS = [
  'return_high',
  'return_low',
  'deposits_high',
  'withdrawals_high',
  'gifts_high',
  'rewards_over_edge',
  'withdrawal_late',
  'house_short',
  'fold_late',
  'books_differ',
  'node_slow',
] as const;
export type AnomalyKind = (typeof ANOMALY_KINDS)[number];

const anomaly = v.object({
  kind: v.picklist(ANOMALY_KINDS),
  /** A game, a job that folds, or a node. */
  subject: v.nullable(v.string()),
  /** The day or the moment that it concerns. */
  at: isoTime,
  unit: v.picklist(['vt', 'count', 'ms']),
  actual: v.string(),
  /** Expected value, and the range that counts as ordinary. */
  expected: v.nullable(v.string()),
  low: v.nullable(v.string()),
  high: v.nullable(v.string()),
  /** Number of plays or postings behind it. */
  volume: v.nullable(count),
});
export type Anomaly = v.InferOutput<typeof anomaly>;

const daySums = v.object({
  players: count,
  cash: playSums,
  promo: playSums,
  /** Play balance given to players. */
  gifts: vtAmount,
  /** See `cost` of the figures. */
  cost: v.object({ cash: vtAmount, promo: vtAmount }),
  adjusted: v.object({ cash: vtAmount, promo: vtAmount }),
  net: v.object({ cash: vtAmount, promo: vtAmount }),
  deposits: v.object({ postings: count, amount: vtAmount }),
  withdrawals: v.object({ postings: count, amount: vtAmount }),
});
export type DaySums = v.InferOutput<typeof daySums>;

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  summary:
    'The house now: who is online, plays and money of today and yesterday, bankroll against exposure, what waits, ' +
    'pages, nodes, folds, and what is out of the ordinary.',
  auth: 'superadmin',
  scope: 'any',
  response: v.object({
    at: isoTime,
    /** People and guests with an open page, by living nodes. A person with pages on two nodes counts on each. */
    online: v.object({ people: count, sockets: count }),
    today: daySums,
    yesterday: daySums,
    /** The last 24 hours, the current one included, oldest first. */
    hours: v.array(
      v.object({
        at: isoTime,
        plays: count,
        players: count,
        stake: vtAmount,
        gross: vtAmount,
        deposits: vtAmount,
        gifts: vtAmount,
      }),
    ),
    bankroll: v.object({
      /** Capital and deposits less everything that players have or could have. */
      houseCash: vtAmount,
      capital: vtAmount,
      /** The most that one cash stake may win now. */
      mostPrize: vtAmount,
      cash: vtAmount,
      held: vtAmount,
      vault: vtAmount,
      items: vtAmount,
      promo: vtAmount,
      battles: v.object({ open: count, stakes: vtAmount }),
      /** The platform's balance on the chain and what the books expect there, when last compared; null before. */
      platform: v.nullable(v.object({ at: isoTime, balance: vtAmount, expected: vtAmount })),
    }),
    deposits: v.object({
      /** Deposits on their way, and those from addresses that no account has proven. */
      underWay: count,
      unclaimed: count,
    }),
    withdrawals: v.object({
      waiting: count,
      waitingAmount: vtAmount,
      oldestAt: v.nullable(isoTime),
      targetAt: v.nullable(isoTime),
      paying: count,
      payingAmount: vtAmount,
      isStopped: v.boolean(),
      isFrozen: v.boolean(),
    }),
    waiting: v.object({ proposals: count, messages: count, referrals: count }),
    /** Checks of pages in the last 24 hours; the score is of the newest ten. */
    pages: v.object({ score: v.nullable(count), healthy: count, degraded: count, failed: count }),
    nodes: v.array(
      v.object({
        id: v.string(),
        version: v.string(),
        startedAt: isoTime,
        seenSecondsAgo: count,
        /** Not heard for a minute: it counts for nothing above. */
        isAway: v.boolean(),
        /** 99th percentile of the event loop's delay. */
        loopLagMs: v.pipe(v.number(), v.minValue(0)),
        sockets: count,
        people: count,
        laneWaiting: count,
        plays: count,
      }),
    ),
    /** Age of the oldest unread row for each reader of the stake feed, and in the queue of postings. */
    lags: v.array(v.object({ reader: v.string(), lagMs: count })),
    /** Result of the daily check of the books; null before the first. */
    books: v.nullable(v.object({ at: isoTime, faults: count, tookMs: count })),
    anomalies: v.array(anomaly),
  }),
  errors: OPERATOR_ERRORS,
});

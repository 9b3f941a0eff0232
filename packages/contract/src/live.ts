import * as v from 'valibot';

import { board, boardPeriod, boardRow } from './endpoints/boards.ts';
import { recentItem } from './recent-item.ts';
import { vtAmount } from './schemas.ts';

export const LIVE_PATH = '/api/live';

export const LIVE_LIMITS = {
  /** Largest message of a client. */
  messageMaxBytes: 2048,
  /** Most items in one delta of the feed, and deltas per second. */
  feedPerDelta: 5,
  feedDeltasPerSecond: 1,
  /** Items are counted up to this number. */
  itemsCounted: 1000,
  /** Most battles watched by one socket, which serves all tabs of a browser. */
  battlesPerSocket: 8,
} as const;

/** Reasons for which the server closes a socket, as close codes of the WebSocket. */
export const LIVE_CLOSE = {
  /** The node stops: another one will answer. */
  goingAway: 1001,
  /** The client said something that is not in the contract. */
  notUnderstood: 4400,
  /** The session has ended, or its token no longer counts. */
  sessionEnded: 4401,
  /** The client did not identify itself in time. */
  notGreeted: 4408,
  /** The client sends too much, or the account has too many sockets. */
  tooMuch: 4429,
} as const;

/** Topics. `account` is always that of the socket's own session: no message can name another. */
export const LIVE_TOPICS = [
  'account',
  'feed',
  'jackpot',
  'battles',
  'board_day',
  'board_week',
  'board_month',
  'board_all',
] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];
const topic = v.picklist(LIVE_TOPICS);
const battleId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/));

/** Messages of a client: first its identity and topics, later requests for a snapshot. */
export const liveRequest = v.variant('type', [
  v.strictObject({
    type: v.literal('hello'),
    /** The bearer token of an account; null for the guest of the cookie, or for a visitor. */
    token: v.nullable(v.pipe(v.string(), v.maxLength(600))),
    topics: v.pipe(v.array(topic), v.maxLength(LIVE_TOPICS.length)),
  }),
  /** Asks for a snapshot, after a gap or for a new topic. */
  v.strictObject({ type: v.literal('snapshot'), topic }),
  /** Unsubscribes from a topic. */
  v.strictObject({ type: v.literal('leave'), topic }),
  /** Watches a battle, or requests its state again. Its link opens a private one, as it does for a call. */
  v.strictObject({
    type: v.literal('watch'),
    battleId,
    link: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/))),
  }),
  v.strictObject({ type: v.literal('unwatch'), battleId }),
]);
export type LiveRequest = v.InferOutput<typeof liveRequest>;

/** State of a player. The version grows with every change of a balance: an older one never replaces a newer one. */
export const liveAccount = v.object({
  /** The user of the socket's session. */
  userId: v.string(),
  version: v.number(),
  balance: vtAmount,
  items: v.number(),
  /** The last UTC day of a daily spin, as "2026-11-20". */
  spunOn: v.nullable(v.pipe(v.string(), v.isoDate())),
  /** Changes with every step of deposits and withdrawals under way. Empty without any. */
  underWay: v.string(),
  level: v.number(),
  /** Rises with every achievement that is reached and every reward that is given. */
  progress: v.number(),
});
export type LiveAccount = v.InferOutput<typeof liveAccount>;

/** Today's jackpot as everybody sees it, and the progress of the day before towards its draw. */
export const liveJackpot = v.object({
  date: v.pipe(v.string(), v.isoDate()),
  pool: vtAmount,
  topUp: vtAmount,
  carried: vtAmount,
  players: v.number(),
  tickets: v.number(),
  places: v.array(v.object({ place: v.number(), amount: vtAmount, cash: vtAmount })),
  /** The day that is sealed and not drawn yet, and the state of its beacon. */
  sealed: v.nullable(v.object({ date: v.pipe(v.string(), v.isoDate()), beacon: v.string() })),
});
export type LiveJackpot = v.InferOutput<typeof liveJackpot>;

/** Says that a battle has changed, and how many watch it. A call reads the change. */
export const liveBattle = v.object({
  battleId,
  /** The version of the battle's card: an older one never replaces a newer one. */
  version: v.number(),
  /**
   * Spectators without a seat, on all nodes: players once each, visitors once for each network address. Those of a node
   * that dies are counted for half a minute more.
   */
  watchers: v.number(),
});
export type LiveBattle = v.InferOutput<typeof liveBattle>;

/**
 * A points board as everybody sees it. A snapshot has its first hundred rows; a delta has the places among them whose
 * holder, score or prize changed. Places beyond `length` are empty.
 */
export const liveBoard = v.object({ board, length: v.number(), rows: v.array(boardRow) });
export type LiveBoard = v.InferOutput<typeof liveBoard>;

const seq = v.number();

/**
 * Messages of the server. A snapshot begins a topic's sequence. A delta of the feed has the next number, else one was
 * missed. One of the account is whole, and its number is the version of the balance; one of a battle is whole, and its
 * number is the battle's version; one of the jackpot is whole too. For the list of battles it only says that it has
 * changed.
 */
export const liveMessage = v.variant('type', [
  v.object({ type: v.literal('account'), kind: v.picklist(['snapshot', 'delta']), seq, data: liveAccount }),
  v.object({ type: v.literal('feed'), kind: v.picklist(['snapshot', 'delta']), seq, data: v.array(recentItem) }),
  v.object({ type: v.literal('jackpot'), kind: v.picklist(['snapshot', 'delta']), seq, data: liveJackpot }),
  v.object({ type: v.literal('battles'), kind: v.picklist(['snapshot', 'delta']), seq }),
  v.object({ type: v.literal('battle'), kind: v.picklist(['snapshot', 'delta']), seq, data: liveBattle }),
  v.object({
    type: v.literal('board'),
    kind: v.picklist(['snapshot', 'delta']),
    seq,
    period: boardPeriod,
    data: liveBoard,
  }),
  /** There is no such battle for this session, or the socket watches as many as it may. */
  v.object({ type: v.literal('not_watched'), battleId }),
  /** This session may not follow the topic. */
  v.object({ type: v.literal('refused'), topic }),
]);
export type LiveMessage = v.InferOutput<typeof liveMessage>;

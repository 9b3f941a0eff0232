import { endpoint, isoTime, SIGNED_IN_ERRORS } from '@voltide/contract';
import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const score = count;

export const loadingGameId = v.picklist(['snake', 'target', 'memory']);

/** A player's results in loading games. */
const standing = v.object({
  /** Best score of each played game. */
  best: v.object({ snake: v.nullable(score), target: v.nullable(score), memory: v.nullable(score) }),
  tokens: count,
  tokensToday: count,
  tokensPerDay: count,
});
export type LoadingStanding = v.InferOutput<typeof standing>;

const ticket = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const TICKS_MAX = 36_000;

const INPUTS_MAX = 4000;

export const getLoadingGames = endpoint({
  method: 'GET',
  path: '/api/loading-games',
  summary: 'What the caller has got from loading games; `isBarred` where a limit or an exclusion forbids to play.',
  auth: 'player',
  response: v.object({ ...standing.entries, isBarred: v.boolean() }),
  errors: SIGNED_IN_ERRORS,
});

export const startLoadingGame = endpoint({
  method: 'POST',
  path: '/api/loading-games/tickets',
  summary:
    'A ticket for one loading game: it holds for the caller alone, once, until `expiresAt`. The game follows from ' +
    '`seed` and the inputs of the player.',
  auth: 'player',
  request: v.object({ game: loadingGameId }),
  response: v.object({ ticket, seed: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)), expiresAt: isoTime }),
  errors: [...SIGNED_IN_ERRORS, 'forbidden', 'limit_reached', 'excluded', 'account_frozen', 'switched_off'],
});

export const reportLoadingGame = endpoint({
  method: 'POST',
  path: '/api/loading-games/reports',
  summary:
    'Reports a loading game at its end: how many ticks it lasted, and each input with its tick. The server replays ' +
    'them and counts the score itself; 100 points give a token, five times a day. A repeated report gets the first ' +
    'answer again.',
  auth: 'player',
  request: v.object({
    ticket,
    ticks: v.pipe(count, v.maxValue(TICKS_MAX)),
    inputs: v.pipe(
      v.array(v.strictTuple([v.pipe(count, v.maxValue(TICKS_MAX)), v.pipe(count, v.maxValue(255))])),
      v.maxLength(INPUTS_MAX),
    ),
  }),
  response: v.object({
    ...standing.entries,
    game: loadingGameId,
    score,
    isBest: v.boolean(),
    hasToken: v.boolean(),
  }),
  errors: [
    ...SIGNED_IN_ERRORS,
    'forbidden',
    'limit_reached',
    'excluded',
    'account_frozen',
    'ticket_invalid',
    'ticket_expired',
    'ticket_used',
    'moves_refused',
  ],
});

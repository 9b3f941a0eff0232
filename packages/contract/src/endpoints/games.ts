import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { drawnPlay } from './plays.ts';
import { person } from '../person.ts';
import { gameId, isoTime, playInput, sha256Hex, vtAmount } from '../schemas.ts';

/** A play of a game of one stake, for feeds. */
export const recentGame = v.object({
  game: gameId,
  gameName: v.string(),
  payout: vtAmount,
  player: person,
  at: isoTime,
});
export type RecentGame = v.InferOutput<typeof recentGame>;

export const listRecentGames = endpoint({
  method: 'GET',
  path: '/api/games/recent',
  summary:
    'The newest plays of everybody in games of one stake, or in one of them, at most 20, each told five seconds ' +
    'after it was made.',
  auth: 'public',
  query: v.object({ game: v.optional(gameId) }),
  response: v.object({ plays: v.array(recentGame) }),
  errors: [],
});

export const playGame = endpoint({
  method: 'POST',
  path: '/api/games/:gameId/play',
  summary:
    'Plays a game of one stake: one debit, one nonce, one payout. `tableHash` names the odds shown, `input` is what ' +
    'the record of the play will hold, `commitment` the seed pair: with another one in use nothing is played ' +
    '(`seeds_changed`). A repeated key may name another pair.',
  auth: 'player',
  quick: 'playing',
  money: true,
  conditions: ['commitment'],
  params: v.object({ gameId }),
  request: v.object({
    tableHash: sha256Hex,
    input: playInput,
    commitment: v.optional(sha256Hex),
  }),
  response: v.object({
    play: drawnPlay,
    /** The balance right after the debit, without the payout: show it until the result is shown. */
    balanceAfterStake: vtAmount,
    balance: vtAmount,
  }),
  errors: [
    ...SIGNED_IN_ERRORS,
    'quick_late',
    'idempotency_key_missing',
    'forbidden',
    'not_found',
    'insufficient_balance',
    'too_soon',
    'limit_reached',
    'excluded',
    'account_frozen',
    'ritual_due',
    'off_sale',
    'odds_changed',
    'client_seed_missing',
    'seeds_changed',
    'key_reused',
    'switched_off',
  ],
});

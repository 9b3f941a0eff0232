import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { isoTime, sha256Hex, vtAmount } from '../schemas.ts';
import { boardMeasure, boardPeriod, boardPrize, boardRow, boardSeason } from './boards.ts';

const count = v.pipe(v.string(), v.regex(/^\d{1,19}$/));
const place = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const seasonPeriod = v.picklist(['day', 'week', 'month']);

const season = v.object({
  season: boardSeason,
  startsAt: isoTime,
  endsAt: isoTime,
  state: v.picklist(['ending', 'paid']),
  pool: v.nullable(boardPrize),
  players: v.number(),
  podium: v.array(boardRow),
  /** The root over the standing, published when the season was sealed; null before, and for boards without prizes. */
  root: v.nullable(sha256Hex),
});
export type BoardSeason = v.InferOutput<typeof season>;

export const listSeasons = endpoint({
  method: 'GET',
  path: '/api/boards/:measure/:period/seasons',
  summary: 'Past seasons of a board, the latest first, 30 at a time.',
  auth: 'public',
  params: v.object({ measure: boardMeasure, period: boardPeriod }),
  query: v.object({ before: v.optional(boardSeason) }),
  response: v.object({ seasons: v.array(season), next: v.nullable(boardSeason) }),
  errors: ['no_board'],
});

export const listOwnPlaces = endpoint({
  method: 'GET',
  path: '/api/boards/own-places',
  summary: "The caller's places in past seasons of the points boards, the latest first, 100 at a time.",
  auth: 'account',
  lockIn: 'leaderboards',
  query: v.object({ period: seasonPeriod, before: v.optional(boardSeason) }),
  response: v.object({
    places: v.array(
      v.object({ season: boardSeason, place, players: v.number(), score: count, prize: v.nullable(boardPrize) }),
    ),
    next: v.nullable(boardSeason),
  }),
  errors: [...SIGNED_IN_ERRORS, 'forbidden', 'no_board'],
});

export const listNewPrizes = endpoint({
  method: 'GET',
  path: '/api/boards/new-prizes',
  summary:
    "The caller's prizes of the last seven days, the latest first. None for who is excluded: paid, not celebrated.",
  auth: 'account',
  lockIn: 'leaderboards',
  response: v.object({
    prizes: v.array(v.object({ period: seasonPeriod, season: boardSeason, place, prize: boardPrize, paidAt: isoTime })),
  }),
  errors: [...SIGNED_IN_ERRORS, 'forbidden'],
});
export type NewPrize = v.InferOutput<typeof listNewPrizes.response>['prizes'][number];

/** Exports the file of games/boards/export.ts; docs/fairness.md describes its members. */
export const exportSeason = endpoint({
  method: 'GET',
  path: '/api/boards/seasons/:period/:season/export',
  summary: 'Everything that decided a past season of the points board, by pseudonym, to be computed again by anybody.',
  auth: 'public',
  params: v.object({ period: seasonPeriod, season: boardSeason }),
  file: { name: 'voltide-season.json', type: 'application/json' },
  response: v.record(v.string(), v.unknown()),
  errors: ['no_board'],
});

export const getPlaceProof = endpoint({
  method: 'GET',
  path: '/api/boards/seasons/:period/:season/proof',
  summary: "Proves that the caller's row is in the standing whose root was published.",
  auth: 'account',
  lockIn: 'leaderboards',
  params: v.object({ period: seasonPeriod, season: boardSeason }),
  response: v.object({
    root: sha256Hex,
    proof: v.object({
      period: seasonPeriod,
      season: boardSeason,
      entries: v.number(),
      place,
      /** The caller's pseudonym in this season. */
      id: v.string(),
      points: count,
      prize: vtAmount,
      neighbours: v.array(sha256Hex),
    }),
  }),
  errors: [...SIGNED_IN_ERRORS, 'forbidden', 'no_board'],
});

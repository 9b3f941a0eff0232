import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { prizeInRecord } from './play-record.ts';
import { bucket, findId, gameId, isoTime, packId, playId, rarity, sha256Hex, vtAmount } from '../schemas.ts';

/** One find of a play. `state`: still held, exchanged later, or sold at once by the player's rule. */
export const playFind = v.object({
  id: findId,
  itemId: v.string(),
  itemName: v.string(),
  rarity,
  value: vtAmount,
  ticket: v.number(),
  state: v.picklist(['held', 'exchanged', 'auto_sold']),
});

/** What is told of a play of any game. */
const played = {
  id: playId,
  tableHash: sha256Hex,
  epoch: v.number(),
  nonce: v.number(),
  commitment: sha256Hex,
  clientSeed: v.string(),
  /** The revealed server seed, null while the pair is in use: the result is sealed until then. */
  serverSeed: v.nullable(v.string()),
  stake: vtAmount,
  bucket,
  /** What the stake brought: the payout, gifts of promo, and the summed value of the finds. */
  value: vtAmount,
  /** What was credited at once into the bucket: the payout, and what the auto-sell rule sold. */
  credited: vtAmount,
  at: isoTime,
};

/** A purchase of packs. */
export const packPlay = v.object({
  ...played,
  game: v.literal('packs'),
  packId,
  packName: v.string(),
  quantity: v.number(),
  finds: v.array(playFind),
});
export type PackPlay = v.InferOutput<typeof packPlay>;

/** A play of any game but packs, told as its record tells it (docs/fairness.md). */
export const drawnPlay = v.object({
  ...played,
  game: v.pipe(v.string(), v.notValue('packs')),
  gameName: v.string(),
  /** Which of the game's odds tables: of the wheel the mode. */
  tableId: v.string(),
  tableName: v.string(),
  input: v.record(v.string(), v.union([v.string(), v.number()])),
  draws: v.array(v.number()),
  payout: vtAmount,
  prizes: v.array(prizeInRecord),
  /** What came of it in a few words, as `1.2×`. */
  result: v.string(),
});
export type DrawnPlay = v.InferOutput<typeof drawnPlay>;

/** A play; a purchase of packs has `finds`. */
export const play = v.union([packPlay, drawnPlay]);
export type Play = v.InferOutput<typeof play>;

/** Which plays: of a game, of one pack, from a moment on and before another, won (the stake came back) or lost. */
const playFilters = {
  game: v.optional(gameId),
  pack: v.optional(packId),
  from: v.optional(isoTime),
  until: v.optional(isoTime),
  result: v.optional(v.picklist(['won', 'lost'])),
};

export const listPlays = endpoint({
  method: 'GET',
  path: '/api/plays',
  summary:
    "The caller's plays, newest first, 50 a page; `before` is the id of the last one seen. Narrowed by pack, by time " +
    '(`from` included, `until` not) and by result: `won` is worth its stake or more when it was found.',
  auth: 'player',
  query: v.object({ before: v.optional(playId), ...playFilters }),
  response: v.object({ plays: v.array(play), next: v.nullable(playId) }),
  errors: SIGNED_IN_ERRORS,
});

export const sumPlays = endpoint({
  method: 'GET',
  path: '/api/plays/totals',
  summary:
    'What all plays that match brought, by the same filters as the list. `games` and `packs` are all that the caller ' +
    'ever played.',
  auth: 'player',
  query: v.object(playFilters),
  response: v.object({
    count: v.number(),
    staked: vtAmount,
    /** What was paid, sold at once, given and found, whatever became of it since. */
    returned: vtAmount,
    net: vtAmount,
    games: v.array(v.object({ game: gameId, gameName: v.string() })),
    packs: v.array(v.object({ packId, packName: v.string() })),
  }),
  errors: SIGNED_IN_ERRORS,
});

export const getOddsTable = endpoint({
  method: 'GET',
  path: '/api/tables/:hash',
  summary:
    'The canonical document of any odds table that any game was ever played by; its SHA-256 is the hash. Amounts are ' +
    'in sun.',
  auth: 'public',
  params: v.object({ hash: sha256Hex }),
  response: v.record(v.string(), v.unknown()),
  errors: ['not_found'],
});

export const getPlay = endpoint({
  method: 'GET',
  path: '/api/plays/:playId',
  summary: 'One play of the caller.',
  auth: 'player',
  params: v.object({ playId }),
  response: v.object({ play }),
  errors: [...SIGNED_IN_ERRORS, 'not_found'],
});

export const exportPlaysJson = endpoint({
  method: 'GET',
  path: '/api/plays/export.json',
  summary: 'Every play and seed pair of the caller, as the verifier reads it (docs/fairness.md).',
  auth: 'player',
  file: { name: 'voltide-plays.json', type: 'application/json' },
  response: v.object({
    format: v.literal('voltide-export/2'),
    plays: v.array(v.unknown()),
    epochs: v.array(v.unknown()),
    nextCommitment: v.nullable(sha256Hex),
  }),
  errors: SIGNED_IN_ERRORS,
});

export const exportPlaysCsv = endpoint({
  method: 'GET',
  path: '/api/plays/export.csv',
  summary: 'Every play of the caller, a line each, oldest first.',
  auth: 'player',
  file: { name: 'voltide-plays.csv', type: 'text/csv' },
  response: v.string(),
  errors: SIGNED_IN_ERRORS,
});

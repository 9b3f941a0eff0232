import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { bucket, findId, isoTime, packId, playId, rarity, sha256Hex, vtAmount } from '../schemas.ts';

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

export const play = v.object({
  id: playId,
  game: v.literal('packs'),
  packId,
  packName: v.string(),
  tableHash: sha256Hex,
  epoch: v.number(),
  nonce: v.number(),
  commitment: sha256Hex,
  clientSeed: v.string(),
  /** The revealed server seed, null while the pair is in use: the result is sealed until then. */
  serverSeed: v.nullable(v.string()),
  quantity: v.number(),
  stake: vtAmount,
  bucket,
  /** The summed value of the finds. */
  value: vtAmount,
  /** What was credited at once by the auto-sell rule. */
  credited: vtAmount,
  finds: v.array(playFind),
  at: isoTime,
});
export type Play = v.InferOutput<typeof play>;

/** Which plays: of one pack, from a moment on and before another, won (no less came back than the stake) or lost. */
const playFilters = {
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
    'What all plays that match brought, by the same filters as the list. `packs` are all that the caller ever opened.',
  auth: 'player',
  query: v.object(playFilters),
  response: v.object({
    count: v.number(),
    staked: vtAmount,
    /** What was credited at once and what was found, whatever became of it since. */
    returned: vtAmount,
    net: vtAmount,
    packs: v.array(v.object({ packId, packName: v.string() })),
  }),
  errors: SIGNED_IN_ERRORS,
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

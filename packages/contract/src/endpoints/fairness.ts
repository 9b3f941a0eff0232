import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { clientSeed, isoTime, sha256Hex } from '../schemas.ts';

const epochNumber = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999_999));

/** The pair in use. Both commitments were fixed before any play of their epoch. */
export const seeds = v.object({
  epoch: v.number(),
  commitment: sha256Hex,
  nextCommitment: sha256Hex,
  /** Null until the browser has sent one for this pair. */
  clientSeed: v.nullable(v.string()),
  /** The nonce the next play will carry: the number of plays in this epoch. */
  nonce: v.number(),
  startedAt: isoTime,
  /** The first play at this nonce, or after this time, replaces a pair that has been played with. */
  rotatesAtNonce: v.number(),
  rotatesAt: isoTime,
});
export type Seeds = v.InferOutput<typeof seeds>;

export const revealedEpoch = v.object({
  epoch: v.number(),
  commitment: sha256Hex,
  serverSeed: v.string(),
  clientSeed: v.nullable(v.string()),
  plays: v.number(),
  revealedAt: isoTime,
});
export type RevealedEpoch = v.InferOutput<typeof revealedEpoch>;

export const getSeeds = endpoint({
  method: 'GET',
  path: '/api/fairness/seeds',
  summary: 'The commitments, client seed and nonce of the caller, and the revealed pairs, newest first.',
  auth: 'player',
  quick: 'saving',
  response: v.object({ seeds, revealed: v.array(revealedEpoch) }),
  errors: SIGNED_IN_ERRORS,
});

export const setClientSeed = endpoint({
  method: 'POST',
  path: '/api/fairness/client-seed',
  summary: 'Sends the client seed of a pair that has none, before its first play. Later changes are rotations.',
  auth: 'player',
  quick: 'saving',
  request: v.object({ clientSeed }),
  response: v.object({ seeds }),
  errors: [...SIGNED_IN_ERRORS, 'seeds_changed'],
});

export const rotateSeeds = endpoint({
  method: 'POST',
  path: '/api/fairness/rotate',
  summary: 'Reveals the pair in use and starts the next one with this client seed. `epoch` names the pair meant.',
  auth: 'player',
  quick: 'saving',
  request: v.object({ epoch: epochNumber, clientSeed }),
  response: v.object({ seeds, revealed: revealedEpoch }),
  errors: [...SIGNED_IN_ERRORS, 'seeds_changed'],
});

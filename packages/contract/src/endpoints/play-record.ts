import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { isoTime, playId, sha256Hex, vtAmount } from '../schemas.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A prize of a play besides its payout (docs/fairness.md). */
export const prizeInRecord = v.variant('kind', [
  v.object({ kind: v.literal('item'), k: count, item: v.string(), value: vtAmount }),
  v.object({ kind: v.picklist(['token', 'ticket', 'xp']), count }),
  v.object({ kind: v.literal('gift'), amount: vtAmount }),
]);

/** The record of a play as the verifier reads it (docs/fairness.md). */
export const playInRecord = v.object({
  format: v.literal('voltide-play/2'),
  game: v.string(),
  rules: count,
  epoch: count,
  nonce: count,
  commitment: sha256Hex,
  clientSeed: v.string(),
  /** Null while the pair is in use. */
  serverSeed: v.nullable(sha256Hex),
  /** Input of the play; for packs `qty`. */
  input: v.unknown(),
  /** The odds table, amounts in integer sun. */
  table: v.unknown(),
  tableHash: sha256Hex,
  draws: v.array(count),
  stake: vtAmount,
  payout: vtAmount,
  prizes: v.array(prizeInRecord),
  at: isoTime,
});

export const getPlayRecord = endpoint({
  method: 'GET',
  path: '/api/plays/:playId/record',
  summary: 'The record of one play of the caller, as the verifier reads it (docs/fairness.md).',
  auth: 'player',
  quick: 'ended',
  params: v.object({ playId }),
  response: playInRecord,
  errors: [...SIGNED_IN_ERRORS, 'not_found'],
});

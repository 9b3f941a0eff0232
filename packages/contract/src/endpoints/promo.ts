import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { isoTime, vtAmount } from '../schemas.ts';

/** The caller's promo: how it becomes cash, and how long it stays. */
export const promo = v.object({
  balance: vtAmount,
  /** The promo that has become cash since the account was made. */
  releasedTotal: vtAmount,
  /** The most promo that becomes cash with each 100 VT of cash staked, by game. */
  releasePer100: v.array(v.object({ game: v.string(), amount: vtAmount })),
  lastActivityAt: isoTime,
  /** When the promo expires if the caller stays away from now on; null where there is none. */
  expiresAt: v.nullable(isoTime),
  notice: v.nullable(v.object({ noticedAt: isoTime, expiresAt: isoTime, isLifted: v.boolean() })),
});
export type Promo = v.InferOutput<typeof promo>;

export const getPromo = endpoint({
  method: 'GET',
  path: '/api/promo',
  summary:
    "The caller's promo: how much of it has become cash, how much each 100 VT of cash stakes turn into cash, and " +
    'when it expires: 90 days after the last activity, with 14 days of notice.',
  auth: 'player',
  response: promo,
  errors: SIGNED_IN_ERRORS,
});

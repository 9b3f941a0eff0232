import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { vtAmount } from '../schemas.ts';

export const ACTIVITY_DAYS = 30;

export const getLevel = endpoint({
  method: 'GET',
  path: '/api/account/level',
  summary: "The caller's level, from 1 to 100. Private battles open at level 5.",
  auth: 'account',
  response: v.object({ level: v.number() }),
  errors: [...SIGNED_IN_ERRORS, 'forbidden'],
});

export const getActivity = endpoint({
  method: 'GET',
  path: '/api/account/activity',
  summary: `The caller's play of the last ${ACTIVITY_DAYS} UTC days, day by day: time, plays, cash staked, net result.`,
  auth: 'player',
  response: v.object({
    /** The oldest first; days without a play too. */
    days: v.array(
      v.object({
        /** As 2026-11-23. */
        day: v.pipe(v.string(), v.isoDate()),
        playedMs: v.number(),
        plays: v.number(),
        stake: vtAmount,
        /** Returns of cash stakes less the stakes. */
        net: vtAmount,
      }),
    ),
  }),
  errors: SIGNED_IN_ERRORS,
});

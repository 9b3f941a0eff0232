import { getPlayerLimits, putPlayerLimit } from '@voltide/contract';

import { handle } from '../handle.ts';

export const readPlayerLimits = handle(
  getPlayerLimits,
  ({ plays }) =>
    ({ caller }) =>
      plays.limits.get(caller.userId),
);

export const setPlayerLimit = handle(
  putPlayerLimit,
  ({ plays }) =>
    ({ caller, body }) =>
      plays.limits.set(caller.userId, body),
);

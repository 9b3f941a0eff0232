import { confirmPlayerLimit, excludePlayer, getPlayerLimits, liftExclusions, putPlayerLimit } from '@voltide/contract';

import { handle } from '../../platform/context/handle.ts';

const readPlayerLimits = handle(
  getPlayerLimits,
  ({ plays }) =>
    ({ caller }) =>
      plays.limits.get(caller.userId),
);

const setPlayerLimit = handle(
  putPlayerLimit,
  ({ plays }) =>
    ({ caller, body }) =>
      plays.limits.set(caller.userId, body),
);

const confirmLimit = handle(
  confirmPlayerLimit,
  ({ plays }) =>
    ({ caller, body }) =>
      plays.limits.confirm(caller.userId, body),
);

const exclude = handle(excludePlayer, ({ plays, boards }) => async ({ caller, body }) => {
  const excluded = await plays.limits.exclude(caller.userId, body);
  await boards.relist(caller.userId);
  return excluded;
});

const lift = handle(liftExclusions, ({ admin, accounts }) => async ({ body: { who, reason }, caller }) => {
  const { username } = await accounts.getUser(caller.userId);
  return admin.liftExclusions({ who, by: username, byUserId: caller.userId, reason });
});

export const PLAYER_LIMIT_CALLS = [readPlayerLimits, setPlayerLimit, confirmLimit, exclude, lift];

import { liftExclusions } from '@voltide/contract';

import { handle } from '../../handle.ts';

export const lift = handle(liftExclusions, ({ admin, accounts }) => async ({ body: { who, reason }, caller }) => {
  const { username } = await accounts.getUser(caller.userId);
  return admin.liftExclusions({ who, by: username, byUserId: caller.userId, reason });
});

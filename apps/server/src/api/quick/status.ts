import { getQuickStatus } from '@voltide/contract';

import { handle } from '../handle.ts';

export const status = handle(getQuickStatus, ({ quick }) => async ({ caller }) => ({
  quickUser: await quick.game.status(caller.userId),
}));

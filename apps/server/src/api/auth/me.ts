import { getMe } from '@voltide/contract';

import { handle } from '../../http/route.ts';

export const me = handle(getMe, ({ accounts }) => async ({ caller }) => ({
  user: await accounts.getUser(caller.userId),
}));

import { getMe } from '@voltide/contract';

import { handle } from '../handle.ts';

export const me = handle(getMe, ({ accounts, sessions: { signIn } }) => async ({ caller, client }) => {
  if (caller.kind === 'guest') signIn.markGuest(client);
  return { user: await accounts.getUser(caller.userId) };
});

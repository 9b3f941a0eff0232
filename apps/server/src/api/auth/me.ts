import { getMe } from '@voltide/contract';

import { handle } from '../handle.ts';

export const me = handle(getMe, ({ accounts, sessions }) => async ({ caller, client }) => {
  if (caller.kind === 'guest') {
    sessions.signIn.markGuest(client);
    await sessions.noteGuestUse(caller.sessionId);
  }
  return { user: await accounts.getUser(caller.userId) };
});

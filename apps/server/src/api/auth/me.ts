import { getMe } from '@voltide/contract';

import { handle } from '../handle.ts';

export const me = handle(getMe, ({ accounts, sessions: { signIn } }) => async ({ caller, exchange }) => {
  if (caller.kind === 'guest') signIn.markGuest(exchange);
  return { user: await accounts.getUser(caller.userId) };
});

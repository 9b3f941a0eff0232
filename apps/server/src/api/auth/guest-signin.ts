import { guestSignin as endpoint } from '@voltide/contract';

import { handlePublic } from '../handle.ts';

export const guestSignin = handlePublic(endpoint, ({ accounts, limits, sessions: { signIn } }) => async (call) => {
  const { body, atMs, caller, client } = call;
  if (caller?.kind === 'guest') {
    const user = await accounts.getUser(caller.userId);
    if (user.username.toLowerCase() === body.username.toLowerCase()) return { user };
  }
  limits.attempt('guest', client.address, atMs);
  const grant = await accounts.startGuest(body.username);
  signIn.startGuest(client, grant);
  return { user: await accounts.getUser(grant.userId) };
});

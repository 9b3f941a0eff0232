import { logout as endpoint } from '@voltide/contract';

import { AppError } from '../../errors.ts';
import { handlePublic } from '../handle.ts';

export const logout = handlePublic(endpoint, ({ sessions }) => async ({ caller, client }) => {
  if (caller === undefined && !sessions.signIn.isSameOrigin(client)) throw new AppError('cross_site');
  if (caller !== undefined) await sessions.revoke(caller.sessionId, 'logout');
  const cookie = sessions.signIn.refreshCookie(client);
  if (cookie !== undefined) await sessions.revokeByRefresh(cookie);
  // A guest in the same browser has not signed out: nobody could come back as one.
  if (client.headers.authorization === undefined) sessions.signIn.endAll(client);
  else sessions.signIn.endAccount(client);
  return { success: true as const };
});

import { logout as endpoint } from '@voltide/contract';

import { AppError } from '../../errors.ts';
import { handlePublic } from '../handle.ts';

export const logout = handlePublic(endpoint, ({ sessions }) => async ({ caller, client }) => {
  if (caller === undefined && !sessions.signIn.isSameOrigin(client)) throw new AppError('cross_site');
  if (caller !== undefined) await sessions.revoke(caller.sessionId, 'logout');
  const cookie = sessions.signIn.refreshCookie(client);
  if (cookie !== undefined) await sessions.revokeByRefresh(cookie);
  sessions.signIn.endAll(client);
  return { success: true as const };
});

import { logout as endpoint } from '@voltide/contract';

import { AppError } from '../../errors.ts';
import { handlePublic } from '../handle.ts';

export const logout = handlePublic(endpoint, ({ sessions }) => async ({ caller, exchange }) => {
  if (caller === undefined && !sessions.signIn.isSameOrigin(exchange)) throw new AppError('cross_site');
  if (caller !== undefined) await sessions.revoke(caller.sessionId, 'logout');
  const cookie = sessions.signIn.refreshCookie(exchange);
  if (cookie !== undefined) await sessions.revokeByRefresh(cookie);
  sessions.signIn.endAll(exchange);
  return { success: true as const };
});

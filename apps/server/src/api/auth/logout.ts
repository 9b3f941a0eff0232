import { logout as endpoint } from '@voltide/contract';

import { AppError } from '../../errors.ts';
import { handlePublic } from '../../http/route.ts';

export const logout = handlePublic(endpoint, ({ sessions, signIn }) => async ({ caller, exchange }) => {
  if (caller === undefined && !signIn.isSameOrigin(exchange)) throw new AppError('cross_site');
  if (caller !== undefined) await sessions.revoke(caller.sessionId, 'logout');
  const cookie = signIn.refreshCookie(exchange);
  if (cookie !== undefined) await sessions.revokeByRefresh(cookie);
  signIn.endAll(exchange);
  return { success: true as const };
});

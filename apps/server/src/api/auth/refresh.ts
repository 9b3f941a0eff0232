import { refresh as endpoint } from '@voltide/contract';

import { AppError } from '../../errors.ts';
import { handlePublic } from '../../http/route.ts';

export const refresh = handlePublic(endpoint, ({ sessions, signIn }) => async ({ exchange }) => {
  if (!signIn.isSameOrigin(exchange)) throw new AppError('cross_site');
  try {
    const cookie = signIn.refreshCookie(exchange);
    if (cookie === undefined) throw new AppError('session_expired');
    return await signIn.answer(exchange, await sessions.refresh(cookie));
  } catch (error) {
    if (error instanceof AppError && error.code === 'session_expired') signIn.endAccount(exchange);
    throw error;
  }
});

import { refresh as endpoint } from '@voltide/contract';

import { AppError } from '../../errors.ts';
import { handlePublic } from '../handle.ts';

export const refresh = handlePublic(endpoint, ({ sessions }) => async ({ exchange }) => {
  if (!sessions.signIn.isSameOrigin(exchange)) throw new AppError('cross_site');
  try {
    const cookie = sessions.signIn.refreshCookie(exchange);
    if (cookie === undefined) throw new AppError('session_expired');
    return await sessions.signIn.answer(exchange, await sessions.refresh(cookie));
  } catch (error) {
    if (error instanceof AppError && error.code === 'session_expired') sessions.signIn.endAccount(exchange);
    throw error;
  }
});

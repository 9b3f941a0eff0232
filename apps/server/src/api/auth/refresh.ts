import { refresh as endpoint } from '@voltide/contract';

import { AppError } from '../../errors.ts';
import { handlePublic } from '../handle.ts';

export const refresh = handlePublic(endpoint, ({ sessions }) => async ({ client }) => {
  if (!sessions.signIn.isSameOrigin(client)) throw new AppError('cross_site');
  try {
    const cookie = sessions.signIn.refreshCookie(client);
    if (cookie === undefined) throw new AppError('session_expired');
    return await sessions.signIn.answer(client, await sessions.refresh(cookie));
  } catch (error) {
    if (error instanceof AppError && error.code === 'session_expired') sessions.signIn.endAccount(client);
    throw error;
  }
});

import { resetPassword as endpoint } from '@voltide/contract';

import { handlePublic } from '../../http/route.ts';

export const resetPassword = handlePublic(endpoint, ({ accounts, limits }) => async ({ body, atMs, exchange }) => {
  limits.attempt('login', exchange.address, atMs);
  limits.attemptAt('login', 'reset-password', { address: exchange.address, nowMs: atMs });
  await accounts.resetPassword(body.token, body.password);
  return { success: true as const };
});

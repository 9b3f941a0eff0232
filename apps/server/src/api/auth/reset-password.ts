import { resetPassword as endpoint } from '@voltide/contract';

import { handlePublic } from '../../http/route.ts';

export const resetPassword = handlePublic(endpoint, ({ recovery, limits }) => async ({ body, atMs, exchange }) => {
  const { address } = exchange;
  limits.attempt('login', address, atMs);
  limits.attemptAt('login', 'reset-password', { address, nowMs: atMs });
  await recovery.resetPassword({ ...body, address });
  return { success: true as const };
});

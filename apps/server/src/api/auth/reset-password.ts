import { resetPassword as endpoint } from '@voltide/contract';

import { handlePublic } from '../handle.ts';

export const resetPassword = handlePublic(endpoint, ({ accounts, limits }) => async ({ body, atMs, client }) => {
  const { address } = client;
  limits.link({ address, nowMs: atMs });
  await accounts.recovery.resetPassword({ ...body, address });
  return { success: true as const };
});

import { confirmEmail as endpoint } from '@voltide/contract';

import { handlePublic } from '../handle.ts';

export const confirmEmail = handlePublic(endpoint, ({ accounts, limits }) => async ({ body, atMs, client }) => {
  limits.attempt('login', client.address, atMs);
  await accounts.credentials.confirmEmail(body.token);
  return { success: true as const };
});

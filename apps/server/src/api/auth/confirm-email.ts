import { confirmEmail as endpoint } from '@voltide/contract';

import { handlePublic } from '../../http/route.ts';

export const confirmEmail = handlePublic(endpoint, ({ credentials, limits }) => async ({ body, atMs, exchange }) => {
  limits.attempt('login', exchange.address, atMs);
  await credentials.confirmEmail(body.token);
  return { success: true as const };
});

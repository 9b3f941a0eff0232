import { checkLink as endpoint } from '@voltide/contract';

import { handlePublic } from '../../http/route.ts';

export const checkLink = handlePublic(endpoint, ({ recovery, limits }) => async ({ body, atMs, exchange }) => {
  limits.attempt('login', exchange.address, atMs);
  return { expiresAt: new Date(await recovery.checkLink(body.token)).toISOString() };
});

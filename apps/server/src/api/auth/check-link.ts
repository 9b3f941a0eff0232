import { checkLink as endpoint } from '@voltide/contract';

import { handlePublic } from '../handle.ts';

export const checkLink = handlePublic(endpoint, ({ accounts, limits }) => async ({ body, atMs, client }) => {
  limits.link({ address: client.address, nowMs: atMs });
  return { expiresAt: new Date(await accounts.recovery.checkLink(body.token)).toISOString() };
});

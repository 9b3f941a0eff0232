import { confirmEmail as endpoint } from '@voltide/contract';

import { handlePublic } from '../handle.ts';

export const confirmEmail = handlePublic(endpoint, ({ accounts, limits }) => async ({ body, atMs, client }) => {
  limits.link({ address: client.address, nowMs: atMs });
  return accounts.confirmation.confirm(body.token);
});

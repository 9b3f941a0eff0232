import { confirmEmail as endpoint } from '@voltide/contract';

import { handlePublic } from '../handle.ts';

export const confirmEmail = handlePublic(endpoint, ({ accounts, limits }) => async ({ body, atMs, client }) => {
  limits.attempt('login', client.address, atMs);
  return accounts.confirmation.confirm(body.token);
});

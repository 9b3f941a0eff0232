import { forgotPassword as endpoint } from '@voltide/contract';

import { handlePublic } from '../handle.ts';

/** Only notes the request; a job looks whether there is such an account, so the answer cannot tell. */
export const forgotPassword = handlePublic(endpoint, ({ accounts, limits }) => async ({ body, atMs, client }) => {
  limits.forgot(body.email.toLowerCase(), { address: client.address, nowMs: atMs });
  await accounts.recovery.ask(body.email);
  return { success: true as const };
});

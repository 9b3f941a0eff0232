import { changeEmail as endpoint } from '@voltide/contract';

import { handle } from '../handle.ts';

export const changeEmail = handle(endpoint, ({ accounts }) => async ({ body, caller, client }) => {
  await accounts.credentials.askEmailChange(caller, { ...body, address: client.address });
  return { success: true as const };
});

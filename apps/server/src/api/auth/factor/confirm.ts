import { confirmFactor as endpoint } from '@voltide/contract';

import { handle } from '../../handle.ts';

export const confirmFactor = handle(endpoint, ({ factor: { secondFactor, codeLimits } }) => async (call) => {
  const { caller, body, client, atMs } = call;
  const { address } = client;
  codeLimits.attempt(caller.userId, { address, nowMs: atMs });
  const recoveryCodes = await secondFactor.confirm(caller, body.code);
  codeLimits.succeeded(caller.userId, address);
  return { recoveryCodes: [...recoveryCodes] };
});

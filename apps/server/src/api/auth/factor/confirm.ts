import { confirmFactor as endpoint } from '@voltide/contract';

import { handle } from '../../../http/route.ts';

export const confirmFactor = handle(endpoint, ({ secondFactor, limits }) => async (call) => {
  const { caller, body, exchange, atMs } = call;
  const { address } = exchange;
  limits.codeAt(caller.userId, { address, nowMs: atMs });
  const recoveryCodes = await secondFactor.confirm(caller, body.code);
  limits.codeSucceeded(caller.userId, address);
  return { recoveryCodes: [...recoveryCodes] };
});

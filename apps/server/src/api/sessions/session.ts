import { endSession } from '@voltide/contract';

import { handle } from '../handle.ts';

export const endOne = handle(endSession, ({ sessions: { own, signIn } }) => async ({ caller, params, exchange }) => {
  await own.end(caller, params.sessionId);
  if (params.sessionId === caller.sessionId) signIn.endAccount(exchange);
  return { success: true as const };
});

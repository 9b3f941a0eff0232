import { endSession } from '@voltide/contract';

import { handle } from '../../http/route.ts';

export const endOne = handle(endSession, ({ ownSessions, signIn }) => async ({ caller, params, exchange }) => {
  await ownSessions.end(caller, params.sessionId);
  if (params.sessionId === caller.sessionId) signIn.endAccount(exchange);
  return { success: true as const };
});

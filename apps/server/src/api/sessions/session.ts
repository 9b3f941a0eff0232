import { endSession } from '@voltide/contract';

import { handle } from '../handle.ts';

export const endOne = handle(endSession, ({ sessions: { own, signIn } }) => async ({ caller, params, client }) => {
  await own.end(caller, params.sessionId);
  if (params.sessionId === caller.sessionId) signIn.endAccount(client);
  return { success: true as const };
});

import { endOtherSessions, endSession, listSessions } from '@voltide/contract';

import { handle } from '../../platform/context/handle.ts';

const sessions = handle(listSessions, ({ sessions: { own } }) => async ({ caller }) => ({
  sessions: await own.list(caller),
}));

const endOthers = handle(endOtherSessions, ({ sessions: { own } }) => async ({ caller }) => ({
  ended: await own.endOthers(caller),
}));

const endOne = handle(endSession, ({ sessions: { own, signIn } }) => async ({ caller, params, client }) => {
  await own.end(caller, params.sessionId);
  if (params.sessionId === caller.sessionId) signIn.endAccount(client);
  return { success: true as const };
});

export const SESSION_CALLS = [sessions, endOthers, endOne];

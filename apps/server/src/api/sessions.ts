import { endOtherSessions, listSessions } from '@voltide/contract';

import { handle } from '../http/route.ts';

export const sessions = handle(listSessions, ({ ownSessions }) => async ({ caller }) => ({
  sessions: await ownSessions.list(caller),
}));

export const endOthers = handle(endOtherSessions, ({ ownSessions }) => async ({ caller }) => ({
  ended: await ownSessions.endOthers(caller),
}));

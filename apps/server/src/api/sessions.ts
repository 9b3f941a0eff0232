import { endOtherSessions, listSessions } from '@voltide/contract';

import { handle } from './handle.ts';

export const sessions = handle(listSessions, ({ sessions: { own } }) => async ({ caller }) => ({
  sessions: await own.list(caller),
}));

export const endOthers = handle(endOtherSessions, ({ sessions: { own } }) => async ({ caller }) => ({
  ended: await own.endOthers(caller),
}));

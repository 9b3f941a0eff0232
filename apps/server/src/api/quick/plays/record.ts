import { getQuickRecord } from '@voltide/contract';

import { handle } from '../../handle.ts';

export const record = handle(getQuickRecord, ({ plays: { history } }) => async ({ caller, params }) => {
  const { draws, prizes, ...rest } = await history.getRecord(caller.userId, params.playId);
  return { ...rest, draws: [...draws], prizes: [...prizes] };
});

import { getPlayRecord } from '@voltide/contract';

import { handle } from '../handle.ts';

export const record = handle(getPlayRecord, ({ plays: { history } }) => async ({ caller, params }) => {
  const { draws, prizes, ...rest } = await history.getRecord(caller.userId, params.playId);
  return { ...rest, draws: [...draws], prizes: [...prizes] };
});

import { getPlay } from '@voltide/contract';

import { handle } from '../handle.ts';

export const play = handle(getPlay, ({ plays: { history } }) => async ({ caller, params }) => ({
  play: await history.get(caller.userId, params.playId),
}));

import { getPlay } from '@voltide/contract';

import { handle } from '../../http/route.ts';

export const play = handle(getPlay, ({ plays }) => async ({ caller, params }) => ({
  play: await plays.history.get(caller.userId, params.playId),
}));

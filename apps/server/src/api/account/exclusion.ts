import { excludePlayer } from '@voltide/contract';

import { handle } from '../handle.ts';

export const exclude = handle(excludePlayer, ({ plays, boards }) => async ({ caller, body }) => {
  const excluded = await plays.limits.exclude(caller.userId, body);
  await boards.relist(caller.userId);
  return excluded;
});

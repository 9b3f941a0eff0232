import { revealQuick } from '@voltide/contract';

import { handle } from '../handle.ts';

export const reveal = handle(revealQuick, ({ quick, limits }) => ({ caller, body, atMs }) => {
  limits.rotation(caller.userId, atMs);
  return quick.game.reveal(caller.userId, body);
});

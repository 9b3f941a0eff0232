import { updateQuick } from '@voltide/contract';

import { handle } from '../handle.ts';

export const update = handle(
  updateQuick,
  ({ quick }) =>
    ({ caller, atMs }) =>
      quick.game.update(caller.userId, atMs),
);

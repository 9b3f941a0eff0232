import { getQuickPhase } from '@voltide/contract';

import { handle } from '../handle.ts';

export const phase = handle(
  getQuickPhase,
  ({ quick }) =>
    ({ caller }) =>
      quick.game.phase(caller.userId),
);

import { getPosition } from '@voltide/contract';

import { handle } from '../handle.ts';

export const readPosition = handle(
  getPosition,
  ({ rituals }) =>
    ({ caller }) =>
      rituals.position(caller.userId),
);

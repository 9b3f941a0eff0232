import { excludePlayer } from '@voltide/contract';

import { handle } from '../handle.ts';

export const exclude = handle(
  excludePlayer,
  ({ plays }) =>
    ({ caller, body }) =>
      plays.limits.exclude(caller.userId, body),
);

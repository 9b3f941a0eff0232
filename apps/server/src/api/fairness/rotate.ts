import { rotateSeeds } from '@voltide/contract';

import { handle } from '../../http/route.ts';

export const rotate = handle(
  rotateSeeds,
  ({ plays }) =>
    ({ caller, body }) =>
      plays.seeds.rotate(caller.userId, body),
);

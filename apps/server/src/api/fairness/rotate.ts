import { rotateSeeds } from '@voltide/contract';

import { handle } from '../handle.ts';

export const rotate = handle(rotateSeeds, ({ plays, limits }) => ({ caller, body, atMs }) => {
  limits.rotation(caller.userId, atMs);
  return plays.seeds.rotate(caller.userId, body);
});

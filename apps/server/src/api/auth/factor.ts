import { getFactor } from '@voltide/contract';

import { handle } from '../../http/route.ts';

export const factor = handle(
  getFactor,
  ({ secondFactor }) =>
    ({ caller }) =>
      secondFactor.getState(caller.userId),
);

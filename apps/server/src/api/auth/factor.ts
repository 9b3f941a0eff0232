import { getFactor } from '@voltide/contract';

import { handle } from '../handle.ts';

export const factor = handle(
  getFactor,
  ({ factor: { secondFactor } }) =>
    ({ caller }) =>
      secondFactor.getState(caller.userId),
);

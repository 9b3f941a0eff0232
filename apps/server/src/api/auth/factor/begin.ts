import { beginFactor as endpoint } from '@voltide/contract';

import { handle } from '../../handle.ts';

export const beginFactor = handle(
  endpoint,
  ({ factor: { secondFactor } }) =>
    ({ caller }) =>
      secondFactor.begin(caller.userId),
);

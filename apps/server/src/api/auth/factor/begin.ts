import { beginFactor as endpoint } from '@voltide/contract';

import { handle } from '../../../http/route.ts';

export const beginFactor = handle(
  endpoint,
  ({ secondFactor }) =>
    ({ caller }) =>
      secondFactor.begin(caller.userId),
);

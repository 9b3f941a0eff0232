import { getActivity } from '@voltide/contract';

import { handle } from '../handle.ts';

export const readActivity = handle(
  getActivity,
  ({ plays }) =>
    ({ caller }) =>
      plays.activity(caller.userId),
);

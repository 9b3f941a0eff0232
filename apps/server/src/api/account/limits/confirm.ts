import { confirmPlayerLimit } from '@voltide/contract';

import { handle } from '../../handle.ts';

export const confirmLimit = handle(
  confirmPlayerLimit,
  ({ plays }) =>
    ({ caller, body }) =>
      plays.limits.confirm(caller.userId, body),
);

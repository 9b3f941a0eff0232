import { listEntries } from '@voltide/contract';

import { handle } from '../handle.ts';

export const entries = handle(
  listEntries,
  ({ statement }) =>
    ({ caller, query }) =>
      statement.list(caller.userId, query),
);

import { getServerFacts } from '@voltide/contract';

import { handle } from '../handle.ts';

export const serverFacts = handle(
  getServerFacts,
  ({ admin }) =>
    () =>
      admin.serverFacts.read(),
);

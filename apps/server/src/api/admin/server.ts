import { getServerFacts } from '@voltide/contract';

import { handle } from '../../http/route.ts';

export const serverFacts = handle(
  getServerFacts,
  ({ serverFacts: facts }) =>
    () =>
      facts.read(),
);

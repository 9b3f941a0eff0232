import { listStacks } from '@voltide/contract';

import { readInventory } from '../inventory/inventory.ts';
import { handle } from '../http/route.ts';

export const finds = handle(
  listStacks,
  ({ database, plays }) =>
    ({ caller }) =>
      readInventory(database, plays.catalogue, caller.userId),
);

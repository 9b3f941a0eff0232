import * as contract from '@voltide/contract';
import { expect, it } from 'vitest';

import { ADMIN_CALLS } from './admin-calls.ts';

it("S14-03 the operators' calls are those of the contract", () => {
  for (const [name, { method, path }] of Object.entries(ADMIN_CALLS)) {
    const { method: known, path: at } = contract[name as keyof typeof ADMIN_CALLS];
    expect({ method, path }).toEqual({ method: known, path: at });
  }
});

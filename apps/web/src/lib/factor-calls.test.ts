import * as contract from '@voltide/contract';
import { expect, it } from 'vitest';

import { FACTOR_CALLS } from './factor-calls.ts';

it('S14-03 the calls about the second factor are those of the contract', () => {
  for (const [name, { method, path }] of Object.entries(FACTOR_CALLS)) {
    const { method: known, path: at } = contract[name as keyof typeof FACTOR_CALLS];
    expect({ method, path }).toEqual({ method: known, path: at });
  }
});

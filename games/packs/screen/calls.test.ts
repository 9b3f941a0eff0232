import * as contract from '@voltide/contract';
import { expect, it } from 'vitest';

import { CALLS } from './calls.ts';

it('S14-03 the calls of pack screens are those of the contract', () => {
  for (const [name, { method, path }] of Object.entries(CALLS)) {
    expect({ method, path }).toEqual({
      method: contract[name as keyof typeof CALLS].method,
      path: contract[name as keyof typeof CALLS].path,
    });
  }
});

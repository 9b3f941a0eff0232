import * as contract from '@voltide/contract';
import { expect, it } from 'vitest';

import { OWN_DATA_CALLS } from './own-data-calls.ts';

it('S14-03 the calls about own data are those of the contract', () => {
  for (const [name, { method, path }] of Object.entries(OWN_DATA_CALLS)) {
    const { method: known, path: at } = contract[name as keyof typeof OWN_DATA_CALLS];
    expect({ method, path }).toEqual({ method: known, path: at });
  }
});

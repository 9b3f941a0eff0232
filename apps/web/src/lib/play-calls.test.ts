import * as contract from '@voltide/contract';
import { expect, it } from 'vitest';

import { PLAY_CALLS } from './play-calls.ts';

it('S14-03 the calls about plays are those of the contract', () => {
  for (const [name, { method, path }] of Object.entries(PLAY_CALLS)) {
    const { method: known, path: at } = contract[name as keyof typeof PLAY_CALLS];
    expect({ method, path }).toEqual({ method: known, path: at });
  }
});

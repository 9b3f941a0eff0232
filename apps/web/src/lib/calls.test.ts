import * as contract from '@voltide/contract';
import { expect, it } from 'vitest';

import { CALLS } from './calls.ts';

it.each(Object.entries(CALLS))('S14-03 %s has the method and path of the contract', (name, { method, path }) => {
  const endpoint = Reflect.get(contract, name) as contract.Endpoint | undefined;
  expect({ method, path }).toEqual({ method: endpoint?.method, path: endpoint?.path });
});

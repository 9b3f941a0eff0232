import { formatAddress } from '@voltide/tron';
import { expect, it } from 'vitest';

import { keyOf } from './chain/keys.ts';
import { startDevnet } from './devnet.ts';

it('an idle chain is not busy, and one with a transaction is until that is final', async () => {
  const devnet = await startDevnet({ seed: 'quiet', ports: [0] });
  expect(devnet.chain.isBusy()).toBe(false);
  const body = JSON.stringify({ address: formatAddress(keyOf('people', 'one').address), amount: '5' });
  await fetch(`${devnet.urls[0]}/devnet/faucet`, { method: 'POST', body });
  expect(devnet.chain.isBusy()).toBe(true);
  let blocks = 0;
  while (devnet.chain.isBusy()) blocks += devnet.chain.mine().block.header.number > 0 ? 1 : 0;
  expect(blocks).toBe(19);
  await devnet.close();
});

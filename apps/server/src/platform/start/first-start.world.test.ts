import { listPacks } from '@voltide/contract';
import { HOUSE_USER_ID } from '@voltide/core';
import { adjustBalance, useWorld } from '@voltide/testkit';
import { expect, it } from 'vitest';

const world = useWorld({ settings: { TRON_NETWORK: 'nile' } });

it('S4-07 a start on another network than the devnet books no capital, without which cash buys nothing', async () => {
  const onSale = async (): Promise<boolean[]> => {
    const { packs } = await world.open().call(listPacks);
    return [...new Set(packs.map(({ cashOnSale }) => cashOnSale))];
  };
  await world.runJobs();
  expect(world.context.house.figures.houseCashSun()).toBe(0n);
  expect(await onSale()).toEqual([false]);
  await adjustBalance(world, HOUSE_USER_ID, { account: 'cash', amountSun: 1_000_000_000_000n });
  await world.runJobs();
  expect(await onSale()).toEqual([true]);
});

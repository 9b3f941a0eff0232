import { useWorld } from '@voltide/testkit';
import { expect, it } from 'vitest';

const world = useWorld({ settings: { TRON_NETWORK: '' } });

it('S4-07 a start on an own PostgreSQL without TRON_NETWORK books no capital, and says what to set', async () => {
  await world.runJobs();
  expect(world.context.house.figures.houseCashSun()).toBe(0n);
  expect(world.log.filter((line) => line.includes('TRON_NETWORK is not set, so no capital is booked'))).toHaveLength(1);
});

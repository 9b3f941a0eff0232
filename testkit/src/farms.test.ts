import { formatVt } from '@voltide/core';
import { describe, expect, it } from 'vitest';

import { FARMS, playFarm, type Farm } from './farms.ts';

const played = FARMS.map((farm) => ({ farm, books: playFarm(farm) }));
/** The loss in hundred-thousandths of what was staked; a farm that stakes nothing loses all that it pays. */
const lossOf = ({ books: { netSun, stakedSun } }: (typeof played)[number]): bigint =>
  (-netSun * 100_000n) / (stakedSun === 0n ? 1n : stakedSun);

describe('S7-03 no farm pays:', () => {
  it.each(played)('$farm.name', ({ farm, books }) => {
    expect({ name: farm.name, pays: books.netSun >= 0n, net: formatVt(books.netSun) }).toMatchObject({ pays: false });
  });

  it('the best of them loses at least a fifth of a per cent of what it stakes', () => {
    const [best] = played.toSorted((one, another) => Number(lossOf(one) - lossOf(another)));
    const { farm, books } = best ?? expect.fail('there are farms');
    const parts = Object.entries(books).map(([name, sun]) => `${name} ${formatVt(sun)}`);
    process.stdout.write(`The best farm is ${farm.name}: ${parts.join(', ')}\n`);
    expect(lossOf(best ?? expect.fail('there are farms'))).toBeGreaterThanOrEqual(200n);
  });

  it('what comes back grows with the stake in no case faster than the edge', () => {
    for (const farm of FARMS) {
      for (const times of [2n, 10n, 1000n]) {
        const larger: Farm = { ...farm, stakeSun: farm.stakeSun * times };
        expect([farm.name, times, playFarm(larger).netSun < 0n]).toEqual([farm.name, times, true]);
      }
    }
  });

  it('however many accounts, days, tickets of others and games it is spread over', () => {
    const [everything] = FARMS.slice(-1);
    for (const accounts of [1, 2, 5, 25, 1000]) {
      for (const othersTickets of [0, 1, 200, 1_000_000]) {
        for (const game of ['packs', 'wheel'] as const) {
          for (const days of [1, 3, 7]) {
            const farm: Farm = {
              ...(everything ?? expect.fail('there are farms')),
              accounts,
              othersTickets,
              game,
              days,
            };
            expect([accounts, othersTickets, game, days, playFarm(farm).netSun < 0n]).toEqual([
              accounts,
              othersTickets,
              game,
              days,
              true,
            ]);
          }
        }
      }
    }
  });
});

import { expect, it } from 'vitest';

import { midnightBefore, sumSince } from './today.ts';

const at = (iso: string, stake: string, value: string) => ({ at: iso, stake, value });

it('S1 sums what a day of plays cost and returned, from midnight on', () => {
  const plays = [
    at('2026-03-02T09:00:00.000Z', '1.000000', '0.400000'),
    at('2026-03-02T00:00:00.000Z', '2.000000', '2.500000'),
    at('2026-03-01T23:59:59.999Z', '50.000000', '0.000000'),
  ];
  expect(sumSince(plays, Date.parse('2026-03-02T00:00:00.000Z'))).toEqual({
    plays: 2,
    staked: '3.000000',
    returned: '2.900000',
    net: '-0.100000',
  });
});

it('S1 a day begins at midnight where the player is', () => {
  const noon = new Date(2026, 2, 2, 12, 30).getTime();
  expect(midnightBefore(noon)).toBe(new Date(2026, 2, 2).getTime());
});

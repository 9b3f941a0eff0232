import { expect, it } from 'vitest';

import { listLeads } from './leads.ts';

const RULES = { layout: '1v1', mode: 'standard', inverse: false, tie: 'ticket' } as const;
const VALUES = [
  [100n, 300n],
  [500n, 100n],
  [100n, 300n],
];
const seatsOf = (rules: Partial<Parameters<typeof listLeads>[0]>, values = VALUES) =>
  listLeads({ ...RULES, ...rules }, values).map(({ seats }) => seats);

it('S5-01 who leads after each round follows from the rules that decide', () => {
  expect(seatsOf({})).toEqual([[1], [0], [0, 1]]);
  expect(seatsOf({ inverse: true })).toEqual([[0], [1], [0, 1]]);
  expect(seatsOf({ mode: 'points' })).toEqual([[1], [0], [1]]);
  expect(seatsOf({ mode: 'jackpot' })).toEqual([[1], [0], [0, 1]]);
  expect(listLeads(RULES, VALUES).map(({ totalSun }) => totalSun)).toEqual([300n, 600n, 700n]);
});

it('S5-01 there is no leader where all share, nor in mode Terminal before its last round', () => {
  expect(seatsOf({ mode: 'shared' })).toEqual([[], [], []]);
  expect(seatsOf({ mode: 'terminal' })).toEqual([[], [], [1]]);
});

it('S5-01 a team leads with all of its seats', () => {
  expect(seatsOf({ layout: '2v2' }, [[100n, 0n, 300n, 100n]])).toEqual([[2, 3]]);
});

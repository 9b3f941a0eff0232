import { expect, it } from 'vitest';

import { SPEEDS } from '../speed.ts';
import { runMsOf, soundOf, tickTimesOf } from './solo-run.ts';

it('a run ticks ever slower, and the last time as it ends', () => {
  expect(SPEEDS.map(runMsOf)).toEqual([1200, 500, 0]);
  const times = tickTimesOf(1200);
  const gaps = times.map((atMs, i) => atMs - (times[i - 1] ?? 0));
  expect(times.at(-1)).toBe(1200);
  expect(gaps.toSorted((left, right) => left - right)).toEqual(gaps);
});

it.each([
  [0n, undefined],
  [100n, undefined],
  [101n, 'land-common'],
  [300n, 'land-uncommon'],
  [1000n, 'land-rare'],
  [2000n, 'land-epic'],
  [10_000n, 'land-legendary'],
])('a payout of %s for 100 sounds as %s', (payoutSun, sound) => {
  expect(soundOf({ stakeSun: 100n, payoutSun })).toBe(sound);
});

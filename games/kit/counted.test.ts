import { expect, it } from 'vitest';

import { countedSun } from './counted.ts';

it('a counted figure begins at nothing, never goes back, is of whole hundredths and ends exactly at the value', () => {
  const valueSun = 460_050_000n;
  let before = -1n;
  for (let i = 0; i <= 100; i++) {
    const counted = countedSun(valueSun, i / 100);
    expect(counted >= before && counted <= valueSun && counted % 10_000n === 0n).toBe(true);
    before = counted;
  }
  expect([countedSun(valueSun, -1), countedSun(valueSun, 0)]).toEqual([0n, 0n]);
  expect([countedSun(valueSun, 1), countedSun(valueSun, 7)]).toEqual([valueSun, valueSun]);
});

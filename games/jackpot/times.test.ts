import { expect, it } from 'vitest';

import { beaconFromMs, jackpotTimes } from './times.ts';

it('S6-05 a day is sealed 30 s after its end and drawn from five minutes after it, also in leap years', () => {
  for (const [date, next] of [
    ['2028-02-28', '2028-02-29'],
    ['2028-02-29', '2028-03-01'],
    ['2026-12-31', '2027-01-01'],
  ] as const) {
    const { sealMs, drawMs } = jackpotTimes(date);
    expect(new Date(sealMs).toISOString()).toBe(`${next}T00:00:30.000Z`);
    expect(new Date(drawMs).toISOString()).toBe(`${next}T00:05:00.000Z`);
  }
  expect(() => jackpotTimes('today')).toThrow('written as');
});

it('S6-05 a list that was sealed late is drawn a minute after it at the earliest', () => {
  const { sealMs, drawMs } = jackpotTimes('2026-11-20');
  expect([sealMs, drawMs - 60_000, drawMs - 59_999].map((atMs) => beaconFromMs('2026-11-20', atMs) - drawMs)).toEqual([
    0, 0, 1,
  ]);
});

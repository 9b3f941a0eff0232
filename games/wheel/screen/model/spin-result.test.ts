import { expect, it } from 'vitest';

import { listStrips } from '../../strips.ts';
import { playOf, WHEEL_ANSWER } from '../testing/shown-wheel.ts';
import { celebrationOf, readSpin, resultOfSegment, spokenResult, timesText, toneOf } from './spin-result.ts';
import { shareText } from './shown-wheel.ts';

const BET_SUN = 10_000_000n;

it('S6-01 a paid spin and a demo of the same segment show the same result, in every mode', () => {
  for (const mode of WHEEL_ANSWER.modes) {
    for (const [segment, tenths] of mode.tenths.entries()) {
      const demo = resultOfSegment(mode, BET_SUN, segment);
      const paid = readSpin(playOf({ modeId: mode.id, segment, betSun: BET_SUN }), mode);
      expect({ ...demo, playId: '0-0' }).toEqual(paid);
      expect(paid).toMatchObject({ segment, tenths, payoutSun: (BET_SUN * BigInt(tenths)) / 10n });
    }
  }
});

it('a play of a segment that the strip has not is an error', () => {
  const [calm] = WHEEL_ANSWER.modes;
  if (calm === undefined) throw new Error('no modes');
  const play = playOf({ modeId: 'calm', segment: 0, betSun: BET_SUN });
  expect(() => readSpin({ ...play, draws: [] }, calm)).toThrow('the draw');
  expect(() => readSpin({ ...play, draws: [40] }, calm)).toThrow('segment 40');
});

it('S6-01 nothing at or below the bet is celebrated, and the more came back for the bet, the more it is', () => {
  const payouts = [0n, BET_SUN, 12_000_000n, 15_000_000n, 30_000_000n, 90_000_000n, 200_000_000n, 390_000_000n];
  const celebrations = payouts.map((payoutSun) => celebrationOf({ payoutSun, betSun: BET_SUN }));
  expect(celebrations.slice(0, 2)).toEqual([undefined, undefined]);
  const shown = celebrations.slice(2).map((celebration) => celebration?.bloomMs ?? 0);
  expect(shown).toEqual(shown.toSorted((left, right) => left - right));
  expect(celebrations.map((celebration) => celebration?.isPeak ?? false)).toEqual([
    ...Array<boolean>(5).fill(false),
    true,
    true,
    true,
  ]);
  const large = celebrationOf({ payoutSun: 390_000_000_000n, betSun: 10_000_000_000n });
  expect(large).toEqual(celebrations.at(-1));
});

it('every multiplier has a colour and its words; nothing has none', () => {
  const tenths = [...new Set(listStrips().flatMap((strip) => strip.tenths))].toSorted((a, b) => a - b);
  expect(tenths.map(toneOf)).toEqual([
    undefined,
    'uncommon',
    'rare',
    'rare',
    'epic',
    'epic',
    'legendary',
    'legendary',
    'mythic',
    'mythic',
  ]);
  expect([12, 390].map(timesText)).toEqual(['1.2×', '39×']);
  expect([shareText(3, 40), shareText(30, 40), shareText(1, 40)]).toEqual(['7.5%', '75%', '2.5%']);
});

it('S6-01 the result is told in words, with the segment and both amounts', () => {
  const [calm] = WHEEL_ANSWER.modes;
  if (calm === undefined) throw new Error('no modes');
  expect(spokenResult(resultOfSegment(calm, BET_SUN, 0))).toBe(
    'The wheel stopped on segment 0, 1.2 times the bet: 12.00 VT for 10.00 VT.',
  );
  expect(spokenResult(resultOfSegment(calm, BET_SUN, 1))).toBe(
    'The wheel stopped on segment 1, which pays nothing: 0.00 VT for 10.00 VT.',
  );
});

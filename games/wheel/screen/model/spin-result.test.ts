import { expect, it } from 'vitest';

import { WHEEL_BET } from '../../rules.ts';
import { listStrips } from '../../strips.ts';
import { resultOf } from '../../../kit/solo/use-solo.ts';
import { playOf, WHEEL_ANSWER } from '../testing/shown-wheel.ts';
import { celebrationOf, payoutOf, readSpin, spokenResult, timesText, toneOf } from './spin-result.ts';
import { shareText } from './shown-wheel.ts';

const BET_SUN = 10_000_000n;

const spinTo = (segment: number, modeId = 'calm', betSun = BET_SUN) =>
  readSpin(resultOf(playOf({ modeId, segment, betSun })));

it('S6-01 a spin shows the multiplier that its segment has on the strip, in every mode and for every bet', () => {
  for (const { id, name, tenths: strip } of WHEEL_ANSWER.modes) {
    for (const [segment, tenths] of strip.entries()) {
      for (const betSun of [WHEEL_BET.leastSun, 1_230_000n, WHEEL_BET.mostSun]) {
        const payoutSun = payoutOf(betSun, tenths);
        expect(spinTo(segment, id, betSun)).toEqual({ modeId: id, modeName: name, segment, tenths, betSun, payoutSun });
      }
    }
  }
});

it('a play without a draw is an error', () => {
  const play = playOf({ modeId: 'calm', segment: 0, betSun: BET_SUN });
  expect(() => readSpin(resultOf({ ...play, draws: [] }))).toThrow('the draw');
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
  expect(spokenResult(spinTo(0))).toBe('The wheel stopped on segment 0, 1.2 times the bet: 12.00 VT for 10.00 VT.');
  expect(spokenResult(spinTo(1))).toBe('The wheel stopped on segment 1, which pays nothing: 0.00 VT for 10.00 VT.');
});

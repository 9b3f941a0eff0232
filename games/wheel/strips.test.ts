import { withMember } from '@voltide/testkit/with-member';
import { describe, expect, it } from 'vitest';

import { ShapeError } from '../records/read.ts';
import { wheelFigures } from './figures.ts';
import { wheelGame } from './rules.ts';
import { listStripFaults, readWheelTable, type WheelTable } from './strips.ts';

const FLAT: WheelTable = { id: 'flat', version: 1, tenths: Array<number>(40).fill(10) };
const readWith = (place: string, value: unknown): unknown => readWheelTable(withMember(FLAT, place, value), 'table');

describe('the document of a strip', () => {
  it.each([
    ['version', 1, 1_000_000],
    ['tenths.0', 0, 100_000],
  ])('has a whole %s from %i to %i', (place, lowest, highest) => {
    for (const value of [lowest, highest]) expect(readWith(place, value)).toEqual(withMember(FLAT, place, value));
    for (const value of [lowest - 1, highest + 1, lowest + 0.5, `${lowest}`, null]) {
      expect(() => readWith(place, value)).toThrow(ShapeError);
    }
  });

  it('has 1 to 100 segments, no other members, and a name', () => {
    for (const count of [1, 100])
      expect(readWith('tenths', Array(count).fill(0))).toMatchObject({ tenths: { length: count } });
    for (const tenths of [[], Array(101).fill(0), 10, null])
      expect(() => readWith('tenths', tenths)).toThrow(ShapeError);
    for (const id of ['a', 'z', 'a'.repeat(16)]) expect(readWith('id', id)).toMatchObject({ id });
    for (const id of ['', 'Flat', 'a'.repeat(17)]) expect(() => readWith('id', id)).toThrow('table.id: not a mode');
    expect(() => readWith('more', 1)).toThrow(ShapeError);
    expect(() => readWith('tenths.3', -1)).toThrow('table.tenths[3]: not an integer from 0 to 100000');
  });
});

it('S6-01 a strip whose every segment pays the bet wins always and swings never', () => {
  expect(wheelFigures(FLAT)).toEqual({
    odds: [{ tenths: 10, segments: 40 }],
    segments: 40,
    hitSegments: 40,
    topTenths: 10,
    returnPermille: 1000,
    sdInBets: 0,
  });
});

it('S6-01 figures of a strip are those of its formulas, exactly', () => {
  expect(wheelFigures({ ...FLAT, tenths: [9, 0, 11, 9] })).toEqual({
    odds: [
      { tenths: 11, segments: 1 },
      { tenths: 9, segments: 2 },
      { tenths: 0, segments: 1 },
    ],
    segments: 4,
    hitSegments: 1,
    topTenths: 11,
    returnPermille: 725,
    sdInBets: Math.sqrt(291) / 40,
  });
});

it('a strip is forbidden for each of its faults alone', () => {
  const faultsOf = (tenths: readonly number[]): readonly string[] => listStripFaults({ ...FLAT, tenths });
  const good = FLAT.tenths.with(0, 0);
  expect(faultsOf(good)).toEqual([]);
  expect(faultsOf(good.with(1, 0).with(2, 20))).toEqual([]);
  expect(faultsOf([...good, ...good])).toEqual(['it has 80 segments, not 40']);
  for (const change of [9, 11])
    expect(faultsOf(good.with(1, change))).toContain('its return is not exactly 39/40 of the bet');
  for (const small of [1, 9])
    expect(faultsOf(good.with(1, small).with(2, 20 - small))).toEqual(['a loss looks like a win']);
});

it('a wheel has no items', () => {
  expect(wheelGame.hasItem(FLAT, FLAT.id)).toBe(false);
});

it('a result is told by its multiplier', () => {
  const input = { betSun: 100_000n };
  expect(wheelGame.resultText?.([1], input, { ...FLAT, tenths: [0, 12] })).toBe('1.2×');
  expect(wheelGame.resultText?.([], input, { ...FLAT, tenths: [390, 12] })).toBe('39×');
  expect(() => wheelGame.resultText?.([2], input, { ...FLAT, tenths: [0, 12] })).toThrow('segment 2');
});

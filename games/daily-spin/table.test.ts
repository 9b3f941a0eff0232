import { withMember } from '@voltide/testkit/with-member';
import { describe, expect, it } from 'vitest';

import { ShapeError } from '../records/read.ts';
import { giftPercentOn, milestoneSunOn, nextMilestone, spinGame, spinSegmentOf } from './rules.ts';
import { currentSpinTable, listSpinFaults, listSpinTables, readSpinTable, spinDocumentOf } from './table.ts';

const DOCUMENT = spinDocumentOf(currentSpinTable());
const readWith = (place: string, value: unknown): unknown => readSpinTable(withMember(DOCUMENT, place, value), 'table');

describe('the document of a table', () => {
  it('has a name of 1 to 16 small letters', () => {
    for (const id of ['a', 'a'.repeat(16)]) expect(readWith('id', id)).toMatchObject({ id });
    for (const id of ['', 'A', 'a1', 'a'.repeat(17)]) expect(() => readWith('id', id)).toThrow('table.id: not a name');
  });

  it.each([
    ['version', 1, 1_000_000],
    ['segments.0.amount', 1, 10 ** 12],
    ['segments.0.tickets', 0, 1_000_000],
    ['tiers.0.fromDay', 1, 100_000],
    ['tiers.0.percent', 1, 10_000],
    ['milestones.0.day', 1, 100_000],
    ['milestones.0.amount', 1, 10 ** 12],
    ['later.every', 1, 100_000],
    ['later.amount', 1, 10 ** 12],
    ['always.xp', 0, 1_000_000],
    ['always.tickets', 0, 1_000_000],
  ])('has a whole %s from %i to %i', (place, lowest, highest) => {
    for (const value of [lowest, highest]) expect(readWith(place, value)).toEqual(withMember(DOCUMENT, place, value));
    for (const value of [lowest - 1, highest + 1, lowest + 0.5, `${lowest}`, null]) {
      expect(() => readWith(place, value)).toThrow(ShapeError);
    }
  });

  it.each([
    ['segments', 1],
    ['tiers', 1],
    ['milestones', 0],
  ] as const)('has %s from %i to 100', (list, least) => {
    const rowsOf = (count: number): unknown => Array.from({ length: count }, () => DOCUMENT[list][0]);
    for (const count of [least, 100])
      expect(readWith(list, rowsOf(count))).toMatchObject({ [list]: { length: count } });
    for (const rows of [rowsOf(101), {}, null, ...(least === 0 ? [] : [[]])]) {
      expect(() => readWith(list, rows)).toThrow(ShapeError);
    }
  });

  it.each([
    ['id', ''],
    ['id', 'Daily'],
    ['id', 'a'.repeat(17)],
    ['segments.0.kind', 'gifts'],
    ['segments.0.more', 1],
    ['tiers.0.more', 1],
    ['milestones.0.more', 1],
    ['later.more', 1],
    ['always.more', 1],
    ['more', 1],
  ])('has no %s of %j', (place, value) => {
    expect(() => readWith(place, value)).toThrow(ShapeError);
  });

  it('names the place that is wrong', () => {
    expect(() => readWith('segments.1.tickets', -1)).toThrow('table.segments[1].tickets: not an integer from 0 to');
    expect(() => readWith('tiers.1.percent', 0)).toThrow('table.tiers[1].percent: not');
    expect(() => readWith('milestones.1.day', 0)).toThrow('table.milestones[1].day: not');
  });
});

it('the newest table is played', () => {
  expect(currentSpinTable().version).toBe(Math.max(...listSpinTables().map(({ version }) => version)));
});

describe('faults of a table', () => {
  it.each([
    ['tiers', [1, 1], ['its tiers are not in order']],
    ['tiers', [1, 7, 6], ['its tiers are not in order']],
    ['tiers', [1, 2], []],
    ['tiers', [2, 3], ['its tiers do not begin with day 1']],
  ])('%s from days %j are %j', (_name, days, faults) => {
    const tiers = days.map((fromDay) => ({ fromDay, percent: 100 }));
    expect(listSpinFaults({ ...DOCUMENT, tiers })).toEqual(faults);
  });

  it.each([
    [[1, 1], ['its milestones are not in order']],
    [[7, 14, 13], ['its milestones are not in order']],
    [[0], ['its milestones are not in order']],
    [[1, 2], []],
    [[], []],
  ])('milestones on days %j are %j', (days, faults) => {
    const milestones = days.map((day) => ({ day, amount: 1 }));
    expect(listSpinFaults({ ...DOCUMENT, milestones })).toEqual(faults);
  });

  it('one ticket too many or too few, and a gift that one tier alone breaks, are told', () => {
    const [first, ...others] = DOCUMENT.segments;
    const withFirst = (change: object): readonly string[] =>
      listSpinFaults({ ...DOCUMENT, segments: [{ ...first, ...change } as (typeof others)[number], ...others] });
    const moved = DOCUMENT.segments.map((segment, i) => {
      if (i > 1) return segment;
      return { ...segment, tickets: i === 0 ? 1 : segment.tickets + 299_999 };
    });
    expect(listSpinFaults({ ...DOCUMENT, segments: moved })).toEqual([]);
    expect(withFirst({ tickets: 299_999 })).toEqual(['its tickets sum to 999999, not 1000000']);
    expect(withFirst({ amount: 100_002 })).toEqual(['a multiplied gift is not a whole amount']);
    expect(withFirst({ amount: 100_004 })).toEqual([]);
  });
});

describe('days of a table', () => {
  const bare = { milestones: [], later: { every: 1, amount: 5 } };

  it('later milestones begin on day 1 where none is named, and never before', () => {
    expect([-1, 0, 1, 2].map((day) => milestoneSunOn(bare, day))).toEqual([0n, 0n, 5n, 5n]);
    expect([0, 1, 2].map((day) => nextMilestone(bare, day).day)).toEqual([1, 1, 2]);
  });

  it('a later milestone comes after the last that is named, not on its day', () => {
    const table = { milestones: [{ day: 4, amount: 9 }], later: { every: 2, amount: 5 } };
    expect([2, 3, 4, 5, 6, 7, 8].map((day) => milestoneSunOn(table, day))).toEqual([0n, 0n, 9n, 0n, 5n, 0n, 5n]);
    expect([1, 4, 5, 6, 7].map((day) => nextMilestone(table, day).day)).toEqual([4, 4, 6, 6, 8]);
  });

  it('a milestone of a single sun is given, and a spin has no items', () => {
    const table = { ...DOCUMENT, milestones: [{ day: 2, amount: 1 }] };
    expect(spinGame.resolve([0], { day: 2 }, table).prizes.at(-1)).toEqual({ kind: 'gift', amountSun: 1n });
    expect(spinGame.hasItem(DOCUMENT, DOCUMENT.id)).toBe(false);
  });

  it('a tier holds from its day on', () => {
    expect([1, 2, 3, 6, 7, 13, 14, 29, 30].map((day) => giftPercentOn(DOCUMENT, day))).toEqual([
      100, 100, 125, 125, 150, 150, 200, 200, 250,
    ]);
    expect(() => giftPercentOn(DOCUMENT, 0)).toThrow('the tier of day 0');
  });

  it('a spin takes days 1 to 100,000, and the first and the last ticket', () => {
    for (const day of [1, 100_000]) expect(spinGame.parseInput({ day })).toEqual({ day });
    expect([0, 999_999].map((ticket) => spinSegmentOf(DOCUMENT, ticket))).toEqual([0, DOCUMENT.segments.length - 1]);
  });
});

import { present } from '@voltide/core';
import { describe, expect, it } from 'vitest';

import { listPacks } from '../packs/catalogue.ts';
import { seatReturn, tieChance, tieKeyOf, type TieRules } from './figures.ts';

const pack = (id: string) =>
  present(
    listPacks().find((each) => each.id === id),
    id,
  );
const packs = (...ids: readonly string[]) => ids.map(pack);
const times = (count: number, id: string) => Array.from({ length: count }, () => pack(id));
const duel: TieRules = { layout: '1v1', mode: 'standard', inverse: false };
const percent = (chance: number): number => Math.round(chance * 10_000) / 100;

const TIES = {
  'tin-sparrow': 25.62,
  'copper-moth': 25.26,
  'glass-tide': 19.51,
  'twin-tides': 50,
  'static-garden': 20.81,
  'ember-freight': 19.62,
  'neon-orchard': 19.4,
  'long-wick': 98.02,
  'clockwork-reef': 19.51,
  'deep-signal': 20.71,
  'zero-hour': 30.77,
  'iron-lantern': 25.26,
  'aurora-ledger': 16.1,
  'velvet-eclipse': 22.72,
  'quiet-comet': 18.31,
  'last-lighthouse': 18.82,
};

describe('the chance of a tie', () => {
  it('S5-01 of every pack is that of the rules book', () => {
    const chances = listPacks().map(({ id }) => [id, tieChance(duel, packs(id))] as const);
    expect(Object.fromEntries(chances.map(([id, { chance }]) => [id, percent(chance)]))).toEqual(TIES);
    expect(chances.every(([, { isExact, error }]) => isExact && error === 0)).toBe(true);
  });

  it('S5-01 of ten Glass Tides is the 0.8 % that the rules book has simulated', () => {
    expect(percent(tieChance(duel, times(10, 'glass-tide')).chance)).toBe(0.84);
  });

  it('counts by hand: Twin Tides in every mode', () => {
    const two = times(2, 'twin-tides');
    const chance = (change: Partial<TieRules>, rounds = two): number =>
      tieChance({ ...duel, ...change }, rounds).chance;
    // Of two rounds: 0, 1 or 2 High Waters with chances 1/4, 1/2, 1/4.
    expect(chance({})).toBeCloseTo(6 / 16, 12);
    // Both the last round and the first are equal.
    expect(chance({ mode: 'terminal' })).toBeCloseTo(4 / 16, 12);
    // Each wins a round or both are level twice: then the values are the same, too.
    expect(chance({ mode: 'points' })).toBeCloseTo(6 / 16, 12);
    expect(chance({ mode: 'points', inverse: true })).toBeCloseTo(6 / 16, 12);
    // One of three alone at the top: 3 × 1/2 × 1/4; the same at the bottom.
    expect(chance({ layout: '1v1v1' }, two.slice(1))).toBeCloseTo(1 - 3 / 8, 12);
    expect(chance({ layout: '1v1v1', inverse: true, mode: 'points' }, two.slice(1))).toBeCloseTo(1 - 3 / 8, 12);
    // Two against two is as two rounds of one against one.
    expect(chance({ layout: '2v2' }, two.slice(1))).toBeCloseTo(6 / 16, 12);
    expect([chance({ mode: 'jackpot' }), chance({ mode: 'shared' })]).toEqual([0, 0]);
  });

  it('of three counts the last round first, and the total next', () => {
    const rounds = packs('long-wick', 'twin-tides');
    const chance = tieChance({ ...duel, layout: '1v1v1', mode: 'terminal' }, rounds).chance;
    // From the best on: high and long, high and short, low and long, low and short.
    const [highLong, highShort, lowLong, lowShort] = [0.005, 0.495, 0.005, 0.495];
    const below = (...worse: readonly number[]): number => worse.reduce((sum, each) => sum + each, 0) ** 2;
    const alone =
      highLong * below(highShort, lowLong, lowShort) + highShort * below(lowLong, lowShort) + lowLong * below(lowShort);
    expect(chance).toBeCloseTo(1 - 3 * alone, 12);
  });

  it('is of values in steps of 0.01 VT alone', () => {
    const item = { id: 'a/0', valueSun: 10_001n, tickets: 1_000_000, firstTicket: 0 };
    const table = { id: 'a', version: 1, priceSun: 10_000n, items: [item] };
    expect(() => tieChance(duel, [table])).toThrow('multiples of 0.01 VT');
  });

  it('S5-01 of points: who wins more rounds needs no higher total', () => {
    const table = (id: string, ...values: readonly bigint[]) => ({
      id,
      version: 1,
      priceSun: 10_000n,
      items: values.map((value, i) => {
        return { id: `${id}/${i}`, valueSun: value * 10_000n, tickets: 500_000, firstTicket: 500_000 * i };
      }),
    });
    const rounds = [table('a', 1n, 2n), table('a', 1n, 2n), table('b', 1n, 3n)];
    // Both totals are level where two small wins stand against a large one, but the points are not.
    const [points, standard] = (['points', 'standard'] as const).map(
      (mode) => tieChance({ ...duel, mode }, rounds).chance,
    );
    expect((standard ?? 0) - (points ?? 0)).toBeCloseTo(2 / 64, 12);
  });

  it('is not the same upside down where three meet', () => {
    const wick = times(1, 'long-wick');
    const [high, low] = [false, true].map((inverse) => tieChance({ ...duel, layout: '1v1v1', inverse }, wick).chance);
    expect(high).toBeCloseTo(1 - 3 * 0.01 * 0.99 ** 2, 12);
    expect(low).toBeCloseTo(1 - 3 * 0.99 * 0.01 ** 2, 12);
  });

  it('is simulated where it cannot be computed, always with the same result, and with its error', () => {
    const rounds = times(3, 'twin-tides');
    const rules: TieRules = { layout: '1v1v1', mode: 'points', inverse: false };
    const chance = tieChance(rules, rounds);
    expect(chance.isExact).toBe(false);
    expect(tieChance(rules, rounds)).toEqual(chance);
    // The far end of Wilson's interval is where the distance is z standard errors of that end.
    const far = chance.chance + (chance.chance < 0.5 ? chance.error : -chance.error);
    expect(chance.error ** 2).toBeCloseTo((1.96 ** 2 * far * (1 - far)) / 40_000, 12);
    // All eight results of each of three seats, counted one by one.
    const results = Array.from({ length: 8 ** 3 }, (_, i) => [i & 7, (i >> 3) & 7, i >> 6]);
    const isTie = (seats: readonly number[]): boolean => {
      const scores = seats.map((mine) =>
        [0, 1, 2].reduce((sum, round) => {
          const high = (mine >> round) & 1;
          const isBest = high === 1 || seats.every((other) => ((other >> round) & 1) === 0);
          return sum + (isBest ? 100 : 0) + high;
        }, 0),
      );
      return scores.filter((score) => score === Math.max(...scores)).length > 1;
    };
    const counted = results.filter(isTie).length / results.length;
    expect(Math.abs(chance.chance - counted)).toBeLessThan(2 * chance.error);
  });

  it('of many packs has an error as well where no tie came', () => {
    const rounds = [...listPacks(), ...listPacks()];
    const { chance, error, isExact } = tieChance({ layout: '3v3', mode: 'terminal', inverse: false }, rounds);
    expect([chance, isExact]).toEqual([0, false]);
    // Wilson's upper end for none of n: z² ÷ (n + z²).
    expect(error).toBeCloseTo(1.96 ** 2 / (40_000 + 1.96 ** 2), 12);
  });

  it.each(['standard', 'terminal', 'points'] as const)(
    'of mode %s is the same in whatever order the rounds stand, but for a deciding last one',
    (mode) => {
      const rounds = packs('glass-tide', 'tin-sparrow', 'zero-hour', 'aurora-ledger');
      const [first, second, ...rest] = rounds;
      const others = [present(second, 'a pack'), present(first, 'a pack'), ...rest];
      for (const layout of ['1v1', '1v1v1', '2v2v2'] as const) {
        const rules: TieRules = { layout, mode, inverse: false };
        expect(tieKeyOf(rules, others)).toBe(tieKeyOf(rules, rounds));
        expect(tieChance(rules, others)).toEqual(tieChance(rules, rounds));
      }
    },
  );

  it('of mode terminal is another one where another round is the last', () => {
    const [one, other] = [packs('tin-sparrow', 'glass-tide'), packs('glass-tide', 'tin-sparrow')];
    const terminal: TieRules = { ...duel, mode: 'terminal' };
    expect(tieKeyOf(terminal, one)).not.toBe(tieKeyOf(terminal, other));
    expect(tieChance(terminal, one)).not.toEqual(tieChance(terminal, other));
  });
});

describe('the return of a seat', () => {
  const settings = { layout: '1v1', mode: 'standard', tie: 'ticket', funding: 0 } as const;
  const seat = { seat: 1, share: 100 } as const;

  it('S5-01 is 93 % of the entry, of every pack', () => {
    for (const table of listPacks()) {
      const { stakeSun, meanSun, isExact } = seatReturn(settings, [table], seat);
      expect([meanSun * 100n, isExact]).toEqual([stakeSun * 93n, true]);
    }
  });

  it('S5-01 is the same of every sun that is staked on a part of a seat', () => {
    const { stakeSun, meanSun, isExact } = seatReturn(settings, packs('long-wick'), { seat: 0, share: 25 });
    expect([stakeSun, meanSun, isExact]).toEqual([1_250_000n, 1_162_500n, false]);
  });

  it('S5-01 stays the seat’s where others paid for it: what was funded is a gift', () => {
    const funded = { ...settings, layout: '1v1v1', funding: 35 } as const;
    const seats = [0, 1, 2].map((place) => seatReturn(funded, packs('twin-tides'), { seat: place, share: 100 }));
    expect(seats.map(({ stakeSun }) => stakeSun)).toEqual([3_400_000n, 1_300_000n, 1_300_000n]);
    expect(seats.map(({ meanSun }) => meanSun)).toEqual([1_860_000n, 1_860_000n, 1_860_000n]);
  });
});

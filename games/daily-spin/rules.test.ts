import { readFileSync } from 'node:fs';

import { commitmentOf, documentHash, drawPlay } from '@voltide/fairness';
import { browserHashes } from '@voltide/fairness/browser';
import { nodeHashes } from '@voltide/fairness/node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Prize } from '../game.ts';
import { ShapeError } from '../records/read.ts';
import { prizeRecord } from '../records/record.ts';
import { giftPercentOn, milestoneSunOn, nextMilestone, spinGame, spinSegmentOf } from './rules.ts';
import {
  currentSpinTable,
  listSpinFaults,
  listSpinTables,
  spinDocumentOf,
  TICKETS_PER_SPIN,
  type SpinTable,
} from './table.ts';

const vectors = JSON.parse(readFileSync(new URL('./vectors.json', import.meta.url), 'utf8')) as {
  readonly serverSeed: string;
  readonly commitment: string;
  readonly clientSeed: string;
  readonly plays: readonly {
    readonly day: number;
    readonly nonce: number;
    readonly draw: number;
    readonly segment: number;
    readonly prizes: readonly unknown[];
  }[];
};
const { dailySpin: rules } = JSON.parse(
  readFileSync(new URL('../../docs/rules/rules.json', import.meta.url), 'utf8'),
) as {
  readonly dailySpin: {
    readonly segments: readonly { readonly kind: string; readonly amount: number; readonly tickets: number }[];
    readonly tiers: readonly { readonly fromDay: number; readonly promoPct: number }[];
    readonly everySpin: { readonly xp: number; readonly jackpotTickets: number };
    readonly milestones: readonly { readonly day: number; readonly promo: number }[];
    readonly milestoneRepeat: { readonly every: number; readonly promo: number };
  };
};
const TABLE = currentSpinTable();
const KINDS: Readonly<Record<string, string>> = { promo: 'gift', jackpotTicket: 'ticket' };

function expectedGift(day: number): bigint {
  return TABLE.segments
    .filter(({ kind }) => kind === 'gift')
    .reduce((sum, { amount, tickets }) => {
      return sum + (BigInt(amount) * BigInt(tickets) * BigInt(giftPercentOn(TABLE, day))) / 100n;
    }, 0n);
}

function vtOver(days: readonly number[]): string {
  const gifts = days.reduce((sum, day) => sum + expectedGift(day) + milestoneSunOn(TABLE, day) * 1_000_000n, 0n);
  return (Number(gifts / 1_000_000n) / 1_000_000).toFixed(2);
}

describe.each([
  ['node:crypto', nodeHashes],
  ['@noble/hashes', browserHashes],
])('through %s', (_name, port) => {
  it('S15-02 every spin of vectors.json, made by another program in another language, comes out the same', () => {
    expect(commitmentOf(port, vectors.serverSeed)).toBe(vectors.commitment);
    for (const { day, nonce, draw, segment, prizes } of vectors.plays) {
      const input = spinGame.parseInput({ day });
      const drawn = drawPlay(port, { ...vectors, nonce }, spinGame.plan(input));
      expect([drawn, spinSegmentOf(TABLE, draw)]).toEqual([[draw], segment]);
      expect(spinGame.resolve(drawn, input, TABLE).prizes.map(prizeRecord)).toEqual(prizes);
    }
  });

  it('every published table has the hash that it was published under', () => {
    for (const table of listSpinTables()) expect(documentHash(port, spinDocumentOf(table))).toBe(table.hash);
  });
});

it('S15-02 the draw of the rules book finds segment 3', () => {
  const drawn = drawPlay(nodeHashes, { ...vectors, nonce: 5 }, spinGame.plan({ day: 1 }));
  expect([drawn, spinSegmentOf(TABLE, 767_669)]).toEqual([[767_669], 3]);
});

it('segments, tiers, milestones and what every spin gives are those of the rules book', () => {
  expect(TABLE.segments).toEqual(
    rules.segments.map(({ kind, amount, tickets }) => ({ kind: KINDS[kind] ?? kind, amount, tickets })),
  );
  expect(TABLE.tiers).toEqual(rules.tiers.map(({ fromDay, promoPct }) => ({ fromDay, percent: promoPct })));
  expect(TABLE.milestones).toEqual(rules.milestones.map(({ day, promo }) => ({ day, amount: promo })));
  expect(TABLE.later).toEqual({ every: rules.milestoneRepeat.every, amount: rules.milestoneRepeat.promo });
  expect(TABLE.always).toEqual({ xp: rules.everySpin.xp, tickets: rules.everySpin.jackpotTickets });
});

it.each([
  [1, 607_500_000_000n],
  [3, 759_375_000_000n],
  [7, 911_250_000_000n],
  [14, 1_215_000_000_000n],
  [30, 1_518_750_000_000n],
])('a spin of day %i is worth what the rules book says, exactly', (day, worth) => {
  expect(expectedGift(day)).toBe(worth);
});

it('a perfect first month and each later one are worth what the rules book says', () => {
  const month = Array.from({ length: 30 }, (_, i) => i + 1);
  expect(vtOver(month)).toBe('58.59');
  expect(vtOver(month.map((day) => day + 30))).toBe('60.56');
  expect(vtOver(month.map((day) => day + 300))).toBe('60.56');
});

it('milestones come on days 7, 14, 21, 30 and every 30 days after, and no tier multiplies them', () => {
  const days = Array.from({ length: 125 }, (_, i) => i + 1).filter((day) => milestoneSunOn(TABLE, day) > 0n);
  expect(days).toEqual([7, 14, 21, 30, 60, 90, 120]);
  expect([7, 14, 21, 30, 60].map((day) => milestoneSunOn(TABLE, day) / 1_000_000n)).toEqual([2n, 5n, 5n, 15n, 15n]);
});

it('is tried out on the first day, on a later milestone and on a named one', () => {
  const days = spinGame.examples.map((document) => spinGame.parseInput(document).day);
  expect(Math.min(...days)).toBe(1);
  expect(days.map((day) => milestoneSunOn(TABLE, day) / 1_000_000n)).toEqual([0n, 15n, 2n]);
});

it('the next milestone is the first one from a day on', () => {
  const next = [1, 7, 8, 15, 22, 30, 31, 60, 61, 400].map((day) => nextMilestone(TABLE, day));
  expect(next.map(({ day }) => day)).toEqual([7, 7, 14, 21, 30, 30, 60, 60, 90, 420]);
  for (const { day, amountSun } of next) expect(amountSun).toBe(milestoneSunOn(TABLE, day));
});

it('S6-03 what a spin gave is told in words, with the day of a milestone', () => {
  const textOf = (ticket: number, day: number) => spinGame.resultText?.([ticket], { day }, TABLE);
  expect(textOf(0, 1)).toBe('0.10 VT, 20 XP, 1 jackpot ticket');
  expect(textOf(0, 3)).toBe('0.125 VT, 20 XP, 1 jackpot ticket');
  expect(textOf(999_999, 14)).toBe('100 XP, 20 XP, 1 jackpot ticket, 5.00 VT for day 14');
  expect(textOf(910_000, 2)).toBe('1 token, 20 XP, 1 jackpot ticket');
});

it('a spin costs nothing, always gives XP and a ticket, and multiplies gifts only, by whole amounts', () => {
  const tickets = fc.nat({ max: TICKETS_PER_SPIN - 1 });
  fc.assert(
    fc.property(tickets, fc.integer({ min: 1, max: 100_000 }), (ticket, day) => {
      const { prizes, ...money } = spinGame.resolve([ticket], { day }, TABLE);
      expect(money).toEqual({ stakeSun: 0n, payoutSun: 0n, edgeSun: 0n });
      const segment = TABLE.segments[spinSegmentOf(TABLE, ticket)];
      const always: readonly Prize[] = [
        { kind: 'xp', count: 20 },
        { kind: 'ticket', count: 1 },
      ];
      expect(prizes.slice(1, 3)).toEqual(always);
      const [first] = prizes;
      const isGift = first?.kind === 'gift' && segment?.kind === 'gift';
      if (isGift) expect(first.amountSun * 100n).toBe(BigInt(segment.amount * giftPercentOn(TABLE, day)));
      else expect(first).toEqual({ kind: segment?.kind, count: segment?.amount });
      expect(prizes.length).toBe(milestoneSunOn(TABLE, day) > 0n ? 4 : 3);
    }),
  );
});

it('each segment owns as many tickets as it says, in order', () => {
  const bounds = spinGame.listBounds(TABLE);
  TABLE.segments.forEach(({ tickets }, place) => {
    const first = bounds[place] ?? -1;
    expect([spinSegmentOf(TABLE, first), spinSegmentOf(TABLE, first + tickets - 1)]).toEqual([place, place]);
  });
  for (const ticket of [-1, 0.5, TICKETS_PER_SPIN]) expect(() => spinSegmentOf(TABLE, ticket)).toThrow('0 to 999,999');
});

it.each([{ day: 0 }, { day: 1.5 }, { day: '1' }, { day: 100_001 }, { day: 1, more: 1 }, {}, null])(
  'an input of %j is refused',
  (input) => {
    expect(() => spinGame.parseInput(input)).toThrow(ShapeError);
  },
);

it.each<[string, (table: SpinTable) => Partial<SpinTable>]>([
  ['1000001', ({ segments }) => ({ segments: [...segments, { kind: 'xp', amount: 1, tickets: 1 }] })],
  ['no ticket', ({ segments }) => ({ segments: [...segments, { kind: 'xp', amount: 1, tickets: 0 }] })],
  ['day 1', ({ tiers }) => ({ tiers: tiers.slice(1) })],
  ['tiers are not in order', ({ tiers }) => ({ tiers: [...tiers, { fromDay: 30, percent: 300 }] })],
  ['milestones are not in order', ({ milestones }) => ({ milestones: milestones.toReversed() })],
  ['whole amount', ({ segments }) => ({ segments: segments.with(0, { kind: 'gift', amount: 1, tickets: 300_000 }) })],
])('a table is forbidden: %s', (fault, change) => {
  expect(listSpinFaults({ ...TABLE, ...change(TABLE) }).join()).toContain(fault);
});

it('every published table is allowed, survives its document and is found by its name and version', () => {
  for (const { hash, ...table } of listSpinTables()) {
    expect(spinGame.listTableFaults(table)).toEqual([]);
    const read = spinGame.parseTable(JSON.parse(JSON.stringify(spinGame.documentOf(table))));
    expect(read).toEqual(table);
    expect(spinGame.findPublishedHash(read)).toBe(hash);
  }
  expect(spinGame.findPublishedHash({ ...TABLE, version: 2 })).toBeUndefined();
});

import { nodeHashes } from '@voltide/fairness/node';
import { withMember } from '@voltide/testkit/with-member';
import { describe, expect, it } from 'vitest';

import { ShapeError } from '../records/read.ts';
import { checkJackpot } from './check.ts';
import { drawWinners } from './draw.ts';
import { jackpotExport, listJackpotFaults } from './export.ts';
import { isIncluded, proveInclusion, sealTickets } from './merkle.ts';
import { LEAST_POOL_SUN, PLACE_BPS, poolOf, splitPool } from './money.ts';
import { chancePercentText, listTickets, placeOfTicket, ticketsOf, type TicketEntry } from './tickets.ts';

const DATE = '2026-09-16';
const HEX = 'd4'.repeat(32);
const MOST_MS = 9_000_000_000_000_000;
const EXPORT: unknown = JSON.parse(
  JSON.stringify(
    jackpotExport(nodeHashes, {
      date: DATE,
      entries: [
        { id: 'amber', tickets: 7 },
        { id: 'brig', tickets: 200 },
      ],
      sharesSun: 190_000n,
      carriedSun: 0n,
      beacon: HEX,
      paidInCash: ['amber'],
    }),
  ),
);
const PASSED = { source: 'drand-quicknet', named: { round: 1, dueAtMs: 1 }, atMs: 1, reason: 'no_answer' };
const DAY: unknown = {
  format: 'voltide-jackpot-day/1',
  date: DATE,
  sealedAtMs: 1,
  root: HEX,
  export: EXPORT,
  entries: null,
  beacon: {
    status: 'chosen',
    fromMs: 1,
    passedOver: [PASSED],
    source: 'drand-quicknet',
    named: { round: 1, dueAtMs: 1 },
    proof: HEX,
    value: HEX,
  },
  localChain: { end: HEX, links: 1 },
};
const passedOver = (count: number): readonly unknown[] => Array.from({ length: count }, () => PASSED);
const checkWith = (place: string, value: unknown): unknown => checkJackpot(nodeHashes, withMember(DAY, place, value));
const exportWith = (place: string, value: unknown): unknown =>
  listJackpotFaults(nodeHashes, withMember(EXPORT, place, value));

describe('the file of a day', () => {
  it.each([
    ['sealedAtMs', 0, MOST_MS],
    ['beacon.fromMs', 0, MOST_MS],
    ['beacon.named.round', 0, MOST_MS],
    ['beacon.named.dueAtMs', 0, MOST_MS],
    ['beacon.passedOver.0.atMs', 0, MOST_MS],
    ['beacon.passedOver.0.named.round', 0, MOST_MS],
    ['localChain.links', 1, 1_000_000],
  ])('has a whole %s from %i to %i', (place, lowest, highest) => {
    for (const value of [lowest, highest]) expect(checkWith(place, value)).toMatchObject({ hasChoice: true });
    for (const value of [lowest - 1, highest + 1, lowest + 0.5, `${lowest}`, null]) {
      expect(() => checkWith(place, value)).toThrow(ShapeError);
    }
  });

  it('tells of up to 1,000 sources that were passed over, each with its round or without', () => {
    const { named: _, ...unnamed } = PASSED;
    for (const passed of [[], [unnamed], passedOver(1000)]) {
      expect(checkWith('beacon.passedOver', passed)).toMatchObject({ hasChoice: true });
    }
    for (const passed of [passedOver(1001), {}, [{ ...PASSED, named: null }], [{ ...PASSED, named: {} }]]) {
      expect(() => checkWith('beacon.passedOver', passed)).toThrow(ShapeError);
    }
  });

  it.each([
    ['date', '20260916'],
    ['beacon.source', 'drand'],
    ['beacon.proof', 'd4'.repeat(31)],
    ['beacon.proof', 'd4'.repeat(49)],
    ['beacon.value', HEX.toUpperCase()],
    ['beacon.status', 'waiting'],
    ['beacon.more', 1],
    ['beacon.named.more', 1],
    ['beacon.passedOver.0.reason', 'bad luck'],
    ['beacon.passedOver.0.source', ''],
    ['localChain.more', 1],
    ['localChain.end', ''],
  ])('has no %s of %j', (place, value) => {
    expect(() => checkWith(place, value)).toThrow(ShapeError);
  });
});

describe('the public export', () => {
  it.each([
    ['entries', []],
    ['paidInCash', []],
    ['paidInCash', ['a', 'b', 'c', 'd', 'e']],
    ['shares', '9999999999999.999999'],
    ['entries.0.tickets', 1],
    ['entries.0.tickets', 200],
    ['entries.0.id', 'a'],
  ])('may have %s of %j', (place, value) => {
    expect(exportWith(place, value)).toEqual(expect.any(Array));
  });

  it.each([
    ['paidInCash', ['a', 'b', 'c', 'd', 'e', 'f']],
    ['paidInCash', ['a:b']],
    ['shares', '10000000000000.000000'],
    ['carried', '01.000000'],
    ['carried', '-1.000000'],
    ['beacon', HEX.toUpperCase()],
    ['entries.0.tickets', 0],
    ['entries.0.tickets', 1.5],
    ['entries.0.id', ''],
    ['entries.0.id', 'brig'],
    ['entries.0.id', 'c'],
    ['entries.0.more', 1],
  ])('has no %s of another kind', (place, value) => {
    expect(() => exportWith(place, value)).toThrow(ShapeError);
  });
});

it('the first entry that is out of order is named', () => {
  const entries = ['b', 'a', 'c', 'c'].map((id) => ({ id, tickets: 1 }));
  expect(() => exportWith('entries', entries)).toThrow('file.entries[1]: not in order');
});

it('S6-05 the public export has a million entries at most', () => {
  const entriesOf = (count: number): unknown => Array<number>(count).fill(0);
  expect(() => exportWith('entries', entriesOf(1_000_000))).toThrow('file.entries[0]: not an object');
  expect(() => exportWith('entries', entriesOf(1_000_001))).toThrow('file.entries: not a list');
});

describe('tickets', () => {
  it.each([
    { spinTickets: -1, cashStakeSun: 0n },
    { spinTickets: 0.5, cashStakeSun: 0n },
    { spinTickets: 0, cashStakeSun: -1n },
  ])('never come of $spinTickets and $cashStakeSun', (sources) => {
    expect(() => ticketsOf(sources)).toThrow('what was done');
  });

  it('nothing done is no ticket, and 200 is the most', () => {
    expect(ticketsOf({ spinTickets: 0, cashStakeSun: 0n })).toBe(0);
    expect([199, 200, 201].map((spinTickets) => ticketsOf({ spinTickets, cashStakeSun: 0n }))).toEqual([199, 200, 200]);
    const stakes = [999_999_999n, 1_000_000_000n, 1_005_000_000n];
    expect(stakes.map((cashStakeSun) => ticketsOf({ spinTickets: 0, cashStakeSun }))).toEqual([199, 200, 200]);
  });

  it.each(['20260916', '2026-9-16', ' 2026-09-16', '2026-09-16T'])('no list is of the day %j', (date) => {
    expect(() => listTickets(date, [])).toThrow('a day is written as');
  });

  it('entries are listed by their ids, by code unit, with the tickets after those before them', () => {
    const entries = ['b', 'a', 'B', '_', '-', '9'].map((id, i): TicketEntry => ({ id, tickets: i + 1 }));
    const { ranges, tickets } = listTickets(DATE, entries);
    expect(ranges.map(({ id, first }) => [id, first])).toEqual([
      ['-', 0],
      ['9', 5],
      ['B', 11],
      ['_', 14],
      ['a', 18],
      ['b', 20],
    ]);
    expect(tickets).toBe(21);
  });

  it('an id has 1 to 64 characters, and an entry 1 to 200 whole tickets', () => {
    const listOf = (entry: TicketEntry): number => listTickets(DATE, [entry]).tickets;
    expect(listOf({ id: 'a'.repeat(64), tickets: 200 })).toBe(200);
    for (const id of ['', 'a'.repeat(65), 'a b']) expect(() => listOf({ id, tickets: 1 })).toThrow('an id of its own');
    expect(() => listOf({ id: 'a', tickets: 1.5 })).toThrow('1 to 200 tickets');
  });

  it('no ticket before the first, after the last or between two has an owner', () => {
    const list = listTickets(DATE, [
      { id: 'a', tickets: 2 },
      { id: 'b', tickets: 1 },
      { id: 'c', tickets: 3 },
    ]);
    expect([0, 1, 2, 3, 5].map((ticket) => placeOfTicket(list, ticket))).toEqual([0, 0, 1, 2, 2]);
    for (const ticket of [-1, 0.5, 6]) expect(() => placeOfTicket(list, ticket)).toThrow('one of the list');
    expect(() => placeOfTicket(listTickets(DATE, []), 0)).toThrow('one of the list');
  });

  it('a chance keeps its zeros', () => {
    expect([chancePercentText(1, 1_000_000), chancePercentText(1, 1_000_001), chancePercentText(0, 1)]).toEqual([
      '0.0001',
      '0.0000',
      '0.0000',
    ]);
    expect([101, 999.9, 1000].map((own) => chancePercentText(own * 10, 10_000))).toEqual([
      '10.1000',
      '99.9900',
      '100.0000',
    ]);
  });
});

describe('the sealed list', () => {
  it.each([-1, 0.5, 1, Number.NaN])('one entry is not proven at place %d', (place) => {
    const sealed = sealTickets(nodeHashes, listTickets(DATE, [{ id: 'a', tickets: 2 }]));
    const proof = proveInclusion(sealed, 'a');
    if (proof === undefined) throw new Error('the entry is there');
    expect(proof).toEqual({
      date: DATE,
      entry: { id: 'a', tickets: 2, first: 0 },
      place: 0,
      entries: 1,
      tickets: 2,
      neighbours: [],
    });
    expect(isIncluded(nodeHashes, sealed.root, proof)).toBe(true);
    expect(isIncluded(nodeHashes, sealed.root, { ...proof, place })).toBe(false);
  });
});

describe('the money', () => {
  it('a pool is filled up to 50 VT, and no further', () => {
    const topUps = [0n, LEAST_POOL_SUN - 1n, LEAST_POOL_SUN, LEAST_POOL_SUN + 1n].map(
      (cash) => poolOf(cash, 0n).topUpSun,
    );
    expect(topUps).toEqual([LEAST_POOL_SUN, 1n, 0n, 0n]);
    expect(poolOf(3n, 4n)).toEqual({ cashSun: 7n, topUpSun: LEAST_POOL_SUN - 7n });
    for (const [shares, carried] of [
      [-1n, 0n],
      [0n, -1n],
      [-1n, 2n],
    ] as const) {
      expect(() => poolOf(shares, carried)).toThrow('never emptied');
    }
  });

  it('each place gets its share, floored, and a place beyond the fifth nothing', () => {
    const winners = [1, 2, 3, 4, 5, 6].map((place) => {
      return { place, id: `p${place}`, ticket: place, left: 6, isBought: false };
    });
    const { prizes, carrySun, givenSun } = splitPool(
      { cashSun: 10_003n, topUpSun: 20_001n },
      winners,
      (id) => id === 'p1',
      2,
    );
    expect(prizes.map(({ cashSun, promoSun }) => [cashSun, promoSun])).toEqual([
      [6001n, 12_001n],
      ...Array.from({ length: 4 }, () => [0n, 1500n]),
      [0n, 0n],
    ]);
    expect([carrySun, givenSun]).toEqual([4002n, 18_001n]);
    expect(PLACE_BPS.length).toBe(5);
  });
});

it('five places are drawn among what is left, each among the tickets that no winner owns', () => {
  const list = listTickets(
    DATE,
    ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, tickets: 1 })),
  );
  const winners = drawWinners(nodeHashes, list, HEX);
  expect(winners.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5]);
  expect(new Set(winners.map(({ id, ticket }) => `${id}${ticket}`)).size).toBe(5);
  expect(winners.every(({ id, ticket }) => list.ranges[ticket]?.id === id)).toBe(true);
});

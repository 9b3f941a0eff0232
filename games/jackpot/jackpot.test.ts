import { readFileSync } from 'node:fs';

import { browserHashes } from '@voltide/fairness/browser';
import { nodeHashes } from '@voltide/fairness/node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ShapeError } from '../records/read.ts';
import { daySeed, drawWinners, PLACES, type Winner } from './draw.ts';
import { jackpotExport, listJackpotFaults, type JackpotDay } from './export.ts';
import { isIncluded, proveInclusion, sealTickets, type InclusionProof } from './merkle.ts';
import { CASH_FROM_STAKE_SUN, isPaidInCash, LEAST_POOL_SUN, PLACE_BPS, poolOf, splitPool } from './money.ts';
import {
  chancePercentText,
  listTickets,
  MOST_TICKETS_A_DAY,
  placeOfTicket,
  STAKE_PER_TICKET_SUN,
  ticketsOf,
  type TicketEntry,
} from './tickets.ts';

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const vectors = read('./vectors.json') as readonly { readonly [member: string]: unknown }[];
const { jackpot: rules } = read('../../docs/rules/rules.json') as {
  readonly jackpot: {
    readonly guarantee: { readonly amount: number };
    readonly tickets: { readonly stakePerTicket: number; readonly capPerDay: number };
    readonly split: readonly { readonly place: number; readonly bps: number }[];
    readonly carryBps: number;
    readonly cashEligibility: { readonly staked7d: number };
  };
};
const DATE = '2028-02-29';
const BEACON = 'd4'.repeat(32);
const DAY: JackpotDay = {
  date: DATE,
  entries: ['amber', 'brig', 'cove', 'dune', 'ebb', 'fjord', 'gale'].map((id, i) => ({ id, tickets: 1 + 20 * i })),
  sharesSun: 80_000_000n,
  carriedSun: 12_345_678n,
  beacon: BEACON,
  paidInCash: ['amber', 'cove', 'ebb', 'gale'],
};
const entryLists = fc
  .uniqueArray(
    fc.record({
      id: fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/),
      tickets: fc.integer({ min: 1, max: MOST_TICKETS_A_DAY }),
    }),
    { selector: ({ id }) => id, maxLength: 40 },
  )
  .map((entries): readonly TicketEntry[] => entries);

function manyEntries(count: number): readonly TicketEntry[] {
  return Array.from({ length: count }, (_, i) => ({ id: `p${i}`, tickets: 1 + (i % MOST_TICKETS_A_DAY) }));
}

function wonBy(entries: readonly TicketEntry[]): readonly Winner[] {
  return entries.map(({ id }, i) => ({ place: i + 1, id, ticket: i, left: 200, isBought: false }));
}

function winnersOf(entries: readonly TicketEntry[], beacon = BEACON): readonly Winner[] {
  const list = listTickets(DATE, entries);
  const { root } = sealTickets(nodeHashes, list);
  return drawWinners(nodeHashes, list, daySeed(nodeHashes, { date: DATE, root, beacon }));
}

it('percentages, pool, tickets and the rule of cash are those of the rules book', () => {
  expect(PLACE_BPS.map((bps, i) => ({ place: i + 1, bps: Number(bps) }))).toEqual(rules.split);
  expect(PLACE_BPS.reduce((sum, bps) => sum + bps, 0n)).toBe(10_000n - BigInt(rules.carryBps));
  expect(LEAST_POOL_SUN).toBe(BigInt(rules.guarantee.amount));
  expect(STAKE_PER_TICKET_SUN).toBe(BigInt(rules.tickets.stakePerTicket));
  expect(MOST_TICKETS_A_DAY).toBe(rules.tickets.capPerDay);
  expect(CASH_FROM_STAKE_SUN).toBe(BigInt(rules.cashEligibility.staked7d));
});

describe.each([
  ['node:crypto', nodeHashes],
  ['@noble/hashes', browserHashes],
])('through %s', (_name, port) => {
  it.each(vectors)('the day $date of vectors.json, made by another program, comes out the same', (vector) => {
    expect(listJackpotFaults(port, vector)).toEqual([]);
  });
});

describe('tickets', () => {
  it.each([
    [0, 0n, 0],
    [1, 4_999_999n, 1],
    [4, 5_000_000n, 5],
    [0, 999_999_999n, 199],
    [1, 995_000_000n, 200],
    [4, 10n ** 18n, 200],
  ])('%i of the spin and %s sun of cash stake are %i tickets', (spinTickets, cashStakeSun, tickets) => {
    expect(ticketsOf({ spinTickets, cashStakeSun })).toBe(tickets);
  });

  it('each ticket has one owner, whatever the order in which the entries came', () => {
    fc.assert(
      fc.property(entryLists, (entries) => {
        const list = listTickets(DATE, entries);
        expect(listTickets(DATE, entries.toReversed())).toEqual(list);
        const owned = list.ranges.flatMap(({ id, tickets }) => Array<string>(tickets).fill(id));
        expect(owned.length).toBe(list.tickets);
        const found = owned.map((_, ticket) => list.ranges[placeOfTicket(list, ticket)]?.id);
        expect(found).toEqual(owned);
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ['an id twice', [DAY.entries[0], DAY.entries[0]]],
    ['no ticket', [{ id: 'a', tickets: 0 }]],
    ['more than 200 tickets', [{ id: 'a', tickets: 201 }]],
    ['a colon in an id', [{ id: 'a:1', tickets: 1 }]],
  ])('a list with %s is refused', (_what, entries) => {
    expect(() => listTickets(DATE, entries as TicketEntry[])).toThrow('entry has');
  });

  it('the chance is exact, and cut off after four digits', () => {
    expect(chancePercentText(7, 4312)).toBe('0.1623');
    expect([chancePercentText(1, 1), chancePercentText(2, 3), chancePercentText(0, 0)]).toEqual([
      '100.0000',
      '66.6666',
      '0.0000',
    ]);
  });
});

describe('the sealed list', () => {
  it('every entry proves that it is in it, whatever the number of entries', () => {
    for (let count = 1; count <= 33; count++) {
      const sealed = sealTickets(nodeHashes, listTickets(DATE, manyEntries(count)));
      for (const { id } of sealed.list.ranges) {
        const proof = proveInclusion(sealed, id);
        expect(proof && isIncluded(browserHashes, sealed.root, proof)).toBe(true);
      }
      expect(proveInclusion(sealed, 'nobody')).toBeUndefined();
    }
  });

  it.each<[string, (proof: InclusionProof) => InclusionProof]>([
    ['another day', (proof) => ({ ...proof, date: '2028-03-01' })],
    ['more tickets', ({ entry, ...proof }) => ({ ...proof, entry: { ...entry, tickets: entry.tickets + 1 } })],
    ['another range', ({ entry, ...proof }) => ({ ...proof, entry: { ...entry, first: entry.first + 1 } })],
    ['another id', ({ entry, ...proof }) => ({ ...proof, entry: { ...entry, id: 'nobody' } })],
    ['another place', (proof) => ({ ...proof, place: proof.place - 1 })],
    ['a place beyond the list', (proof) => ({ ...proof, place: proof.entries })],
    ['a place that is none', (proof) => ({ ...proof, place: Number.NaN })],
    ['fewer tickets in all', (proof) => ({ ...proof, tickets: proof.tickets - 1 })],
    ['fewer entries in all', (proof) => ({ ...proof, entries: proof.entries - 1 })],
    ['a neighbour too few', (proof) => ({ ...proof, neighbours: proof.neighbours.slice(1) })],
    ['a neighbour too many', (proof) => ({ ...proof, neighbours: [...proof.neighbours, BEACON] })],
    ['neighbours in another order', (proof) => ({ ...proof, neighbours: proof.neighbours.toReversed() })],
    ['a neighbour that is no hash', (proof) => ({ ...proof, neighbours: proof.neighbours.with(0, 'A:1') })],
  ])('a proof with %s does not lead to the root', (_what, change) => {
    const sealed = sealTickets(nodeHashes, listTickets(DATE, DAY.entries));
    const proof = proveInclusion(sealed, 'ebb');
    if (proof === undefined) throw new Error('the entry is there');
    expect(isIncluded(nodeHashes, sealed.root, proof)).toBe(true);
    expect(isIncluded(nodeHashes, sealed.root, change(proof))).toBe(false);
  });

  it('no two lists have the same root', () => {
    const { date, entries } = DAY;
    const lists = [
      listTickets(date, entries),
      listTickets('2028-03-01', entries),
      listTickets(date, entries.slice(1)),
      listTickets(date, [...entries, { id: 'zest', tickets: 1 }]),
      listTickets(date, entries.with(0, { id: 'amber', tickets: 2 })),
      listTickets(date, []),
      listTickets('2028-03-01', []),
    ];
    expect(new Set(lists.map((list) => sealTickets(nodeHashes, list).root)).size).toBe(lists.length);
  });
});

describe('the draw', () => {
  it('a day without a player has no winner, a day with one player has one', () => {
    expect(winnersOf([])).toEqual([]);
    expect(winnersOf([{ id: 'amber', tickets: 1 }])).toMatchObject([{ place: 1, id: 'amber', ticket: 0 }]);
  });

  it('no one wins twice, each winner owns the ticket, and places are filled while there are players', () => {
    fc.assert(
      fc.property(entryLists, fc.stringMatching(/^[0-9a-f]{64}$/), (entries, beacon) => {
        const list = listTickets(DATE, entries);
        const winners = winnersOf(entries, beacon);
        expect(winners.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5].slice(0, entries.length));
        expect(new Set(winners.map(({ id }) => id)).size).toBe(winners.length);
        for (const { id, ticket } of winners) expect(list.ranges[placeOfTicket(list, ticket)]?.id).toBe(id);
      }),
    );
  });

  it('the first place goes to each entry by its tickets', () => {
    const entries = [
      { id: 'one', tickets: 10 },
      { id: 'two', tickets: 20 },
      { id: 'six', tickets: 60 },
    ];
    const days = 1800;
    const wins = new Map<string, number>();
    for (let i = 0; i < days; i++) {
      const winner = winnersOf(entries, i.toString(16).padStart(64, '0'))[0]?.id ?? '';
      wins.set(winner, (wins.get(winner) ?? 0) + 1);
    }
    const chiSquare = entries.reduce((sum, { id, tickets }) => {
      const expected = (days * tickets) / 90;
      return sum + ((wins.get(id) ?? 0) - expected) ** 2 / expected;
    }, 0);
    expect(chiSquare).toBeLessThan(13.8);
  });

  it('list, beacon and day each decide the seed', () => {
    const seeds = { date: DATE, root: 'ab'.repeat(32), beacon: BEACON };
    const changed = [
      seeds,
      { ...seeds, date: '2028-03-01' },
      { ...seeds, root: BEACON },
      { ...seeds, beacon: seeds.root },
    ];
    expect(new Set(changed.map((each) => daySeed(nodeHashes, each))).size).toBe(4);
    expect(() => daySeed(nodeHashes, { ...seeds, beacon: 'D4' })).toThrow('lowercase');
  });
});

describe('the money', () => {
  const amounts = fc.bigInt({ min: 0n, max: 10n ** 13n });

  it('cash of prizes and carry is that of the pool, to the sun, and no top-up becomes cash', () => {
    fc.assert(
      fc.property(
        amounts,
        amounts,
        fc.nat({ max: PLACES }),
        fc.nat({ max: 31 }),
        (sharesSun, carriedSun, count, mask) => {
          const pool = poolOf(sharesSun, carriedSun);
          expect(pool.cashSun + pool.topUpSun >= LEAST_POOL_SUN).toBe(true);
          expect(pool.topUpSun === 0n || pool.cashSun + pool.topUpSun === LEAST_POOL_SUN).toBe(true);
          const winners = wonBy(manyEntries(count));
          const inCash = (id: string): boolean => ((mask >> Number(id.slice(1))) & 1) === 1;
          const { prizes, carrySun, givenSun } = splitPool(pool, winners, inCash, 2);
          const paidSun = prizes.reduce((sum, { cashSun }) => sum + cashSun, 0n);
          expect(paidSun + carrySun).toBe(sharesSun + carriedSun);
          expect(carrySun * 5n >= pool.cashSun).toBe(true);
          expect(prizes.reduce((sum, { promoSun }) => sum + promoSun, 0n)).toBe(givenSun);
          for (const { id, cashSun } of prizes) expect(inCash(id) || cashSun === 0n).toBe(true);
        },
      ),
    );
  });

  it('what a place is worth does not depend on whether it is paid in cash or promo', () => {
    const pool = poolOf(20_000_001n, 0n);
    const winners = wonBy(DAY.entries.slice(0, 5));
    const worth = (inCash: boolean): readonly bigint[] =>
      splitPool(pool, winners, () => inCash, 2).prizes.map(({ cashSun, promoSun }) => cashSun + promoSun);
    expect(worth(true)).toEqual(worth(false));
    expect(worth(true)).toEqual([30_000_000n, ...Array<bigint>(4).fill(2_500_000n)]);
  });

  it('S6-05 a place is rounded once: of 50 VT the first gets 30 and each other 2.50, whatever of it is cash', () => {
    const winners = wonBy(DAY.entries.slice(0, 5));
    for (const cashSun of [0n, 1n, 1_234_567n, 3_333_333n, 10_000_001n, 49_999_999n]) {
      for (const isPaid of [true, false]) {
        const { prizes } = splitPool(poolOf(cashSun, 0n), winners, () => isPaid, 2);
        const worth = prizes.map((prize) => prize.cashSun + prize.promoSun);
        expect(worth).toEqual([30_000_000n, ...Array<bigint>(4).fill(2_500_000n)]);
      }
    }
  });

  it('S6-05 a day that was drawn by the rule before still holds, and no other day passes for it', () => {
    const old = jackpotExport(nodeHashes, DAY, 1);
    expect([old['format'], listJackpotFaults(nodeHashes, old)]).toEqual(['voltide-jackpot/1', []]);
    const small = { ...DAY, sharesSun: 10_000_001n, carriedSun: 0n };
    const renamed = { ...jackpotExport(nodeHashes, small), format: 'voltide-jackpot/1' };
    expect(listJackpotFaults(nodeHashes, renamed)).toEqual(['prizes']);
  });

  it('without a winner all cash carries, and the top-up lapses', () => {
    expect(splitPool(poolOf(0n, 30_000_000n), [], () => true, 2)).toEqual({
      prizes: [],
      carrySun: 30_000_000n,
      givenSun: 0n,
    });
  });

  it('cash is paid from 10 VT of cash stake', () => {
    expect([9_999_999n, 10_000_000n].map(isPaidInCash)).toEqual([false, true]);
  });
});

describe('the public export', () => {
  const fileOf = (day: JackpotDay = DAY): Record<string, unknown> =>
    JSON.parse(JSON.stringify(jackpotExport(nodeHashes, day))) as Record<string, unknown>;

  it('is enough to compute the day again', () => {
    expect(listJackpotFaults(browserHashes, fileOf())).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, readonly string[]]>([
    ['a carry', { carry: '1.000000' }, ['carry']],
    ['a root', { root: BEACON }, ['root']],
    ['a list of winners', { prizes: [] }, ['prizes']],
    ['a top-up', { topUp: '1.000000' }, ['topUp']],
    ['a prize that is no document', { prizes: [{ cash: 0.5 }] }, ['prizes']],
    ['a beacon', { beacon: 'ef'.repeat(32) }, ['seed', 'prizes']],
    ['the shares', { shares: '90.000000' }, ['pool', 'prizes', 'carry']],
    ['a list of entries', { entries: DAY.entries.slice(1) }, ['root', 'seed', 'prizes']],
    ['somebody paid in cash who won nothing', { paidInCash: ['nobody'] }, ['paidInCash']],
  ])('names what no longer follows from %s', (_what, change, faults) => {
    expect(listJackpotFaults(nodeHashes, { ...fileOf(), ...change })).toEqual(expect.arrayContaining([...faults]));
  });

  it.each<[string, Record<string, unknown>]>([
    ['another format', { format: 'voltide-jackpot/4' }],
    ['another member', { more: 1 }],
    ['entries in another order', { entries: DAY.entries.toReversed() }],
    ['an entry twice', { entries: [DAY.entries[0], DAY.entries[0]] }],
    ['too many tickets', { entries: [{ id: 'amber', tickets: 201 }] }],
    ['an amount that is a number', { shares: 1 }],
    ['no day', { date: 'today' }],
  ])('%s is refused', (_what, change) => {
    expect(() => listJackpotFaults(nodeHashes, { ...fileOf(), ...change })).toThrow(ShapeError);
  });
});

it('200,000 entries are sealed, drawn and proven in a few seconds', () => {
  const entries = manyEntries(200_000);
  const list = listTickets(DATE, entries);
  const sealed = sealTickets(nodeHashes, list);
  const winners = drawWinners(nodeHashes, list, daySeed(nodeHashes, { date: DATE, root: sealed.root, beacon: BEACON }));
  expect(list.tickets).toBe(20_100_000);
  expect(winners.length).toBe(PLACES);
  const proof = proveInclusion(sealed, 'p199999');
  expect(proof?.neighbours.length).toBeLessThanOrEqual(18);
  expect(proof && isIncluded(nodeHashes, sealed.root, proof)).toBe(true);
});

import { present, SUN_PER_VT } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ShapeError } from '../records/read.ts';
import { checkJackpotProof } from './check-proof.ts';
import { daySeed, drawWinners, type Winner } from './draw.ts';
import { jackpotExport, listJackpotFaults, ruleOf, type JackpotDay } from './export.ts';
import { isIncluded, proveInclusion, sealTickets } from './merkle.ts';
import { CASH_PER_TICKET_SUN, LEAST_POOL_SUN, poolOf, shareOfPlace, splitPool, type SplitRule } from './money.ts';
import { listTickets, MOST_TICKETS_A_DAY, STAKE_PER_TICKET_SUN, type TicketEntry } from './tickets.ts';

type Entry = Required<Pick<TicketEntry, 'id' | 'tickets'>> & { readonly bought: number };
type Day = { readonly sharesSun: bigint; readonly carriedSun: bigint; readonly entries: readonly Entry[] };

const EDGE_PER_TICKET_SUN = (STAKE_PER_TICKET_SUN * 25n) / 1000n;
const BACK_PERCENT = 65n;
const CASH_EXPECTED_SUN = (CASH_PER_TICKET_SUN * 80n) / 100n;

/** An exact fraction. */
type Exact = { readonly over: bigint; readonly under: bigint };
const NOTHING: Exact = { over: 0n, under: 1n };
const plus = (left: Exact, right: Exact): Exact => ({
  over: left.over * right.under + right.over * left.under,
  under: left.under * right.under,
});
const times = ({ over, under }: Exact, by: bigint, of: bigint): Exact => ({ over: over * by, under: under * of });
const isAtMost = ({ over, under }: Exact, sun: bigint): boolean => over <= sun * under;
const floorOf = ({ over, under }: Exact): bigint => over / under;

/** Visits all ways in which the places of a day can go, with their chances. */
function visitDraws(
  entries: readonly Entry[],
  visit: (chance: Exact, before: readonly Winner[], entry: Entry) => void,
  before: readonly Winner[] = [],
  chance: Exact = { over: 1n, under: 1n },
): void {
  const left = entries.filter(({ id }) => before.every((winner) => winner.id !== id));
  const count = left.reduce((sum, { tickets }) => sum + tickets, 0);
  if (before.length === 5 || count === 0) return;
  for (const entry of left) {
    visit(chance, before, entry);
    const won = { place: before.length + 1, id: entry.id, ticket: 0, left: count, isBought: true };
    visitDraws(entries, visit, [...before, won], times(chance, BigInt(entry.tickets), BigInt(count)));
  }
}

/** Computes the exact expected cash of each account, all of which staked enough to be paid in cash. */
function expectedCash({ sharesSun, carriedSun, entries }: Day, rule: SplitRule): ReadonlyMap<string, Exact> {
  const expected = new Map<string, Exact>();
  const all = entries.reduce((sum, { tickets }) => sum + tickets, 0);
  const pool = poolOf(sharesSun, carriedSun);
  visitDraws(entries, (chance, before, entry) => {
    const gone = before.map(
      ({ id }) =>
        present(
          entries.find((each) => each.id === id),
          'an entry',
        ).tickets,
    );
    const left = all - gone.reduce((sum, tickets) => sum + tickets, 0);
    for (const [isBought, tickets] of [
      [true, entry.bought],
      [false, entry.tickets - entry.bought],
    ] as const) {
      const winner = { place: before.length + 1, id: entry.id, ticket: 0, left, isBought };
      const { prizes } = splitPool(pool, [...before, winner], () => true, rule);
      const cashSun = present(prizes.at(-1), 'a prize').cashSun;
      const part = times(chance, BigInt(tickets) * cashSun, BigInt(left));
      expected.set(entry.id, plus(expected.get(entry.id) ?? NOTHING, part));
    }
  });
  return expected;
}

const accounts = (count: number, tickets: number, bought = tickets): readonly Entry[] =>
  Array.from({ length: count }, (_, i) => ({ id: `own${i}`, tickets, bought }));
const OTHER: Entry = { id: 'other', tickets: 200, bought: 200 };
const VT = SUN_PER_VT;

const DAYS: readonly (readonly [string, Day])[] = [
  [
    'of one large player beside four accounts of 2 tickets',
    { sharesSun: 500n * VT, carriedSun: 0n, entries: [OTHER, ...accounts(4, 2)] },
  ],
  [
    'of one large player beside five accounts of 200 tickets',
    { sharesSun: 525n * VT, carriedSun: 0n, entries: [OTHER, ...accounts(5, 200)] },
  ],
  ['with a carry of 100,000 VT and one ticket', { sharesSun: 0n, carriedSun: 100_000n * VT, entries: accounts(1, 1) }],
  ['with a carry of 100,000 VT', { sharesSun: 1n, carriedSun: 100_000n * VT, entries: accounts(6, 1) }],
  [
    'of a swarm with spin tickets',
    { sharesSun: 300n * VT, carriedSun: 75n * VT, entries: [OTHER, ...accounts(5, 5, 2)] },
  ],
  ['of spin tickets alone', { sharesSun: 900n * VT, carriedSun: 0n, entries: accounts(5, 4, 0) }],
  ['of a pool of top-up alone', { sharesSun: 0n, carriedSun: 0n, entries: accounts(5, 3, 1) }],
];

describe('S6-03 S7-03 no ticket of a farm brings more cash than its stake cost', () => {
  it.each(DAYS)('on a day %s', (_what, day) => {
    const expected = expectedCash(day, 3);
    for (const { id, bought } of day.entries) {
      expect(isAtMost(present(expected.get(id), 'what it expects'), BigInt(bought) * CASH_EXPECTED_SUN)).toBe(true);
    }
  });

  it('what a ticket can bring and all else that comes back is less than the edge of the cheapest stake', () => {
    const backSun = (EDGE_PER_TICKET_SUN * BACK_PERCENT) / 100n;
    expect([EDGE_PER_TICKET_SUN, CASH_EXPECTED_SUN]).toEqual([125_000n, 32_000n]);
    expect(backSun + CASH_EXPECTED_SUN).toBeLessThan(EDGE_PER_TICKET_SUN);
  });

  it('on the same days rule 2 paid a farm', () => {
    const [[, beside], [, buying]] = [present(DAYS[0], 'a day'), present(DAYS[1], 'a day')];
    const farmed = (day: Day, rule: SplitRule): bigint => {
      const expected = expectedCash(day, rule);
      const own = day.entries
        .filter(({ id }) => id !== OTHER.id)
        .map(({ id }) => present(expected.get(id), 'what it expects'));
      return floorOf(own.reduce(plus, NOTHING)) / 10_000n;
    };
    const inHundredths = [beside, buying].map((day) => [farmed(day, 2), farmed(day, 3)]);
    expect(inHundredths).toEqual([
      [11_057n, 23n],
      [35_000n, 2866n],
    ]);
  });

  it('for any tickets, pool and carry', () => {
    const counts = fc
      .integer({ min: 1, max: MOST_TICKETS_A_DAY })
      .chain((tickets) => fc.record({ tickets: fc.constant(tickets), bought: fc.integer({ min: 0, max: tickets }) }));
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 12n });
    fc.assert(
      fc.property(fc.array(counts, { maxLength: 4 }), amounts, amounts, (entries, sharesSun, carriedSun) => {
        const named = entries.map((entry, i) => ({ ...entry, id: `p${i}` }));
        const expected = expectedCash({ sharesSun, carriedSun, entries: named }, 3);
        for (const { id, bought } of named) {
          expect(isAtMost(present(expected.get(id), 'what it expects'), BigInt(bought) * CASH_EXPECTED_SUN)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});

function drawOf(entries: readonly TicketEntry[], beacon: string): readonly Winner[] {
  const list = listTickets('2028-03-01', entries);
  const { root } = sealTickets(nodeHashes, list);
  return drawWinners(nodeHashes, list, daySeed(nodeHashes, { date: list.date, root, beacon }));
}

const lists = fc
  .uniqueArray(
    fc.record({
      id: fc.stringMatching(/^[a-z]{1,6}$/),
      tickets: fc.integer({ min: 1, max: MOST_TICKETS_A_DAY }),
      bought: fc.nat(),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  )
  .map((entries) => entries.map((entry) => ({ ...entry, bought: entry.bought % (entry.tickets + 1) })));
const amounts = fc.bigInt({ min: 0n, max: 10n ** 12n });
const drawn = fc.record({
  entries: lists,
  beacon: fc.stringMatching(/^[0-9a-f]{64}$/),
  sharesSun: amounts,
  carriedSun: amounts,
  inCash: fc.boolean(),
});

describe('S6-05 by rule 3', () => {
  it('a place is worth its share of the pool, and its cash is for a bought ticket and within the bound', () => {
    fc.assert(
      fc.property(drawn, ({ entries, beacon, sharesSun, carriedSun, inCash }) => {
        const pool = poolOf(sharesSun, carriedSun);
        const { prizes } = splitPool(pool, drawOf(entries, beacon), () => inCash, 3);
        for (const { place, left, isBought, cashSun, promoSun } of prizes) {
          const mostSun = shareOfPlace(CASH_PER_TICKET_SUN * BigInt(left), place);
          const shareSun = shareOfPlace(pool.cashSun, place);
          const wantedSun = inCash && isBought ? (shareSun < mostSun ? shareSun : mostSun) : 0n;
          expect(cashSun).toBe(wantedSun);
          expect(cashSun + promoSun).toBe(shareOfPlace(pool.cashSun + pool.topUpSun, place));
        }
      }),
    );
  });

  it('no cash is made, what the rules let carry does, and promo was given for all that does not', () => {
    fc.assert(
      fc.property(drawn, ({ entries, beacon, sharesSun, carriedSun, inCash }) => {
        const pool = poolOf(sharesSun, carriedSun);
        const { prizes, carrySun, givenSun } = splitPool(pool, drawOf(entries, beacon), () => inCash, 3);
        const paidSun = prizes.reduce((sum, { cashSun }) => sum + cashSun, 0n);
        const sharedSun = prizes.reduce((sum, { place }) => sum + shareOfPlace(pool.cashSun, place), 0n);
        const goneSun = pool.cashSun - paidSun - carrySun;
        expect(carrySun >= pool.cashSun - sharedSun).toBe(true);
        expect(goneSun >= 0n && goneSun <= givenSun).toBe(true);
        const heldSun = CASH_PER_TICKET_SUN * BigInt(entries.reduce((sum, { tickets }) => sum + tickets, 0));
        const mostSun = heldSun > LEAST_POOL_SUN ? heldSun : LEAST_POOL_SUN;
        expect(goneSun > 0n).toBe(pool.cashSun - paidSun > mostSun && sharedSun > paidSun);
        if (goneSun > 0n) expect(carrySun <= mostSun || carrySun === pool.cashSun - sharedSun).toBe(true);
      }),
    );
  });

  it('on ordinary days, without a spin ticket among the winners, all is as rule 2 had it', () => {
    const entries = accounts(40, 25);
    const sharesSun = 25_000n * 1000n;
    let [carry2, carry3] = [0n, 0n];
    for (let day = 0; day < 30; day++) {
      const winners = drawOf(entries, day.toString(16).padStart(64, '0'));
      const [by2, by3] = ([2, 3] as const).map((rule) =>
        splitPool(poolOf(sharesSun, rule === 2 ? carry2 : carry3), winners, () => true, rule),
      );
      expect(by3).toEqual(by2);
      [carry2, carry3] = [present(by2, 'a split').carrySun, present(by3, 'a split').carrySun];
    }
    expect(carry3).toBeGreaterThan(0n);
  });

  it('a pool that few tickets can win is given once, not day by day', () => {
    const entries = accounts(6, 3);
    const largeSun = 5000n * VT;
    let [carriedSun, paidSun, givenSun] = [largeSun, 0n, 0n];
    for (let day = 0; day < 100; day++) {
      const pool = poolOf(0n, carriedSun);
      const winners = drawOf(entries, day.toString(16).padStart(64, '0'));
      const { prizes, carrySun, givenSun: promoSun } = splitPool(pool, winners, () => true, 3);
      paidSun += prizes.reduce((sum, { cashSun }) => sum + cashSun, 0n);
      givenSun += promoSun - shareOfPlace(pool.topUpSun, 1) - 4n * shareOfPlace(pool.topUpSun, 2);
      carriedSun = carrySun;
    }
    expect(paidSun + givenSun).toBeLessThan(largeSun + 100n * LEAST_POOL_SUN);
    expect([paidSun > 0n, carriedSun <= LEAST_POOL_SUN]).toEqual([true, true]);
  });
});

const SEALED: JackpotDay = {
  date: '2028-03-05',
  entries: [
    { id: 'amber', tickets: 4, bought: 0 },
    { id: 'brig', tickets: 200, bought: 197 },
    { id: 'cove', tickets: 3, bought: 2 },
  ],
  sharesSun: 700n * VT,
  carriedSun: 3n,
  beacon: 'd4'.repeat(32),
  paidInCash: ['amber', 'brig', 'cove'],
};
const fileOf = (day = SEALED): Record<string, unknown> =>
  JSON.parse(JSON.stringify(jackpotExport(nodeHashes, day))) as Record<string, unknown>;

describe('S6-05 the export of rule 3', () => {
  type Told = { place: number; id: string; ticket: number; cash: string; promo: string };
  const prizes = fileOf()['prizes'] as readonly Told[];

  it('says how many tickets were bought, and follows from that', () => {
    expect(fileOf()).toMatchObject({ format: 'voltide-jackpot/3', entries: SEALED.entries });
    expect(listJackpotFaults(nodeHashes, fileOf())).toEqual([]);
    expect(prizes.find(({ id }) => id === 'amber')).toMatchObject({ cash: '0.000000' });
    expect(prizes.filter(({ cash }) => cash !== '0.000000')).not.toEqual([]);
  });

  it('is refused with cash above the bound, or cash for a ticket of the spin', () => {
    const moved = (id: string, sun: bigint): unknown => {
      const to = (text: string, by: bigint): string => {
        const all = BigInt(text.replace('.', '')) + by;
        return `${all / VT}.${String(all % VT).padStart(6, '0')}`;
      };
      const change = (prize: Told): Told =>
        prize.id === id ? { ...prize, cash: to(prize.cash, sun), promo: to(prize.promo, -sun) } : prize;
      return { ...fileOf(), prizes: prizes.map(change) };
    };
    for (const id of ['amber', 'brig', 'cove'])
      expect(listJackpotFaults(nodeHashes, moved(id, 1n))).toEqual(['prizes']);
  });

  it('is refused when it carries other than the rules do', () => {
    expect(listJackpotFaults(nodeHashes, { ...fileOf(), carry: '700.000003' })).toEqual(['carry']);
  });

  it('has no other number of bought tickets than was sealed', () => {
    const entries = SEALED.entries.map((entry) => ({ ...entry, bought: entry.tickets }));
    expect(listJackpotFaults(nodeHashes, { ...fileOf(), entries })).toContain('root');
    for (const bought of [-1, 5, 0.5, '1', null]) {
      const wrong = [{ id: 'amber', tickets: 4, bought }, ...SEALED.entries.slice(1)];
      expect(() => listJackpotFaults(nodeHashes, { ...fileOf(), entries: wrong })).toThrow(ShapeError);
    }
    const untold = SEALED.entries.map(({ id, tickets }) => ({ id, tickets }));
    expect(() => listJackpotFaults(nodeHashes, { ...fileOf(), entries: untold })).toThrow(ShapeError);
    expect(() => listJackpotFaults(nodeHashes, { ...fileOf(), format: 'voltide-jackpot/2' })).toThrow(ShapeError);
  });

  it('is of the last rule, and a list that was sealed before it is drawn by rule 2', () => {
    const before = SEALED.entries.map(({ id, tickets }) => ({ id, tickets }));
    expect([ruleOf(SEALED.entries), ruleOf([]), ruleOf(before)]).toEqual([3, 3, 2]);
    expect(fileOf({ ...SEALED, entries: before })).toMatchObject({ format: 'voltide-jackpot/2', entries: before });
    expect(() => listTickets('2028-03-05', [...SEALED.entries, { id: 'dune', tickets: 1 }])).toThrow('or none');
    expect(() => listTickets('2028-03-05', [{ id: 'a', tickets: 1, bought: 2 }])).toThrow('some of all');
  });

  it('no ticket of a list that does not say which were bought is one', () => {
    const winners = drawOf([{ id: 'amber', tickets: 1 }], SEALED.beacon);
    expect(winners).toEqual([{ place: 1, id: 'amber', ticket: 0, left: 1, isBought: false }]);
  });

  it('a proof has 0 to all tickets bought', () => {
    const sealed = sealTickets(nodeHashes, listTickets(SEALED.date, SEALED.entries));
    const proof = present(proveInclusion(sealed, 'amber'), 'a proof');
    const withBought = (bought: unknown) => {
      return checkJackpotProof(nodeHashes, {
        root: sealed.root,
        proof: { ...proof, entry: { ...proof.entry, bought } },
      });
    };
    expect([0, 1, 4].map((bought) => withBought(bought).isIncluded)).toEqual([true, false, false]);
    for (const bought of [-1, 5, 0.5, '0', null]) expect(() => withBought(bought)).toThrow(ShapeError);
  });

  it('an entry proves how many of its tickets were bought', () => {
    const sealed = sealTickets(nodeHashes, listTickets(SEALED.date, SEALED.entries));
    const proof = present(proveInclusion(sealed, 'cove'), 'a proof');
    expect(isIncluded(nodeHashes, sealed.root, proof)).toBe(true);
    const { bought: _, ...untold } = proof.entry;
    for (const entry of [{ ...proof.entry, bought: 3 }, untold]) {
      expect(isIncluded(nodeHashes, sealed.root, { ...proof, entry })).toBe(false);
    }
  });
});

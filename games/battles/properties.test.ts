import { assert, present } from '@voltide/core';
import type { MatchDraw } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { playMatch } from '../match.ts';
import { battlesMatch } from '../matches.ts';
import { listPacks } from '../packs/catalogue.ts';
import { seatReturn } from './figures.ts';
import { LAYOUTS, listTeams, type Layout } from './layouts.ts';
import { houseSeedOf, listLockFaults, MODES, type BattleLock, type Mode, type Share } from './lock.ts';
import { entryOf, seatCostOf } from './money.ts';
import type { BattleOutcome } from './rules.ts';

const PACKS = listPacks();
const layouts = Object.keys(LAYOUTS) as Layout[];
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** Sums the return of each seat: VT, and items at their values. */
const worth = ({ seats }: BattleOutcome): readonly bigint[] =>
  seats.map(({ payoutSun, items }) => payoutSun + sum(items.map(({ valueSun }) => valueSun)));

/** Creates scripted draws; the deciding one depends on its range. */
const scripted = (tickets: readonly number[], decide: (n: number) => number): MatchDraw =>
  (() => {
    let next = 0;
    return (label, n) => (label.startsWith('r') ? present(tickets[next++], 'a ticket') : decide(n));
  })();

const roundsOf = (lock: BattleLock) =>
  lock.rounds.map(({ id }) =>
    present(
      PACKS.find((p) => p.id === id),
      id,
    ),
  );
const resolve = (lock: BattleLock, draw: MatchDraw): BattleOutcome => battlesMatch.resolve(draw, lock, roundsOf(lock));

type Request = Pick<BattleLock, 'layout' | 'mode' | 'inverse' | 'tie'> & {
  readonly packs: readonly string[];
  readonly funding?: number;
  readonly seats?: readonly { readonly house: boolean; readonly promo: boolean; readonly share: Share }[];
};

function lockOf({ packs, seats = [], funding = 0, ...rules }: Request): BattleLock {
  const rounds = packs.map((id) => ({
    id,
    hash: present(
      PACKS.find((pack) => pack.id === id),
      id,
    ).hash,
  }));
  const count = listTeams(rules.layout).flat().length;
  return {
    ...rules,
    battleId: 'b',
    rounds,
    funding,
    beacon: { source: 'test', round: 1 },
    seats: Array.from({ length: count }, (_, i) => {
      const { house = false, promo = false, share = 100 } = seats[i] ?? {};
      if (house && i > 0) return { kind: 'house', clientSeed: houseSeedOf(i), bucket: 'cash', share: 100 };
      const isPromo = promo && (i > 0 || funding === 0);
      return {
        kind: 'user',
        clientSeed: `p${i}`,
        bucket: isPromo ? 'promo' : 'cash',
        share: funding > 0 ? 100 : share,
      };
    }),
  };
}

const anyLock = fc
  .record({
    layout: fc.constantFrom(...layouts),
    mode: fc.constantFrom(...MODES),
    inverse: fc.boolean(),
    tie: fc.constantFrom('ticket', 'split'),
    packs: fc.array(fc.constantFrom('twin-tides', 'long-wick', 'copper-moth', 'glass-tide', 'aurora-ledger'), {
      minLength: 1,
      maxLength: 30,
    }),
    funding: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 20 }).map((step) => 5 * step),
    ),
    seats: fc.array(
      fc.record({ house: fc.boolean(), promo: fc.boolean(), share: fc.constantFrom<Share[]>(25, 50, 75, 100) }),
      { maxLength: 6 },
    ),
  })
  .map((request) => {
    const isPlain = request.mode === 'shared' || request.mode === 'jackpot';
    return lockOf({
      ...request,
      inverse: request.inverse && request.mode !== 'shared',
      tie: isPlain ? 'ticket' : request.tie === 'split' ? 'split' : 'ticket',
    });
  })
  .filter((lock) => listLockFaults(lock).length === 0);

/** A lock with a ticket for each pack, and a number that decides. */
const anyBattle = anyLock.chain((lock) =>
  fc.record({
    lock: fc.constant(lock),
    tickets: fc.array(fc.nat({ max: 999_999 }), {
      minLength: lock.rounds.length * lock.seats.length,
      maxLength: lock.rounds.length * lock.seats.length,
    }),
    decider: fc.nat(),
  }),
);

describe('any battle', () => {
  it('S5-01 gives exactly what was found, and takes exactly what it costs', () => {
    fc.assert(
      fc.property(anyBattle, ({ lock, tickets, decider }) => {
        const outcome = resolve(
          lock,
          scripted(tickets, (n) => decider % n),
        );
        const foundSun = sum(outcome.found.map(({ valueSun }) => valueSun));
        expect(sum(worth(outcome)) + sum(outcome.seats.map(({ houseSun }) => houseSun))).toBe(foundSun);

        const entrySun = entryOf(roundsOf(lock));
        const seats = lock.seats.length;
        const costs = lock.seats.map(({ share }, seat) => seatCostOf(entrySun, lock.funding, { seat, seats, share }));
        expect(outcome.seats.map(({ stakeSun }) => stakeSun)).toEqual(costs.map(({ playerSun }) => playerSun));
        expect(sum(costs.flatMap(({ playerSun, houseSun }) => [playerSun, houseSun]))).toBe(entrySun * BigInt(seats));
        expect(costs.every(({ playerSun, houseSun }) => playerSun >= 0n && houseSun >= 0n)).toBe(true);
        expect(outcome.seats.map(({ bucket }) => bucket)).toEqual(lock.seats.map(({ bucket }) => bucket));
      }),
      { numRuns: 400 },
    );
  });

  it('S5-01 gives the items themselves to a single winner, and equal parts to several, the lowest seats first', () => {
    fc.assert(
      fc.property(anyBattle, ({ lock, tickets, decider }) => {
        const outcome = resolve(
          lock,
          scripted(tickets, (n) => decider % n),
        );
        const { winners, found, seats } = outcome;
        const [winner = 0] = winners;
        const isWhole = winners.length === 1 && lock.seats[winner]?.share === 100;
        expect(seats.map(({ items }) => items.length)).toEqual(
          seats.map((_, seat) => (isWhole && seat === winner ? found.length : 0)),
        );
        const wonSun = seats.map(
          ({ payoutSun, houseSun, items }) => payoutSun + houseSun + sum(items.map((i) => i.valueSun)),
        );
        const partsSun = winners.map((seat) => wonSun[seat] ?? 0n);
        expect(partsSun).toEqual(partsSun.toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0)));
        expect((partsSun[0] ?? 0n) - (partsSun.at(-1) ?? 0n)).toBeLessThanOrEqual(1n);
        for (const [seat, { share }] of lock.seats.entries()) {
          const { payoutSun = 0n, houseSun = 0n } = seats[seat] ?? {};
          if (!isWhole) expect(payoutSun).toBe(((payoutSun + houseSun) * BigInt(share)) / 100n);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('S5-01 does not care who sits where: moved seats and tickets give a moved result', () => {
    fc.assert(
      fc.property(anyBattle, fc.infiniteStream(fc.nat()), ({ lock, tickets, decider }, stream) => {
        const plain = lockOf({ ...lock, packs: lock.rounds.map(({ id }) => id), funding: 0, seats: [] });
        const before = resolve(
          plain,
          scripted(tickets, (n) => decider % n),
        );
        const { seatTo, teamTo } = shuffleSeats(plain.layout, stream);
        const count = plain.seats.length;
        const moved = tickets.map((_, i) => {
          const to = i % count;
          return present(tickets[i - to + seatTo.indexOf(to)], 'a ticket');
        });
        const after = resolve(
          plain,
          scripted(moved, (n) => movedDecider(plain, before, teamTo, n)),
        );
        expect(after.totalsSun).toEqual(before.totalsSun.map((_, team) => before.totalsSun[teamTo.indexOf(team)]));
        expect(after.winners.toSorted((a, b) => a - b)).toEqual(
          before.winners.map((seat) => present(seatTo[seat], 'a seat')).toSorted((a, b) => a - b),
        );
        const [wereSun, areSun] = [worth(before), worth(after)];
        for (const [seat, to] of seatTo.entries()) {
          const apartSun = present(areSun[to], 'a seat') - present(wereSun[seat], 'a seat');
          // The indivisible rest goes to the lowest numbers: a sun at most.
          expect(apartSun >= -1n && apartSun <= 1n).toBe(true);
          if (before.winners.length === 1) expect(apartSun).toBe(0n);
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** Permutes teams, and the seats within each team. */
function shuffleSeats(
  layout: Layout,
  stream: fc.Stream<number>,
): { readonly seatTo: number[]; readonly teamTo: number[] } {
  const numbers: number[] = [...stream.take(20)];
  const shuffle = (count: number): number[] =>
    Array.from({ length: count }, (_, i) => ({ i, by: numbers.pop() ?? 0 }))
      .toSorted((one, other) => one.by - other.by || one.i - other.i)
      .map(({ i }) => i);
  const teams = listTeams(layout);
  const teamTo = shuffle(teams.length);
  const seatTo: number[] = [];
  for (const [team, seats] of teams.entries()) {
    const there = present(teams[present(teamTo[team], 'a team')], 'a team');
    const order = shuffle(seats.length);
    for (const [i, seat] of seats.entries()) seatTo[seat] = present(there[present(order[i], 'a place')], 'a seat');
  }
  return { seatTo, teamTo };
}

/** Finds the number that decides for the same team after a permutation. */
function movedDecider(lock: BattleLock, before: BattleOutcome, teamTo: readonly number[], n: number): number {
  const { decider, leaders, totalsSun } = before;
  assert(decider !== undefined && decider.n === n, 'the moved battle is decided among as many');
  if (decider.label === 'tie') {
    const there = leaders.map((team) => present(teamTo[team], 'a team'));
    return there.toSorted((a, b) => a - b).indexOf(present(there[decider.drawn], 'a team'));
  }
  const potSun = sum(totalsSun);
  const weights = totalsSun.map((totalSun) => (lock.inverse ? potSun - totalSun : totalSun));
  const [team = 0] = leaders;
  const offset = BigInt(decider.drawn) - sum(weights.slice(0, team));
  const moved = weights.map((_, i) => weights[teamTo.indexOf(i)] ?? 0n);
  return Number(sum(moved.slice(0, teamTo[team])) + offset);
}

function enumerate(lock: BattleLock, visit: (outcome: BattleOutcome, weight: bigint) => void): bigint {
  // Every number that a draw between teams can be among divides it.
  const DECIDERS = 12n;
  const tables = roundsOf(lock).flatMap((table) => lock.seats.map(() => table.items));
  const walk = (tickets: readonly number[], weight: bigint): void => {
    const items = tables[tickets.length];
    if (items !== undefined) {
      for (const { firstTicket, tickets: count } of items) walk([...tickets, firstTicket], weight * BigInt(count));
      return;
    }
    const first = resolve(
      lock,
      scripted(tickets, () => 0),
    );
    const { decider, totalsSun } = first;
    if (decider === undefined) return visit(first, weight * DECIDERS);
    if (decider.label === 'tie') {
      for (let drawn = 0; drawn < decider.n; drawn++) {
        visit(
          resolve(
            lock,
            scripted(tickets, () => drawn),
          ),
          (weight * DECIDERS) / BigInt(decider.n),
        );
      }
      return;
    }
    const potSun = sum(totalsSun);
    const weights = totalsSun.map((totalSun) => (lock.inverse ? potSun - totalSun : totalSun));
    for (const [team, share] of weights.entries()) {
      const drawn = Number(sum(weights.slice(0, team)));
      const outcome = resolve(
        lock,
        scripted(tickets, () => drawn),
      );
      // A winner has the pot, and its chance is a part of the pot: the product is whole.
      const scaled = present(worth(outcome)[outcome.winners[0] ?? 0], 'a seat') * share * weight * DECIDERS;
      visit({ ...outcome, seats: paidOnly(outcome, scaled / sum(weights)) }, 1n);
    }
  };
  walk([], 1n);
  return 1_000_000n ** BigInt(tables.length) * DECIDERS;
}

function paidOnly({ seats, winners }: BattleOutcome, payoutSun: bigint): BattleOutcome['seats'] {
  return seats.map((seat, i) => ({ ...seat, items: [], payoutSun: winners.includes(i) ? payoutSun : 0n }));
}

type Case = readonly [Layout, Mode, boolean, 'ticket' | 'split', ...string[]];
const small: readonly Case[] = (['1v1', '1v1v1'] as const).flatMap((layout): Case[] => [
  [layout, 'standard', false, 'ticket', 'copper-moth'],
  [layout, 'standard', true, 'ticket', 'glass-tide'],
  [layout, 'terminal', false, 'ticket', 'twin-tides', 'long-wick'],
  [layout, 'terminal', true, 'ticket', 'long-wick', 'twin-tides'],
  [layout, 'points', false, 'ticket', 'twin-tides', 'twin-tides'],
  [layout, 'points', true, 'ticket', 'twin-tides', 'long-wick'],
  [layout, 'jackpot', false, 'ticket', 'tin-sparrow'],
  [layout, 'jackpot', true, 'ticket', 'tin-sparrow'],
]);
const shared: readonly Case[] = [
  ['1v1v1v1', 'standard', true, 'split', 'twin-tides', 'long-wick'],
  ['1v1v1', 'points', false, 'split', 'twin-tides', 'long-wick'],
  ['2v2', 'standard', false, 'ticket', 'twin-tides', 'long-wick'],
  ['2v2', 'terminal', true, 'split', 'long-wick', 'twin-tides'],
  ['3v3', 'points', false, 'ticket', 'twin-tides'],
  ['2v2v2', 'standard', true, 'ticket', 'long-wick'],
  ['2v2v2', 'shared', false, 'ticket', 'twin-tides'],
];

const large: readonly Case[] = [
  ['1v1', 'standard', true, 'ticket', 'neon-orchard', 'iron-lantern', 'quiet-comet'],
  ['1v1v1', 'terminal', false, 'split', 'copper-moth', 'neon-orchard'],
  ['1v1v1v1', 'points', true, 'ticket', 'copper-moth', 'iron-lantern', 'tin-sparrow'],
  ['2v2', 'jackpot', true, 'ticket', 'neon-orchard', 'tin-sparrow'],
  ['3v3', 'points', false, 'ticket', 'iron-lantern', 'last-lighthouse'],
  ['2v2v2', 'shared', false, 'ticket', 'copper-moth', 'copper-moth'],
];

describe('S5-01 each seat gets 93 of 100 back', () => {
  const expected = ([layout, mode, inverse, tie, ...packs]: Case) => {
    const lock = lockOf({ layout, mode, inverse, tie, packs });
    const totals = lock.seats.map(() => 0n);
    const whole = enumerate(lock, (outcome, weight) => {
      for (const [seat, sun] of worth(outcome).entries()) totals[seat] = (totals[seat] ?? 0n) + sun * weight;
    });
    const told = lock.seats.map((_, seat) => seatReturn(lock, roundsOf(lock), { seat, share: 100 }));
    return { totals, whole, entrySun: entryOf(roundsOf(lock)), told };
  };

  it.each(small.map((battle) => ({ battle, name: battle.join(' ') })))('exactly: $name', ({ battle }) => {
    const { totals, whole, entrySun, told } = expected(battle);
    expect(totals.map((total) => total * 100n)).toEqual(totals.map(() => entrySun * 93n * whole));
    expect(told.every(({ meanSun, isExact }) => isExact && meanSun * whole === totals[0])).toBe(true);
  });

  it.each(shared.map((battle) => ({ battle, name: battle.join(' ') })))(
    'in all, each within a sun: $name',
    ({ battle }) => {
      const { totals, whole, entrySun, told } = expected(battle);
      expect(sum(totals) * 100n).toBe(entrySun * 93n * whole * BigInt(totals.length));
      for (const [seat, total] of totals.entries()) {
        const { meanSun, isExact } = present(told[seat], 'a seat');
        const apartSun = total / whole - meanSun;
        expect([isExact, apartSun >= -1n && apartSun <= 1n]).toEqual([false, true]);
      }
    },
  );

  it.each(large.map((battle) => ({ battle, name: battle.slice(0, 4).join(' ') })))(
    'within 4 standard errors of 600 drawn battles: $name',
    ({ battle: [layout, mode, inverse, tie, ...packs] }) => {
      const lock = lockOf({ layout, mode, inverse, tie, packs });
      const beacon = 'ab'.repeat(32);
      const runs = Array.from({ length: 600 }, (_, i) => {
        const serverSeed = i.toString(16).padStart(64, '0');
        return worth(playMatch(nodeHashes, battlesMatch, { serverSeed, lock, beacon, rounds: roundsOf(lock) })).map(
          Number,
        );
      });
      for (const seat of lock.seats.keys()) {
        const { stakeSun, meanSun: fair } = seatReturn(lock, roundsOf(lock), { seat, share: 100 });
        expect(fair * 100n).toBe(stakeSun * 93n);
        const mean = runs.reduce((total, run) => total + (run[seat] ?? 0), 0) / runs.length;
        const square = runs.reduce((total, run) => total + ((run[seat] ?? 0) - mean) ** 2, 0) / (runs.length - 1);
        expect(Math.abs(mean - Number(fair)) / Math.sqrt(square / runs.length)).toBeLessThan(4);
      }
    },
  );
});

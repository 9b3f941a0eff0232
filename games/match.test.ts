import { readFileSync } from 'node:fs';

import { present, type CanonicalValue } from '@voltide/core';
import { commitmentOf, documentHash, matchSeed } from '@voltide/fairness';
import { browserHashes } from '@voltide/fairness/browser';
import { nodeHashes } from '@voltide/fairness/node';
import { describe, expect, it } from 'vitest';

import { defineMatch, playMatch, type MatchItem, type MatchOutcome } from './match.ts';
import { findPackByHash } from './packs/catalogue.ts';
import type { PackTable } from './packs/document.ts';
import { packsGame } from './packs/rules.ts';
import { readExactFields, readInteger, readList, readText } from './records/read.ts';

type DuelLock = { readonly rounds: readonly string[]; readonly clientSeeds: readonly string[]; readonly rest: object };
type Split = (found: readonly MatchItem[], entrySun: bigint) => MatchOutcome['seats'];

const NAMED = { pattern: /^[a-z-]+@[0-9a-f]{64}$/, wanted: 'a pack and its hash' };
const SEED = { pattern: /^[A-Za-z0-9:_-]{1,64}$/, wanted: 'a client seed' };
const LOCK_MEMBERS = ['v', 'battleId', 'layout', 'mode', 'inverse', 'tie', 'rounds', 'seats', 'beacon'] as const;

function createDuel(split: Split) {
  return defineMatch<DuelLock, PackTable, MatchOutcome>({
    ...packsGame,
    id: 'duel',
    domain: 'battle',
    parseLock: (document) => {
      const { rounds, seats, ...rest } = readExactFields(document, LOCK_MEMBERS, 'lock');
      return {
        rounds: readList(rounds, [1, 30], 'lock.rounds').map((round) => readText(round, NAMED, 'lock.rounds')),
        clientSeeds: readList(seats, [2, 2], 'lock.seats').map((seat, i) => {
          const fields = readExactFields(seat, ['i', 'kind', 'clientSeed'], 'lock.seats');
          readInteger(fields.i, [i, i], 'lock.seats.i');
          return readText(fields.clientSeed, SEED, 'lock.seats.clientSeed');
        }),
        rest: { ...rest, seats },
      };
    },
    lockDocument: ({ rounds, rest }) => ({ ...(rest as Record<string, CanonicalValue>), rounds }),
    listRounds: ({ rounds }) =>
      rounds.map((round) => ({ id: round.split('@')[0] ?? '', hash: round.split('@')[1] ?? '' })),
    resolve: (draw, { clientSeeds }, rounds) => {
      let k = 0;
      const found = rounds.flatMap((table, round) =>
        clientSeeds.map((_, seat): MatchItem => {
          const ticket = draw(`r${round}:s${seat}`, 1_000_000);
          const item = table.items.findIndex(({ firstTicket, tickets }) => ticket < firstTicket + tickets);
          const { id, valueSun } = present(table.items[item], 'an item');
          return { kind: 'item', k: k++, item, itemId: id, valueSun, round, foundBySeat: seat };
        }),
      );
      const entrySun = rounds.reduce((sum, { priceSun }) => sum + priceSun, 0n);
      return { found, seats: split(found, entrySun) };
    },
  });
}

const sumOf = (items: readonly MatchItem[]): bigint => items.reduce((sum, { valueSun }) => sum + valueSun, 0n);
const seatOf = (entrySun: bigint, items: readonly MatchItem[], payoutSun = 0n): MatchOutcome['seats'][number] => {
  return { stakeSun: entrySun, edgeSun: (entrySun * 7n) / 100n, payoutSun, houseSun: 0n, items };
};

const winnerTakesAll: Split = (found, entrySun) => {
  const totals = [0, 1].map((seat) => sumOf(found.filter(({ foundBySeat }) => foundBySeat === seat)));
  const winner = (totals[1] ?? 0n) > (totals[0] ?? 0n) ? 1 : 0;
  return [0, 1].map((seat) => seatOf(entrySun, seat === winner ? found : []));
};

const { battle } = (
  JSON.parse(readFileSync(new URL('../docs/rules/rules.json', import.meta.url), 'utf8')) as {
    testVectors: {
      battle: Record<'serverSeed' | 'commit' | 'lockHash' | 'beacon' | 'battleSeed', string> & {
        lockDoc: Record<string, CanonicalValue>;
        items: string[][];
        totals: number[];
        pay: number[];
      };
    };
  }
).testVectors;

const tablesOf = (lock: DuelLock): readonly PackTable[] =>
  createDuel(winnerTakesAll)
    .listRounds(lock)
    .map(({ hash }) => present(findPackByHash(hash), 'a published table'));

function play(split: Split, port = nodeHashes): MatchOutcome {
  const duel = createDuel(split);
  const lock = duel.parseLock(battle.lockDoc);
  return playMatch(port, duel, { ...battle, lock, rounds: tablesOf(lock) });
}

describe('a match of two seats', () => {
  it.each([
    ['node:crypto', nodeHashes],
    ['@noble/hashes', browserHashes],
  ])('S15-02 comes out as the battle of the rules book, through %s', (_name, port) => {
    const duel = createDuel(winnerTakesAll);
    const document = duel.lockDocument(duel.parseLock(battle.lockDoc));
    const lockHash = documentHash(port, document);
    expect([commitmentOf(port, battle.serverSeed), lockHash]).toEqual([battle.commit, battle.lockHash]);
    expect(matchSeed(port, duel.domain, { ...battle, lockHash })).toBe(battle.battleSeed);

    const { found, seats } = play(winnerTakesAll, port);
    expect(battle.items.flat()).toEqual(found.map(({ itemId }) => itemId));
    const totals = [0, 1].map((seat) => sumOf(found.filter(({ foundBySeat }) => foundBySeat === seat)));
    expect(totals).toEqual(battle.totals.map(BigInt));
    expect(seats.map(({ items, payoutSun }) => sumOf(items) + payoutSun)).toEqual(battle.pay.map(BigInt));
    expect(seats.map(({ stakeSun, edgeSun }) => [stakeSun, edgeSun])).toEqual([
      [7_000_000n, 490_000n],
      [7_000_000n, 490_000n],
    ]);
  });

  it('may pay the seats instead, to the last sun', () => {
    const { found, seats } = play((items, entrySun) => {
      const half = sumOf(items) / 2n;
      return [seatOf(entrySun, [], sumOf(items) - half), seatOf(entrySun, [], half)];
    });
    expect(seats.reduce((sum, { payoutSun }) => sum + payoutSun, 0n)).toBe(sumOf(found));
  });

  it('may pay the house its share of a seat, and no more than was found', () => {
    const paying =
      (houseSun: bigint): Split =>
      (found, entrySun) => {
        const half = sumOf(found) / 2n;
        return [{ ...seatOf(entrySun, [], sumOf(found) - half), houseSun }, seatOf(entrySun, [], half - 5n)];
      };
    expect(play(paying(5n)).seats.map(({ houseSun }) => houseSun)).toEqual([5n, 0n]);
    for (const houseSun of [-5n, 0n, 6n]) expect(() => play(paying(houseSun))).toThrow('exactly what was found');
  });

  it.each<[string, Split]>([
    ['a sun too much', (found, entrySun) => [seatOf(entrySun, found, 1n), seatOf(entrySun, [])]],
    ['an item too few', (found, entrySun) => [seatOf(entrySun, found.slice(1)), seatOf(entrySun, [])]],
    ['an item twice', (found, entrySun) => [seatOf(entrySun, found), seatOf(entrySun, found.slice(0, 1), -400_000n)]],
    [
      'an item that no seat found',
      (found, entrySun) => [
        seatOf(
          entrySun,
          found.map((item) => ({ ...item })),
        ),
        seatOf(entrySun, []),
      ],
    ],
  ])('is refused when its seats get %s', (_what, split) => {
    expect(() => play(split)).toThrow('exactly what was found');
  });

  it('S15-02 is refused with other odds tables than its lock names, and another lock comes out otherwise', () => {
    const duel = createDuel(winnerTakesAll);
    const lock = duel.parseLock(battle.lockDoc);
    const rounds = tablesOf(lock);
    for (const other of [rounds.toReversed(), rounds.slice(1), []]) {
      expect(() => playMatch(nodeHashes, duel, { ...battle, lock, rounds: other })).toThrow('that the lock names');
    }
    const other = duel.parseLock({ ...battle.lockDoc, beacon: { source: 'test', round: 2 } });
    const { found } = playMatch(nodeHashes, duel, { ...battle, lock: other, rounds });
    expect(found.map(({ itemId }) => itemId)).not.toEqual(battle.items.flat());
    expect(Object.isFrozen(duel)).toBe(true);
  });
});

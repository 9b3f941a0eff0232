import { present } from '@voltide/core';
import { hexOf, growTree, topOf, bytesOfHex, type HashPort } from '@voltide/fairness';
import { browserHashes } from '@voltide/fairness/browser';
import { nodeHashes } from '@voltide/fairness/node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  checkBattleProof,
  checkConsistency,
  checkDay,
  checkPlayProof,
  checkStatementProof,
  compareDays,
  consistencyProof,
  createGrowingTree,
  dayHash,
  historyRoot,
  isConsistent,
  leafHash,
  readDay,
  sealFormatOf,
  signDay,
  UnreadableDocument,
  type Day,
  type UnsignedDay,
} from './index.ts';
import { sampleConsistency, sampleDays } from './testing/sample-days.ts';

const SIZE = { players: 5, days: 6, playsEach: 2, battlesEach: 3 };
const SECRET = new Uint8Array(32).fill(7);
const days = sampleDays(nodeHashes, SIZE);
const documents = days.map(({ day }) => day);
const third = present(days[2], 'a day');
const resigned = (change: Partial<UnsignedDay>, secret = SECRET): Day => {
  const { signature: _signature, ...unsigned } = third.day;
  return signDay(nodeHashes, { ...unsigned, ...change }, secret);
};

describe.each<[string, HashPort]>([
  ['node:crypto', nodeHashes],
  ['@noble/hashes', browserHashes],
])('through %s', (_name, port) => {
  it('S15-02 every seal, statement, play, battle and pair of days of an honest house holds', () => {
    for (const [n, each] of days.entries()) {
      expect(checkDay(port, each.day).faults).toEqual([]);
      for (let player = 0; player < SIZE.players; player++) {
        const checked = checkStatementProof(port, each.statementProof(player));
        expect(checked.faults).toEqual([]);
        const last = SIZE.playsEach * (player + 1) - 1;
        for (const play of [0, last]) expect(checkPlayProof(port, each.playProof(player, play)).faults).toEqual([]);
      }
      for (let i = 0; i < SIZE.battlesEach; i++) {
        expect(checkBattleProof(port, each.battleProof(i)).faults).toEqual([]);
      }
      for (let earlier = 0; earlier < n; earlier++) {
        expect(checkConsistency(port, sampleConsistency(port, documents, [earlier, n])).faults).toEqual([]);
      }
    }
    expect(compareDays(port, documents)).toMatchObject({ faults: [], isSplit: false });
    expect(compareDays(port, documents.toReversed())).toMatchObject({ faults: [] });
  });
});

it('S15-02 a proof says in words what it proves, and what it leaves open', () => {
  const [voided, decided] = [2, 1].map((i) => checkBattleProof(nodeHashes, third.battleProof(i)));
  expect(voided?.proven).toContain('the end of battle');
  expect(voided?.notProven).toEqual([]);
  expect(decided?.notProven).toEqual(['that the result follows from the seeds: check the record of the battle itself']);
  const provenBetween = (later: number): string =>
    checkConsistency(nodeHashes, sampleConsistency(nodeHashes, documents, [1, later])).proven;
  expect([2, 3, 4].map((later) => provenBetween(later).split(' unchanged, ')[1])).toEqual([
    'with 0 seals between them',
    'with 1 seal between them',
    'with 2 seals between them',
  ]);
  const [lone] = sampleDays(nodeHashes, { ...SIZE, battlesEach: 1 });
  const texts = [lone?.day, third.day].map((day) =>
    checkDay(nodeHashes, present(day, 'a day')).steps.find(({ subject }) => subject === 'battles'),
  );
  expect(texts.map((each) => each?.text.split(' under ')[0])).toEqual(['1 battle', '3 battles']);
});

describe('S15-02 a changed seal is refused', () => {
  it('where anything differs that was signed', () => {
    expect(checkDay(nodeHashes, { ...third.day, takenAt: '2027-03-04T00:10:01.000Z' }).faults).toEqual([
      'the signature is not by the key of the seal',
    ]);
    expect(checkDay(nodeHashes, { ...third.day, key: '0'.repeat(64) }).faults).toEqual([
      'the signature is not by the key of the seal',
    ]);
  });

  it('where its own figures contradict each other, however well it is signed', () => {
    const { books, house, history, audit } = third.day;
    const faultsOf = (change: Partial<UnsignedDay>): readonly string[] => checkDay(nodeHashes, resigned(change)).faults;
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ books: { ...books, vault: '9.000000' } })).toEqual([
      expect.stringContaining('the parts of what players own are'),
    ]);
    expect(faultsOf({ house: { ...house, cash: '1.000000' } })).toEqual([
      expect.stringContaining('capital and deposits less what players own'),
    ]);
    expect(faultsOf({ house: { ...house, accounts: [] } })).toEqual([
      expect.stringContaining('the chain of the house'),
    ]);
    expect(faultsOf({ takenAt: '2027-03-03T23:59:59.000Z' })).toEqual([
      expect.stringContaining('not on the day after 2027-03-03'),
    ]);
    expect(faultsOf({ previous: null })).toEqual(['its history and the seal before it contradict each other']);
    expect(faultsOf({ history: { ...history, size: 0 } })).toEqual([
      'its history and the seal before it contradict each other',
    ]);
    expect(faultsOf({ battles: { count: 0, root: 'ab'.repeat(32) } })).toEqual([
      'the number of battles and their root contradict each other',
    ]);
    expect(faultsOf({ audit: { ...audit, entries: 0 } })).toEqual([
      'the number of entries of the audit and its hash contradict each other',
    ]);
    expect(faultsOf({ seasons: [...third.day.seasons, ...third.day.seasons] })).toEqual([
      'a season of a leaderboard appears twice, or had not ended',
    ]);
  });

  it('where it is not of the documented shape, whose contents are never repeated', () => {
    for (const change of [
      { more: 1 },
      { date: '2027-02-30' },
      { signature: 'ab' },
      { books: { ...third.day.books, total: '-1.000000' } },
      { house: { ...third.day.house, cash: '-0.000000' } },
      { house: { ...third.day.house, accounts: [...third.day.house.accounts, ...third.day.house.accounts] } },
    ]) {
      expect(() => checkDay(nodeHashes, { ...third.day, ...change })).toThrow(UnreadableDocument);
    }
    expect(() => readDay({ ...third.day, key: '<script>' })).toThrow('key: not as documented');
    expect(sealFormatOf(third.day)).toBe('voltide-day/1');
    expect(['voltide-play/2', 3, undefined].map((format) => sealFormatOf({ format }))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('S15-02 a changed proof is refused', () => {
  const proof = third.statementProof(1);
  const play = third.playProof(1, 2);
  const battle = third.battleProof(1);

  it('of a statement: another balance, chain, number of plays, place or path', () => {
    const faultsOf = (change: object): readonly string[] =>
      checkStatementProof(nodeHashes, { ...proof, statement: { ...proof.statement, ...change } }).faults;
    const NOT_IN = 'the statement is not in the sealed books';
    expect(faultsOf({ items: '0.200001' })).toEqual([NOT_IN]);
    expect(faultsOf({ cash: '9.000000' })).toEqual([
      'the chains of the statement do not end with its balances',
      NOT_IN,
    ]);
    expect(faultsOf({ plays: 3 })).toEqual(['the number of plays is not that of their places', NOT_IN]);
    expect(faultsOf({ account: third.statementProof(0).statement.account })).toEqual([NOT_IN]);
    expect(checkStatementProof(nodeHashes, { ...proof, place: proof.place ^ 1 }).faults).toEqual([NOT_IN]);
    expect(checkStatementProof(nodeHashes, { ...proof, place: 8 }).faults).toEqual(['the tree has no such place']);
    expect(checkStatementProof(nodeHashes, { ...proof, path: proof.path.slice(1) }).faults).toEqual([
      'the path is not as long as the tree is deep',
    ]);
    expect(checkStatementProof(nodeHashes, { ...proof, day: present(documents[3], 'a day') }).faults).toEqual([NOT_IN]);
  });

  it('of a play: other numbers, another nonce, table, seed or place', () => {
    const faultsOf = (change: object): readonly string[] =>
      checkPlayProof(nodeHashes, { ...play, play: { ...play.play, ...change } }).faults;
    const NOT_IN = 'the play is not among those of the statement';
    expect(faultsOf({ draws: [1] })).toEqual([NOT_IN]);
    expect(faultsOf({ at: '2027-03-03T00:00:09.000Z' })).toEqual([NOT_IN]);
    expect(faultsOf({ nonce: 3 })).toEqual([expect.stringContaining('is not at that place'), NOT_IN]);
    expect(faultsOf({ table: { id: 'other' } })).toEqual(['the odds table has not the hash that was sealed']);
    expect(faultsOf({ serverSeed: 'ab'.repeat(32) })).toEqual(['the server seed does not open the sealed commitment']);
    expect(faultsOf({ serverSeed: '102'.padStart(64, '0') })).toEqual([]);
    expect(checkPlayProof(nodeHashes, { ...play, playPlace: 1 }).faults).toContain(NOT_IN);
    expect(() => checkPlayProof(nodeHashes, { ...play, play: { format: 'voltide-play/2' } })).toThrow(
      UnreadableDocument,
    );
    expect(() => checkPlayProof(nodeHashes, { ...play, play: { ...play.play, at: 'é' } })).toThrow(UnreadableDocument);
  });

  it('of a battle: another result or place', () => {
    const NOT_IN = ['the battle is not among those of the seal'];
    const record = { ...battle.record, winners: [0] };
    expect(checkBattleProof(nodeHashes, { ...battle, record }).faults).toEqual(NOT_IN);
    expect(checkBattleProof(nodeHashes, { ...battle, place: 0 }).faults).toEqual(NOT_IN);
    expect(checkBattleProof(nodeHashes, { ...battle, place: 3 }).faults).toEqual(NOT_IN);
    expect(() => checkBattleProof(nodeHashes, { ...battle, record: {} })).toThrow(UnreadableDocument);
  });

  it('of two days: another order, history or seal', () => {
    const honest = sampleConsistency(nodeHashes, documents, [1, 4]);
    const faultsOf = (change: object): readonly string[] =>
      checkConsistency(nodeHashes, { ...honest, ...change }).faults;
    expect(faultsOf({ earlier: present(documents[2], 'a day') })).toEqual([
      'the seal of 2027-03-03 is not in the history of 2027-03-05',
      'the history of 2027-03-05 does not begin with that of 2027-03-03',
    ]);
    expect(faultsOf({ inclusion: [] })).toEqual(['the seal of 2027-03-02 is not in the history of 2027-03-05']);
    expect(faultsOf({ consistency: [] })).toEqual(['the history of 2027-03-05 does not begin with that of 2027-03-02']);
    expect(faultsOf({ earlier: honest.later, later: honest.earlier })).toContain(
      '2027-03-05 does not come before 2027-03-02',
    );
  });
});

describe('S15-02 a split view is named', () => {
  it('where one key has signed two seals of one day', () => {
    const other = resigned({ tables: { count: 19, hash: 'cd'.repeat(32) } });
    const { isSplit, faults } = compareDays(nodeHashes, [third.day, other]);
    expect([isSplit, faults.length]).toEqual([true, 1]);
    expect(faults[0]).toContain('split view: one key has signed');
    expect(compareDays(nodeHashes, [third.day, third.day])).toMatchObject({ isSplit: false, faults: [] });
  });

  it('where two histories of one length differ, or a day follows another seal than the one that is given', () => {
    const other = resigned({ tables: { count: 19, hash: 'cd'.repeat(32) } });
    const [first, second, , fourth, fifth] = documents;
    expect(compareDays(nodeHashes, [other, fourth])).toMatchObject({
      isSplit: true,
      faults: ['split view: 2027-03-04 follows another seal of 2027-03-03 than this one'],
    });
    const { faults } = compareDays(nodeHashes, [first, second, other, fourth, fifth]);
    expect(faults).toContain('2027-03-04: the root of its history does not follow from the seals before it');
  });

  it('but not where a seal is forged by another key, or not signed at all', () => {
    const stranger = present(
      sampleDays(nodeHashes, { ...SIZE, days: 1, secret: new Uint8Array(32).fill(9) })[0],
      'a day',
    );
    expect(compareDays(nodeHashes, [documents[0], stranger.day])).toMatchObject({ isSplit: false });
    expect(compareDays(nodeHashes, [documents[0], stranger.day]).faults[0]).toContain('different keys');
    const unsigned = { ...third.day, tables: { count: 19, hash: 'cd'.repeat(32) } };
    expect(compareDays(nodeHashes, [third.day, unsigned]).isSplit).toBe(false);
  });
});

describe('S15-02 the tree of RFC 6962', () => {
  const hashOf = (n: number): string => hexOf(nodeHashes.sha256(Uint8Array.of(n >> 8, n & 255)));

  it('grows leaf by leaf to the root that it has when it is grown at once', () => {
    for (let size = 0; size < 70; size++) {
      const hashes = Array.from({ length: size }, (_, n) => hashOf(n));
      const whole = growTree(
        nodeHashes,
        hashes.map((hash) => bytesOfHex(hash)),
      );
      expect(historyRoot(nodeHashes, hashes)).toBe(hexOf(topOf(whole)));
    }
    const [tree, subtree] = [createGrowingTree(nodeHashes), createGrowingTree(nodeHashes)];
    for (let n = 0; n < 8; n++) subtree.add(leafHash(nodeHashes, bytesOfHex(hashOf(n))));
    tree.addSubtree(subtree.top(), 8);
    for (let n = 8; n < 11; n++) tree.add(leafHash(nodeHashes, bytesOfHex(hashOf(n))));
    const eleven = Array.from({ length: 11 }, (_, n) => hashOf(n));
    expect([tree.size(), hexOf(tree.top())]).toEqual([11, historyRoot(nodeHashes, eleven)]);
  });

  it('is consistent with every shorter one of the same beginning, and with none that differs', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(), fc.nat(), (size, at, wrong) => {
        const earlier = at % (size + 1);
        const hashes = Array.from({ length: size }, (_, n) => hashOf(n));
        const later = { size, root: historyRoot(nodeHashes, hashes) };
        const proof = consistencyProof(nodeHashes, hashes, earlier);
        const first = { size: earlier, root: historyRoot(nodeHashes, hashes.slice(0, earlier)) };
        expect(isConsistent(nodeHashes, first, later, proof)).toBe(true);
        if (earlier === 0) return;
        const changed = hashes.slice(0, earlier).with(wrong % earlier, hashOf(60_000));
        const forged = { size: earlier, root: historyRoot(nodeHashes, changed) };
        expect(isConsistent(nodeHashes, forged, later, proof)).toBe(false);
      }),
    );
  });

  it('the hash of a day is that of its text without the signature', () => {
    expect(dayHash(nodeHashes, third.day)).toBe(dayHash(nodeHashes, { ...third.day, signature: '00'.repeat(64) }));
  });
});

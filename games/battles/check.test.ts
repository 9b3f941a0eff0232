import { readFileSync } from 'node:fs';

import { commitmentOf, documentHash } from '@voltide/fairness';
import { browserHashes } from '@voltide/fairness/browser';
import { nodeHashes } from '@voltide/fairness/node';
import { present, type CanonicalValue } from '@voltide/core';
import { describe, expect, it } from 'vitest';

import { battlesMatch } from '../matches.ts';
import { findPackByHash } from '../packs/catalogue.ts';
import { ShapeError } from '../records/read.ts';
import { BATTLE_SUBJECTS, checkBattle, type BattleSubject } from './check.ts';
import { isBattleFile, parseBattleRecord } from './parse-record.ts';
import { createBattleRecord } from './record.ts';

type Doc = { [member: string]: unknown };
const text = readFileSync(new URL('./vectors.json', import.meta.url), 'utf8');
const vectors = JSON.parse(text) as readonly Doc[];
const check = (record: unknown, port = nodeHashes) => checkBattle(port, battlesMatch, record);

const genuine = (): Doc => {
  const isLevel = ({ draws, localChain }: Doc) => (draws as Doc[]).at(-1)?.['label'] === 'tie' && localChain !== null;
  return present((JSON.parse(text) as Doc[]).find(isLevel), 'a battle that was level');
};

function change(path: string, value: unknown): Doc {
  const record = genuine();
  const names = path.split('.');
  const last = names.pop() ?? '';
  const owner = names.reduce<Doc>((at, name) => at[name] as Doc, record);
  owner[last] = typeof value === 'function' ? (value as (old: unknown) => unknown)(owner[last]) : value;
  return record;
}

const OTHER = 'cd'.repeat(32);
const vt = (amount: unknown): string => `1${String(amount)}`;

const rowsOf = (count: number) => (rows: unknown) => Array.from({ length: count }, () => (rows as Doc[])[0]);

it('S5-02 every battle of the vectors is proven, in Node and in the browser', () => {
  for (const record of vectors) {
    expect(check(record)).toMatchObject({ state: 'proven', wrong: [], notCompared: [] });
    expect(isBattleFile(record)).toBe(true);
  }
  expect(check(genuine(), browserHashes).state).toBe('proven');
  const asked = Object.keys(BATTLE_SUBJECTS).filter(
    (subject) => !['server_seed', 'lock_hash', 'seeds'].includes(subject),
  );
  expect(check(genuine()).steps.map(({ subject }) => subject)).toEqual(asked);
  expect([{}, [], null, 'x', { format: 'voltide-battle/2' }].map(isBattleFile)).toEqual(Array(5).fill(false));
});

it('S5-02 the largest battle is proven, and so is one that took long to be settled', () => {
  const record = parseBattleRecord(battlesMatch, genuine());
  const { hash, id } = present(record.lock.rounds[0], 'a round');
  const [player] = record.lock.seats;
  const largest = createBattleRecord(nodeHashes, battlesMatch, {
    ...record,
    lock: {
      ...record.lock,
      layout: '3v3',
      mode: 'jackpot',
      inverse: true,
      tie: 'ticket',
      funding: 0,
      rounds: Array.from({ length: 30 }, () => ({ id, hash })),
      seats: Array.from({ length: 6 }, () => present(player, 'a player')),
    },
    tableOf: findPackByHash,
  });
  expect([largest.draws.length, largest.found.length]).toEqual([181, 180]);
  expect(check(JSON.parse(JSON.stringify(largest))).state).toBe('proven');
  const late = change('history', (rows: unknown) => {
    return (rows as Doc[]).map((row) => (row['state'] === 'settled' ? { ...row, atMs: 9_000_000_000_000_000 } : row));
  });
  expect(check(late).state).toBe('proven');
});

describe('S5-02 a forged battle is refused by what is wrong:', () => {
  it.each<[BattleSubject, Doc]>([
    ['commitment', change('commitment', OTHER)],
    ['server_seed', change('serverSeed', OTHER)],
    ['lock_hash', change('lockHash', OTHER)],
    ['lock', change('lock.battleId', 'another')],
    ['lock', change('lock.seats.0.clientSeed', 'another')],
    ['lock', change('lock.inverse', (old: unknown) => old !== true)],
    ['lock', change('lock.beacon.round', 5)],
    ['beacon', change('beacon.value', OTHER)],
    ['beacon', change('beacon.named.round', (old: unknown) => Number(old) + 1)],
    ['history', change('history.0.atMs', 0)],
    ['history', change('history.1.state', 'rolling')],
    ['history', change('history', (rows: unknown) => (rows as Doc[]).slice(0, -1))],
    ['draws', change('draws.0.drawn', (old: unknown) => (Number(old) + 1) % 1_000_000)],
    ['draws', change('draws', (draws: unknown) => (draws as Doc[]).slice(0, -1))],
    ['draws', change('draws', (draws: unknown) => [...(draws as Doc[]), ...(draws as Doc[]).slice(-1)])],
    ['found', change('found.0.value', vt)],
    ['found', change('found.1.item', 'twin-tides/none')],
    ['found', change('found', (found: unknown) => (found as Doc[]).toReversed())],
    ['winners', change('winners', [0, 1, 2, 3])],
    ['seats', change('seats.0.stake', vt)],
    ['seats', change('seats.1.payout', vt)],
    ['seats', change('seats.1.house', vt)],
    ['seats', change('seats.0.items', (items: unknown) => ((items as number[]).length > 0 ? [] : [0]))],
  ])('%s', (subject, record) => {
    expect(check(record)).toMatchObject({ state: 'mismatch', wrong: [subject] });
    expect(check(record).steps.find(({ ok }) => !ok)?.text).not.toBe('');
  });

  it('in words that say what is right where it is, and what is wrong where it is not', () => {
    const texts = [genuine(), change('commitment', OTHER)].map((record) => check(record).steps[0]?.text);
    expect(texts[0]).toBe('the commitment is the SHA-256 of the server seed');
    expect(texts[1]).toBe(
      `the server seed has the commitment ${String(genuine()['commitment'])}, not the one in the record`,
    );
  });

  it('drawn numbers, and which had to be which', () => {
    const [first, second] = genuine()['draws'] as Doc[];
    const texts = ['draws.0.drawn', 'draws.1.drawn'].map((path) => {
      const record = change(path, (old: unknown) => (Number(old) + 1) % 1_000_000);
      return check(record).steps.find(({ ok }) => !ok)?.text;
    });
    expect(texts).toEqual([
      `r0:s0 should be ${String(first?.['drawn'])} below 1000000`,
      `r0:s1 should be ${String(second?.['drawn'])} below 1000000`,
    ]);
    const both = change('draws', (draws: unknown) => {
      return (draws as Doc[]).map((draw, i) => (i < 2 ? { ...draw, drawn: Number(draw['drawn']) ^ 1 } : draw));
    });
    expect(check(both).steps.find(({ ok }) => !ok)?.text).toBe(texts[0]);
    const record = change('draws.0.drawn', (old: unknown) => (Number(old) + 1) % 1_000_000);
    expect(check({ ...record, winners: [0, 1, 2, 3] }).wrong).toEqual(['draws', 'winners']);
  });

  it.each([{ source: 'drand-quicknet' }, { round: 5 }])('beacon, where the lock names another: %j', (other) => {
    const record = parseBattleRecord(battlesMatch, genuine());
    const lock = { ...record.lock, beacon: { ...record.lock.beacon, ...other } };
    const played = createBattleRecord(nodeHashes, battlesMatch, { ...record, lock, tableOf: findPackByHash });
    expect(check(JSON.parse(JSON.stringify(played))).wrong).toEqual(['beacon']);
  });

  it.each<[BattleSubject, string]>([
    ['lock_hash', 'lockHash'],
    ['lock', 'lock.seats.0.clientSeed'],
  ])('commitment and %s, where both were changed', (subject, path) => {
    expect(check({ ...change(path, OTHER), commitment: OTHER }).wrong).toEqual(['commitment', subject]);
  });

  it('but what follows from its draws is not, where its lock hash alone was changed', () => {
    const { steps } = check(change('lockHash', OTHER));
    expect(steps.find(({ subject }) => subject === 'draws')).toMatchObject({ ok: true });
  });

  it('seeds, where a server seed was replaced with its commitment', () => {
    const record = { ...genuine(), serverSeed: OTHER, commitment: commitmentOf(nodeHashes, OTHER) };
    expect(check(record).wrong).toEqual(['seeds']);
  });

  it('seeds, where a lock was replaced with its hash', () => {
    const record = change('lock.seats.0.clientSeed', 'another');
    expect(check({ ...record, lockHash: documentHash(nodeHashes, record['lock'] as CanonicalValue) }).wrong).toEqual([
      'seeds',
    ]);
  });

  it('odds table, whatever was changed of it', () => {
    const tables = genuine()['tables'] as Doc[];
    const [table] = tables;
    const dearer = { ...table, price: Number(table?.['price']) + 10_000 };
    for (const forged of [
      [dearer, ...tables.slice(1)],
      [...tables, table],
      [...tables, dearer],
    ]) {
      expect(check({ ...genuine(), tables: forged }).wrong).toEqual(['odds_table']);
    }
  });

  it('odds table, where its lock names one that breaks the rules, or is not as published', () => {
    const [table = {}] = genuine()['tables'] as Doc[];
    const renamed = {
      ...table,
      id: 'no-such',
      items: (table['items'] as Doc[]).map((item, i) => ({ ...item, id: `no-such/i${i}` })),
    };
    const altered = { ...table, items: (table['items'] as Doc[]).toReversed() };
    const bad = { ...table, price: 70_000 };
    const results = [renamed, altered, bad].map((forged) => {
      const record = genuine();
      const lock = record['lock'] as Doc;
      const hash = documentHash(nodeHashes, forged as CanonicalValue);
      lock['rounds'] = (lock['rounds'] as string[]).map(() => `${String((forged as Doc)['id'])}@${hash}`);
      return check({ ...record, tables: [forged], lockHash: documentHash(nodeHashes, lock as CanonicalValue) });
    });
    expect(results.map(({ notCompared }) => notCompared.length)).toEqual([1, 0, 0]);
    expect(results.map(({ wrong }) => wrong[0])).toEqual(['seeds', 'odds_table', 'odds_table']);
  });
});

describe('a file is unreadable', () => {
  it.each<[string, Doc]>([
    ['with a member more', change('more', 1)],
    ['of another version of the rules', change('rules', 2)],
    ['with a lock that no battle can have', change('lock.mode', 'crazy')],
    ['with a seat of no amount', change('seats.0.stake', '1')],
    ['with a state that there is not', change('history.0.state', 'lost')],
    ['with a draw below nothing', change('draws.0.drawn', -1)],
    ['with a beacon that was given up', change('beacon.status', 'given up')],
    ['without the drawn numbers', change('draws', [])],
    ['without a table', change('tables', [])],
    ['without a history', change('history', [])],
    ['without items', change('found', [])],
    ['without winners', change('winners', [])],
    ['without seats', change('seats', [])],
    ['with a round too many', change('found.0.round', 30)],
    ['with a round before the first', change('found.0.round', -1)],
    ['with a seat too many', change('found.0.seat', 6)],
    ['with a seat before the first', change('found.0.seat', -1)],
    ['with an item too many', change('found.0.k', 180)],
    ['with an item before the first', change('found.0.k', -1)],
    ['with items that cannot be', change('seats.0.items', [180])],
    ['with items before the first', change('seats.0.items', [-1])],
    ['with a draw among none', change('draws.0.n', 0)],
    ['with a time after all time', change('history.0.atMs', 9_000_000_000_000_001)],
    ['with a time before all time', change('history.0.atMs', -1)],
    ['with a winner who has no seat', change('winners', [6])],
    ['with too long a history', change('history', rowsOf(1001))],
    ['with seven seats', change('seats', rowsOf(7))],
    ['with a number of a far round', change('draws', rowsOf(182))],
  ])('%s', (_what, record) => {
    expect(() => check(record)).toThrow(ShapeError);
  });

  it.each(['history', 'draws', 'found', 'seats'])('but not with a single one of its %s: it is a wrong one', (list) => {
    expect(check(change(list, rowsOf(1))).state).toBe('mismatch');
  });

  it('and not at its bounds', () => {
    expect(check(change('history', rowsOf(1000))).wrong).toEqual(['history']);
    expect(check(change('seats.0.items', [179])).wrong).toEqual(['seats']);
  });

  it('and never throws otherwise, whatever number stands in it', () => {
    const numbers = [1, 2, 999_999, 1_000_000, Number.MAX_SAFE_INTEGER];
    for (const number of numbers) {
      for (const path of ['draws.0.drawn', 'draws.1.n', 'draws.1.drawn']) {
        expect(['proven', 'mismatch']).toContain(check(change(path, number)).state);
      }
      const draws = (old: unknown) => (old as Doc[]).map((draw) => ({ ...draw, drawn: number }));
      expect(check(change('draws', draws)).wrong).toEqual(['draws']);
    }
    expect(Object.keys(BATTLE_SUBJECTS)).toHaveLength(12);
  });
});

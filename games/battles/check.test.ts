import { readFileSync } from 'node:fs';

import { commitmentOf, documentHash } from '@voltide/fairness';
import { browserHashes } from '@voltide/fairness/browser';
import { nodeHashes } from '@voltide/fairness/node';
import { present, type CanonicalValue } from '@voltide/core';
import { describe, expect, it } from 'vitest';

import { battlesMatch } from '../matches.ts';
import { ShapeError } from '../read.ts';
import { BATTLE_SUBJECTS, checkBattle, type BattleSubject } from './check.ts';
import { isBattleFile } from './parse-record.ts';

type Doc = { [member: string]: unknown };
const text = readFileSync(new URL('./vectors.json', import.meta.url), 'utf8');
const vectors = JSON.parse(text) as readonly Doc[];
const check = (record: unknown, port = nodeHashes) => checkBattle(port, battlesMatch, record);

/** The battle that the forgeries begin with: teams that were level, decided by a draw, after drand had not answered. */
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

it('S5-02 every battle of the vectors is proven, in Node and in the browser', () => {
  for (const record of vectors) {
    expect(check(record)).toMatchObject({ state: 'proven', wrong: [], notCompared: [] });
    expect(isBattleFile(record)).toBe(true);
  }
  expect(check(genuine(), browserHashes).state).toBe('proven');
  expect([{}, [], null, 'x', { format: 'voltide-battle/2' }].map(isBattleFile)).toEqual(Array(5).fill(false));
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
    const [table] = genuine()['tables'] as Doc[];
    const dearer = { ...table, price: Number(table?.['price']) + 10_000 };
    for (const tables of [[dearer], [table, table], [table, dearer]]) {
      expect(check({ ...genuine(), tables }).wrong).toEqual(['odds_table']);
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
  ])('%s', (_what, record) => {
    expect(() => check(record)).toThrow(ShapeError);
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

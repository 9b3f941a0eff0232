import { readFileSync } from 'node:fs';

import { canonicalJson } from '@voltide/core';
import { commitmentOf } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { checkFile } from '@voltide/games/records/check-file';
import { parseAccountExport } from '@voltide/games/records/parse-record';
import { parseFile, ShapeError } from '@voltide/games/records/read';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { exitCodeOf } from './report.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Path = readonly (string | number)[];

const stored = (version: 1 | 2): string =>
  readFileSync(new URL(`../../../games/records/stored/export-${version}.json`, import.meta.url), 'utf8');
const REAL = JSON.parse(stored(2)) as Json;

/** Returns the program's exit code for a text. */
function verdictOf(text: string): 0 | 1 | 2 {
  try {
    return exitCodeOf(checkFile(nodeHashes, parseFile(text)));
  } catch (error) {
    if (error instanceof ShapeError || error instanceof SyntaxError) return 2;
    throw error;
  }
}

/**
 * Returns the meaning of an export, in any order, without the parts that cannot be checked offline (docs/fairness.md):
 * times, the numbers of sealed plays within their range, and commitments of pairs that served no play.
 */
function meaningOf(text: string): string {
  const { plays, epochs } = parseAccountExport(JSON.parse(text));
  const sorted = plays.toSorted((left, right) => left.epoch - right.epoch || left.nonce - right.nonce);
  const told = sorted.map(({ at: _, draws, ...play }) => ({ ...play, draws: play.serverSeed === null ? [] : draws }));
  const pairs = epochs.map((pair) => (pair.plays === 0 ? { ...pair, clientSeed: null } : pair));
  return canonicalJson({ told, pairs });
}

/** Every place in a document that holds something, with the way to it. */
function listPlaces(value: Json, way: Path = []): { readonly way: Path; readonly value: Json }[] {
  const inside = Array.isArray(value) ? value.map((each, i) => [i, each] as const) : entriesOf(value);
  return [{ way, value }, ...inside.flatMap(([name, each]) => listPlaces(each, [...way, name]))];
}

function entriesOf(value: Json): (readonly [string, Json])[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

/** The document with something else at a place; undefined removes it. */
function withChange(document: Json, [name, ...rest]: Path, change: (old: Json) => Json | undefined): Json | undefined {
  if (name === undefined) return change(document);
  if (Array.isArray(document)) {
    return document.flatMap((each, i) => (i === name ? (withChange(each, rest, change) ?? []) : [each]));
  }
  const entries = entriesOf(document).flatMap(([key, each]): [string, Json][] => {
    const changed = key === name ? withChange(each, rest, change) : each;
    return changed === undefined ? [] : [[key, changed]];
  });
  return Object.fromEntries(entries);
}

const PLACES = listPlaces(REAL).filter(({ way }) => way.length > 0);
const HEX = /^[0-9a-f]{64}$/;

/** Values that a forger could put into a place: a little off, or from another place of the same name. */
function otherValues(way: Path, value: Json): Json[] {
  const name = way.findLast((each) => typeof each === 'string');
  const siblings = PLACES.filter((place) => place.way.at(-1) === way.at(-1) && place.way.includes(name ?? ''));
  const borrowed = siblings.map((place) => place.value);
  if (typeof value === 'number') return [value + 1, value - 1, value + 1000, 0, value * 2, ...borrowed];
  if (typeof value !== 'string') return [null, ...borrowed];
  const off = HEX.test(value) ? [value.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))] : [`${value}x`];
  const more = /^\d+\.\d{6}$/.test(value) ? [value.replace(/^/, '9'), value.replace(/\d$/, '1')] : [];
  return [null, '', ...off, ...more, ...borrowed];
}

const anyPlace = fc.constantFrom(...PLACES);
const changed = anyPlace.chain(({ way, value }) =>
  fc.constantFrom(...otherValues(way, value)).map((other) => withChange(REAL, way, () => other)),
);
const removed = anyPlace.map(({ way }) => withChange(REAL, way, () => undefined));
const doubled = fc.constantFrom(...PLACES.filter(({ value }) => Array.isArray(value))).chain(({ way, value }) => {
  const list = value as Json[];
  const places = list.length === 0 ? [0] : list.map((_, i) => i);
  return fc
    .tuple(fc.constantFrom(...places), fc.constantFrom(...places))
    .map(([from, to]) => withChange(REAL, way, () => list.toSpliced(to, 0, list[from] ?? null)));
});

describe('forged exports', () => {
  it('the real ones hold', () => {
    expect([verdictOf(stored(1)), verdictOf(stored(2))]).toEqual([0, 0]);
  });

  it('S15-02 no change of one place passes that changes what an export says', () => {
    const meaning = meaningOf(stored(2));
    let passed = 0;
    fc.assert(
      fc.property(fc.oneof({ weight: 6, arbitrary: changed }, removed, doubled), (document) => {
        const text = JSON.stringify(document) ?? 'null';
        if (verdictOf(text) !== 0) return;
        passed++;
        expect(meaningOf(text) === meaning, 'what passes says the same').toBe(true);
      }),
      { numRuns: 3000, seed: 20261122 },
    );
    expect(passed).toBeGreaterThan(0);
  });

  it('S15-02 no member written twice passes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PLACES.filter(({ way }) => typeof way.at(-1) === 'string')), ({ way, value }) => {
        const name = JSON.stringify(way.at(-1));
        const mark = '"\u2028"';
        const text = JSON.stringify(withChange(REAL, way, () => '\u2028'));
        const twice = `${JSON.stringify(value)},${name}:${JSON.stringify(value)}`;
        expect(verdictOf(text.replace(mark, () => twice))).toBe(2);
        expect(verdictOf(text.replace(mark, () => JSON.stringify(value)))).toBe(0);
      }),
      { numRuns: 200 },
    );
  });
});

type Pair = { epoch: number; serverSeed: string | null; commitment: string; plays: number };
type Play = { epoch: number; nonce: number; serverSeed: string | null; commitment: string };
type Account = { plays: Play[]; epochs: Pair[]; nextCommitment: string };

describe('forgeries that were tried', () => {
  const forged = (change: (account: Account) => void): string => {
    const account = JSON.parse(stored(2)) as Account;
    change(account);
    return JSON.stringify(account);
  };
  const eachOf = (account: Account, epoch: number): (Pair | Play)[] =>
    [...account.epochs, ...account.plays].filter((each) => each.epoch === epoch);

  it.each<[string, (account: Account) => void]>([
    [
      'a play that hides what its pair reveals',
      ({ plays }) => {
        for (const play of plays.slice(0, 1)) play.serverSeed = null;
      },
    ],
    [
      'a pair and its plays that hide a revealed seed, before other pairs',
      (account) => {
        for (const each of eachOf(account, 2)) each.serverSeed = null;
      },
    ],
    [
      'the pair in use cut off',
      (account) => {
        account.plays = account.plays.filter(({ epoch }) => epoch < 3);
        account.epochs = account.epochs.slice(0, 3);
      },
    ],
    [
      'two pairs cut off',
      (account) => {
        account.plays = account.plays.filter(({ epoch }) => epoch < 2);
        account.epochs = account.epochs.slice(0, 2);
      },
    ],
    [
      'one commitment in two pairs',
      (account) => {
        const [first] = account.epochs;
        for (const each of eachOf(account, 3)) each.commitment = first?.commitment ?? '';
      },
    ],
    [
      'one server seed in two pairs',
      (account) => {
        const [first] = account.epochs;
        for (const each of eachOf(account, 1)) Object.assign(each, { ...first, epoch: 1, plays: 0 });
      },
    ],
    [
      'seeds of the forger in a pair that was played with',
      (account) => {
        const serverSeed = 'f'.repeat(64);
        const commitment = commitmentOf(nodeHashes, serverSeed);
        for (const each of eachOf(account, 0)) Object.assign(each, { serverSeed, commitment });
      },
    ],
    [
      'a nonce of 1,000',
      ({ plays, epochs }) => {
        for (const play of plays.slice(-1)) play.nonce = 1000;
        for (const pair of epochs.slice(-1)) pair.plays = 1001;
      },
    ],
    [
      'no plays',
      (account) => {
        account.plays = [];
      },
    ],
  ])('S15-02 %s', (_what, change) => {
    expect(verdictOf(forged(change))).not.toBe(0);
  });
});

import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import {
  checkBattleProof,
  checkConsistency,
  checkDay,
  checkDays,
  checkPlayProof,
  checkStatementProof,
  isSplitView,
  type Doc,
  type Faults,
  type Json,
} from './recompute.ts';

const vector = (name: string): Doc =>
  JSON.parse(readFileSync(new URL(`../../../docs/vectors/${name}.json`, import.meta.url), 'utf8')) as Doc;

/** A vector, its check, and a change of it that has to be refused with these words. */
type Row = readonly [name: string, check: (file: Json) => Faults, change: (file: Doc) => Doc, words: string];

const VECTORS: readonly Row[] = [
  [
    'day-seal',
    (file) => checkDay(file),
    (file) => ({ ...file, date: '2027-03-01' }),
    'the signature is not by the key',
  ],
  ['statement-proof', checkStatementProof, (file) => ({ ...file, place: 1 }), 'not in the sealed books'],
  ['play-proof', checkPlayProof, (file) => ({ ...file, playPlace: 1 }), 'the play is not in the sealed statement'],
  ['battle-proof', checkBattleProof, (file) => ({ ...file, place: 1 }), 'the battle is not in the seal'],
  ['day-consistency', checkConsistency, (file) => ({ ...file, inclusion: [] }), 'not in the history of the later one'],
];

it.each(VECTORS)('S15-02 the second implementation agrees with docs/vectors/%s.json', (name, check, change, words) => {
  const file = vector(name);
  expect(check(file)).toEqual([]);
  expect(check(change(file)).join('; ')).toContain(words);
});

it('S15-02 day seals follow each other, and two of one day by one key are a split view', () => {
  const [first, next, other] = [vector('day-seal'), vector('day-seal-next'), vector('day-seal-split')];
  expect(checkDays([first, next])).toEqual([]);
  expect(checkDays([first, first])).not.toEqual([]);
  expect(checkDay(other, first)).toEqual([]);
  expect([isSplitView(next, other), isSplitView(first, next), isSplitView(next, next)]).toEqual([true, false, false]);
});

import { describe, expect, it } from 'vitest';

import { listPaths, readJson } from '../repository.ts';
import { applyMutation, listMutations } from './mutations.ts';
import { pickSample } from './sample.ts';
import { findTarget, isSame, listAllMutations, NAMED, TARGETS, type Accepted } from './targets.ts';

function changesOf(text: string): readonly string[] {
  return listMutations('house/a.ts', text).map(({ change }) => change);
}

describe('mutations', () => {
  it.each([
    ['n + d - 1n', ['+ d → - d', '- 1n → + 1n', '1n → 2n', '1n → 0n']],
    ['a < b', ['< b → <= b', '< b → >= b']],
    ['a !== "b"', ['!== "b" → === "b"']],
    ['draws.every(isGood)', ['every → some']],
    ['!isGood(a)', ['! → ']],
    ['isGood(a) ? 1 : x', ['isGood(a) → !(isGood(a))', '1 → 2', '1 → 0']],
    ['a && b', ['&& b → || b']],
    ['a++', ['++ → --']],
    ['true', ['true → false']],
    ['"a" + b', []],
    ['-1', []],
    ['x as 1', []],
  ])('of %s are %j', (text, changes) => {
    expect(changesOf(`const x = ${text};`)).toEqual(changes);
  });

  it('take a statement away, and turn a condition round', () => {
    expect(changesOf('if (isGood) tell(a);')).toEqual(['isGood → !(isGood)', 'tell(a); → nothing']);
  });

  it('leave types, imports and what an error says alone', () => {
    expect(changesOf("import a from 'a';\ntype B = 1 | -2;\nif (a) throw new Error(`${1 + 2}`);")).toEqual([
      'a → !(a)',
    ]);
  });

  it('are one change each, at the line that they name', () => {
    const text = 'const a = 1;\n  const b = a < 2;\n';
    const mutated = listMutations('house/a.ts', text).map((mutation) => [mutation.line, applyMutation(text, mutation)]);
    expect(mutated).toEqual([
      [1, 'const a = 2;\n  const b = a < 2;\n'],
      [1, 'const a = 0;\n  const b = a < 2;\n'],
      [2, 'const a = 1;\n  const b = a <= 2;\n'],
      [2, 'const a = 1;\n  const b = a >= 2;\n'],
      [2, 'const a = 1;\n  const b = a < 3;\n'],
      [2, 'const a = 1;\n  const b = a < 1;\n'],
    ]);
  });
});

describe('a sample', () => {
  const all = Array.from({ length: 100 }, (_, i) => i);

  it('is the same for the same seed, another one for another, in order and without repetition', () => {
    const sample = pickSample(all, 10, 7);
    expect(pickSample(all, 10, 7)).toEqual(sample);
    expect(pickSample(all, 10, 8)).not.toEqual(sample);
    expect(sample.toSorted((one, other) => one - other)).toEqual(sample);
    expect(new Set(sample).size).toBe(10);
  });

  it('is everything where there is no more', () => {
    expect(pickSample(all, 1000, 7)).toEqual(all);
  });
});

describe('what is mutated', () => {
  const mutations = listAllMutations(listPaths());

  it('has files for every place, and no test', () => {
    const names = new Set(mutations.map(({ file }) => findTarget(file)?.name));
    expect(names).toEqual(new Set(TARGETS.map(({ name }) => name)));
    expect(mutations.filter(({ file }) => file.endsWith('.test.ts'))).toEqual([]);
  });

  it.each(NAMED)('offers what must be caught always: $change in $file', (named) => {
    expect(mutations.some((mutation) => isSame(mutation, named))).toBe(true);
  });

  it('still has each accepted mutation, for which there is a reason', () => {
    const accepted = readJson('tools/mutants/accepted.json') as readonly Accepted[];
    expect(accepted.filter((one) => !mutations.some((mutation) => isSame(mutation, one)))).toEqual([]);
    expect(accepted.filter(({ reason }) => reason.length < 20)).toEqual([]);
  });
});

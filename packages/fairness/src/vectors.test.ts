import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { browserHashes } from './hmac-browser.ts';
import { nodeHashes } from './hmac-node.ts';
import { runVectors, type FairnessVectors } from './vectors.ts';

const rules = JSON.parse(readFileSync(new URL('../../../docs/rules/rules.json', import.meta.url), 'utf8')) as {
  testVectors: FairnessVectors & { stakeCompat: readonly { hmac: string; float0: number }[] };
};
const vectors = rules.testVectors;

describe.each([
  ['node:crypto', nodeHashes],
  ['@noble/hashes', browserHashes],
])('through %s', (_name, port) => {
  it('S15-02 every published vector comes out as published', () => {
    const results = runVectors(port, vectors);
    expect(results).toHaveLength(1 + 6 + 3 + 6 + 2);
    expect(results.filter(({ expected, found }) => expected !== found)).toEqual([]);
  });

  it('a changed vector is noticed', () => {
    const [first, ...rest] = vectors.draws;
    if (first === undefined) throw new Error('the rules book has draws');
    const changed = { ...vectors, draws: [{ ...first, result: first.result + 1 }, ...rest] };
    expect(runVectors(port, changed).filter(({ expected, found }) => expected !== found)).toHaveLength(1);
  });
});

it('the HMAC vectors of other houses agree with their published fractions', () => {
  for (const { hmac, float0 } of vectors.stakeCompat) {
    expect(Number.parseInt(hmac.slice(0, 8), 16) / 2 ** 32).toBeCloseTo(float0, 10);
  }
});

import { readFileSync } from 'node:fs';

import { parseVt } from '@voltide/core';
import { bytesOfHex, hexOf } from '@voltide/fairness';
import { browserHashes } from '@voltide/fairness/browser';
import { nodeHashes } from '@voltide/fairness/node';
import { describe, expect, it } from 'vitest';

import { countDummies, dummyLeaf, ownedLeaf } from './blinds.ts';
import { checkProof, checkSeal, coverageBps } from './check.ts';
import { readSeal, reservesText, type Proof } from './document.ts';
import { leafNode, levelsOver, rootOf, siblingsOf } from './tree.ts';

/** Computed by another program, in another language, from the words of docs/fairness.md. */
type Vector = {
  readonly dayKey: string;
  readonly owed: readonly { readonly id: string; readonly amount: string }[];
  readonly text: string;
  readonly document: unknown;
  readonly proofs: readonly Proof[];
};
const vectors = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8')) as readonly Vector[];

describe.each([
  ['node:crypto', nodeHashes],
  ['@noble/hashes', browserHashes],
])('through %s', (_name, port) => {
  it.each(vectors)(
    'S15-02 a tree, its paths and the signed text come out as another program computes them',
    (vector) => {
      const seal = readSeal(vector.document);
      const dayKey = bytesOfHex(vector.dayKey);
      const owed = vector.owed.map(({ id, amount }) => ownedLeaf(port, dayKey, { id, sumSun: parseVt(amount) }));
      const dummies = Array.from({ length: countDummies(owed.length) }, (_, i) => dummyLeaf(port, dayKey, i));
      const leaves = [...owed, ...dummies].toSorted((a, b) => (hexOf(a.blind) < hexOf(b.blind) ? -1 : 1));
      const levels = levelsOver(
        port,
        leaves.map((leaf) => leafNode(port, leaf)),
      );
      expect([hexOf(rootOf(levels).hash), levels.length - 1]).toEqual([seal.root, seal.depth]);
      for (const { account, place, path, blind, amount } of vector.proofs) {
        const leaf = leaves[place];
        expect(leaf).toEqual({ id: account, blind: leaf?.blind, sumSun: parseVt(amount) });
        expect(hexOf(leaf?.blind ?? new Uint8Array())).toBe(blind);
        expect(siblingsOf(levels, place).map(({ hash, sumSun }) => [hexOf(hash), sumSun])).toEqual(
          path.map((each) => [each.hash, parseVt(each.amount)]),
        );
      }
      const [reserve] = seal.reserves;
      expect(reservesText(seal, reserve?.balance ?? '')).toBe(vector.text);
      expect(new TextEncoder().encode(vector.text).length).toBeLessThanOrEqual(255);
    },
  );

  it('S15-02 every proof of another program holds, and so does its signature', () => {
    const checked = vectors.flatMap(({ proofs }) => proofs.map((proof) => checkProof(port, proof)));
    expect(checked).toHaveLength(7);
    expect(checked.flatMap(({ faults }) => faults)).toEqual([]);
  });
});

it('S15-02 a seal says how far what is owed is covered', () => {
  const checked = vectors.map(({ document }) => checkSeal(document));
  expect(checked.map(({ faults }) => faults)).toEqual(vectors.map(() => []));
  expect(checked.map((check) => coverageBps(check))).toEqual([16_000n, 9999n, 10_000n, undefined]);
});

import { hexOf } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import { countDummies, dummyLeaf, ownedLeaf } from './blinds.ts';
import { leafNode, levelsOver, rootFrom, rootOf, siblingsOf } from './tree.ts';

const KEY = new Uint8Array(32).fill(3);

function treeOf(sums: readonly bigint[]) {
  const owed = sums.map((sumSun, i) => ownedLeaf(nodeHashes, KEY, { id: `usr_${i}`, sumSun }));
  const dummies = Array.from({ length: countDummies(sums.length) }, (_, i) => dummyLeaf(nodeHashes, KEY, i));
  const leaves = [...owed, ...dummies];
  const nodes = leaves.map((leaf) => leafNode(nodeHashes, leaf));
  return { leaves, levels: levelsOver(nodeHashes, nodes) };
}

const sums = fc.array(fc.bigInt(0n, 10n ** 15n), { maxLength: 40 });

it('S15-02 the root sums up what is owed, whatever is owed to how many', () => {
  fc.assert(
    fc.property(sums, (owed) => {
      const { leaves, levels } = treeOf(owed);
      expect(rootOf(levels).sumSun).toBe(owed.reduce((total, sum) => total + sum, 0n));
      expect(leaves.length).toBeGreaterThan(owed.length);
    }),
  );
});

it('S15-02 every leaf has a path to the root, and no other amount has', () => {
  fc.assert(
    fc.property(sums, fc.nat(), fc.bigInt(1n, 10n ** 15n), (owed, at, moreSun) => {
      const { leaves, levels } = treeOf(owed);
      const place = at % leaves.length;
      const [leaf, siblings] = [leaves[place], siblingsOf(levels, place)];
      if (leaf === undefined) throw new Error('there is a leaf at every place');
      expect(rootFrom(nodeHashes, leaf, { place, siblings })).toEqual(rootOf(levels));
      const forged = rootFrom(nodeHashes, { ...leaf, sumSun: leaf.sumSun + moreSun }, { place, siblings });
      expect(hexOf(forged?.hash ?? new Uint8Array())).not.toBe(hexOf(rootOf(levels).hash));
    }),
  );
});

it('S15-02 a house cannot pass one sum upwards and show another: every sum beside a path decides the root', () => {
  fc.assert(
    fc.property(sums, fc.nat(), fc.nat(), (owed, at, step) => {
      const { leaves, levels } = treeOf(owed);
      const place = at % leaves.length;
      const siblings = siblingsOf(levels, place);
      const leaf = leaves[place];
      if (leaf === undefined || siblings.length === 0) return;
      const wrong = siblings.map((each, i) =>
        i === step % siblings.length ? { ...each, sumSun: each.sumSun + 1n } : each,
      );
      const forged = rootFrom(nodeHashes, leaf, { place, siblings: wrong });
      expect(hexOf(forged?.hash ?? new Uint8Array())).not.toBe(hexOf(rootOf(levels).hash));
    }),
  );
});

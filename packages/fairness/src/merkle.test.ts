import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { nodeHashes } from './hmac-node.ts';
import { climbTree, growTree, neighboursOf, topOf } from './merkle.ts';
import { asciiBytes, hexOf } from './text.ts';

const messages = (count: number): readonly Uint8Array[] =>
  Array.from({ length: count }, (_, i) => asciiBytes(`leaf ${i}`));
const sha256 = (...parts: readonly Uint8Array[]): Uint8Array =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/**
 * Computes the hash as RFC 6962, section 2.1, defines it: a list is split at the largest power of two below its length.
 */
function rfcTop(leaves: readonly Uint8Array[]): Uint8Array {
  const [first] = leaves;
  if (first !== undefined && leaves.length === 1) return sha256(Uint8Array.of(0), first);
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return sha256(Uint8Array.of(1), rfcTop(leaves.slice(0, split)), rfcTop(leaves.slice(split)));
}

describe('the tree over a list', () => {
  it('has the top of RFC 6962, and leads to it from each leaf, whatever its length', () => {
    for (let count = 1; count <= 70; count++) {
      const leaves = messages(count);
      const tree = growTree(nodeHashes, leaves);
      const top = hexOf(topOf(tree));
      expect(top).toBe(hexOf(rfcTop(leaves)));
      for (const [place, leaf] of leaves.entries()) {
        const reached = climbTree(nodeHashes, leaf, { place, entries: count }, neighboursOf(tree, place));
        expect(reached && hexOf(reached)).toBe(top);
      }
    }
  });

  it('has 32 zero bytes on top of an empty list, to which no leaf leads', () => {
    expect(hexOf(topOf(growTree(nodeHashes, [])))).toBe('0'.repeat(64));
    expect(climbTree(nodeHashes, asciiBytes('leaf 0'), { place: 0, entries: 0 }, [])).toBeUndefined();
  });

  it('leads nowhere with neighbours that do not fit the place', () => {
    const leaves = messages(11);
    const tree = growTree(nodeHashes, leaves);
    const [leaf = new Uint8Array()] = leaves;
    const neighbours = neighboursOf(tree, 0);
    const climb = (place: number, given: readonly string[]): Uint8Array | undefined =>
      climbTree(nodeHashes, leaf, { place, entries: 11 }, given);
    expect(climb(0, neighbours)).toEqual(topOf(tree));
    expect(climb(1, neighbours)).not.toEqual(topOf(tree));
    for (const place of [-1, 11, 0.5, Number.NaN]) expect(climb(place, neighbours)).toBeUndefined();
    expect(climb(0, neighbours.slice(1))).toBeUndefined();
    expect(climb(0, [...neighbours, '00'.repeat(32)])).toBeUndefined();
    expect(climb(0, neighbours.with(0, 'A:1'))).toBeUndefined();
  });
});

import { readFileSync } from 'node:fs';

import { formatVt, parseVt } from '@voltide/core';
import { bytesOfHex, hexOf } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { addressOfPrivateKey, formatAddress, formatHex, signMessage } from '@voltide/tron';
import { describe, expect, it } from 'vitest';

import { ownedLeaf } from './blinds.ts';
import { checkProof, checkSeal } from './check.ts';
import { isReservesFile, readProof, reservesText, UnreadableDocument, type Proof, type Seal } from './document.ts';
import { leafNode, MOST_SUM_SUN, parentNode } from './tree.ts';

type Vector = { readonly document: Seal; readonly proofs: readonly Proof[] };
const vectors = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8')) as readonly Vector[];
const [, many] = vectors;
if (many === undefined) throw new Error('the second day has several accounts');
const [proof, other] = many.proofs;
if (proof === undefined || other === undefined) throw new Error('there are proofs');

const faultsOf = (change: Partial<Proof>): readonly string[] => checkProof(nodeHashes, { ...proof, ...change }).faults;
const NOT_IN_TREE = 'the account is not in the sealed tree with this amount';
const flipped = (hex: string): string => `${hex.startsWith('0') ? '1' : '0'}${hex.slice(1)}`;
/** The path with one step changed. */
const withStep = (i: number, change: object): Proof['path'] =>
  proof.path.map((step, at) => (at === i ? { ...step, ...change } : step));

describe('S15-02 a forged path is refused', () => {
  it('with another amount, account, blind or place', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ amount: formatVt(parseVt(proof.amount) + 1n) })).toEqual([NOT_IN_TREE]);
    expect(faultsOf({ amount: '0.000000' })).toEqual([NOT_IN_TREE]);
    expect(faultsOf({ account: other.account })).toEqual([NOT_IN_TREE]);
    expect(faultsOf({ blind: flipped(proof.blind) })).toEqual([NOT_IN_TREE]);
    expect(faultsOf({ place: proof.place ^ 1 })).toEqual([NOT_IN_TREE]);
    expect(faultsOf({ place: proof.place + 16 })).toEqual(['the tree has no such place']);
  });

  it('with a changed hash, amount or order of what is beside it', () => {
    for (const [i, { hash, amount }] of proof.path.entries()) {
      expect(faultsOf({ path: withStep(i, { hash: flipped(hash) }) })).toEqual([NOT_IN_TREE]);
      expect(faultsOf({ path: withStep(i, { amount: formatVt(parseVt(amount) + 1n) }) })).toEqual([NOT_IN_TREE]);
    }
    expect(faultsOf({ path: proof.path.toReversed() })).toEqual([NOT_IN_TREE]);
  });

  it('of another length, even where hashes would fit', () => {
    const wrong = ['the path is not as long as the tree is deep'];
    expect(faultsOf({ path: proof.path.slice(1) })).toEqual(wrong);
    expect(faultsOf({ path: [...proof.path, { hash: proof.blind, amount: '0.000000' }] })).toEqual(wrong);
    // A node taken for a leaf: shorter by one, and the seal with it.
    const [sibling, ...rest] = proof.path;
    const own = leafNode(nodeHashes, {
      blind: bytesOfHex(proof.blind),
      id: proof.account,
      sumSun: parseVt(proof.amount),
    });
    const beside = { hash: bytesOfHex(sibling?.hash ?? ''), sumSun: parseVt(sibling?.amount ?? '0') };
    const node = proof.place % 2 === 0 ? parentNode(nodeHashes, own, beside) : parentNode(nodeHashes, beside, own);
    const shorter = {
      ...proof,
      blind: hexOf(node.hash),
      amount: formatVt(node.sumSun),
      place: proof.place >> 1,
      path: rest,
      seal: { ...proof.seal, depth: proof.seal.depth - 1 },
    };
    expect(checkProof(nodeHashes, shorter).faults).toEqual([NOT_IN_TREE]);
  });

  it('with sums less than nothing, or more than a number holds', () => {
    const far = '9223372036854.775807';
    expect(() => faultsOf({ path: withStep(0, { amount: '-1.000000' }) })).toThrow(UnreadableDocument);
    expect(() => faultsOf({ amount: '-0.000001' })).toThrow(UnreadableDocument);
    expect(faultsOf({ path: withStep(0, { amount: far }) })).toEqual(['an amount on the path is out of range']);
    expect(faultsOf({ amount: '9999999999999.999999' })).toEqual(['an amount on the path is out of range']);
  });
});

describe('S15-02 no tree can be built', () => {
  const key = new Uint8Array(32);

  it('over a negative sum, or over more than a number holds', () => {
    const leaf = (sumSun: bigint) =>
      leafNode(nodeHashes, ownedLeaf(nodeHashes, key, { id: 'usr_00000000001', sumSun }));
    expect(() => leaf(-1n)).toThrow('from 0 to');
    expect(() => leaf(MOST_SUM_SUN + 1n)).toThrow('from 0 to');
    expect(() => parentNode(nodeHashes, leaf(MOST_SUM_SUN), leaf(1n))).toThrow('from 0 to');
    expect(() => parentNode(nodeHashes, { ...leaf(1n), sumSun: -1n }, leaf(2n))).toThrow('from 0 to');
  });
});

describe('S15-02 a forged seal is refused', () => {
  const privateKey = new Uint8Array(32).fill(7);
  const address = formatAddress(addressOfPrivateKey(privateKey));
  /** Signs a seal with another key. */
  const signed = (change: Partial<Seal>): Seal => {
    const seal = { ...many.document, ...change };
    const balance = '50.000000';
    const signature = formatHex(signMessage(reservesText(seal, balance), privateKey));
    return { ...seal, reserves: [{ address, balance, signature }] };
  };

  it('where anything differs that was signed', () => {
    const seal = signed({});
    const [reserve] = seal.reserves;
    if (reserve === undefined) throw new Error('there is an address');
    const notSigned = [`${address} has not signed this`];
    expect(checkSeal(seal).faults).toEqual([]);
    expect(checkSeal({ ...seal, network: 'mainnet' }).faults).toEqual(notSigned);
    expect(checkSeal({ ...seal, root: flipped(seal.root) }).faults).toEqual(notSigned);
    expect(checkSeal({ ...seal, reserves: [{ ...reserve, balance: '50.000001' }] }).faults).toEqual(notSigned);
    expect(checkSeal({ ...seal, reserves: [{ ...reserve, signature: '0'.repeat(130) }] }).faults).toEqual(notSigned);
    const doubled = checkSeal({ ...seal, reserves: [reserve, reserve] }).faults;
    expect(doubled).toEqual(['an address counts twice']);
  });

  it('where its own figures contradict each other', () => {
    const { liabilities, block, date } = many.document;
    expect(checkSeal(signed({ liabilities: { ...liabilities, vault: '1.000000' } })).faults).toEqual([
      'the parts of the liabilities are not their total',
    ]);
    expect(checkSeal(signed({ block: { ...block, number: block.number + 1 } })).faults).toEqual([
      'the id of the block is that of another number',
    ]);
    expect(checkSeal(signed({ takenAt: '2027-03-09T00:00:00.000Z' })).faults).toEqual([
      'the liabilities were counted on another day',
    ]);
    expect(date).toBe('2027-03-02');
  });

  it('where its block is younger than the count of what is owed', () => {
    const { block, takenAt } = many.document;
    const younger = ['the block is younger than the count of the liabilities'];
    const at = (timestamp: string) => checkSeal(signed({ block: { ...block, timestamp } })).faults;
    expect(at('2027-03-02T00:10:03.001Z')).toEqual(younger);
    expect(at('2027-03-03T00:10:00.000Z')).toEqual(younger);
    expect(at(takenAt)).toEqual([]);
  });

  it('where a day or a time is none that a calendar has', () => {
    const { block } = many.document;
    for (const change of [
      { date: '2027-02-30' },
      { date: '2027-13-01' },
      { takenAt: '2027-03-02T24:00:00.000Z' },
      { takenAt: '2027-02-30T00:10:03.000Z' },
      { block: { ...block, timestamp: '2027-02-29T00:00:00.000Z' } },
      { block: { ...block, more: 1 } },
    ]) {
      expect(() => checkSeal(signed(change))).toThrow(UnreadableDocument);
    }
  });

  it('and says whether the reserves are at least what is owed, to the last sun', () => {
    expect(checkSeal(many.document)).toMatchObject({ isCovered: false, faults: [] });
    const [first, , , nothing] = vectors;
    expect([first, nothing].map((vector) => checkSeal(vector?.document).isCovered)).toEqual([true, true]);
  });

  it('where it is not of the documented shape, whose contents are never repeated', () => {
    for (const change of [{ more: 1 }, { depth: 41 }, { promo: 1 }, { root: 'x' }, { reserves: [] }, { takenAt: '' }]) {
      expect(() => checkSeal({ ...many.document, ...change })).toThrow(UnreadableDocument);
    }
    expect(() => readProof({ ...proof, account: '<script>' })).toThrow('account: not as documented');
    expect(() => readProof(null)).toThrow('not of the documented shape');
    expect([proof, many.document, { format: 'voltide-liabilities/2' }].every(isReservesFile)).toBe(true);
    expect([{}, null, 'x', { format: 'voltide-play/2' }].some(isReservesFile)).toBe(false);
  });
});

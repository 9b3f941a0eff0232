import { hash } from 'node:crypto';

import { present } from '@voltide/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import blocks from '../data/blocks.json' with { type: 'json' };
import { readBlockJson } from './block-json.ts';
import { blockHash, blockId, rootHolds, transactionRoot } from './block.ts';
import { formatHex, sameBytes } from './bytes.ts';
import { startScan, stepScan, type ScanPolicy } from './scan.ts';
import type { Sha256 } from './sha256.ts';

/** The one that the server hands in. */
const openSsl: Sha256 = (bytes) => hash('sha256', bytes, 'buffer');

const { block, statedId } = readBlockJson(present(blocks.whole[0], 'a whole block'));

describe('OpenSSL’s SHA-256 in place of our own', () => {
  it('S8-07 gives the same root of any transactions, and finds the same changes of one byte', () => {
    const transactions = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 40 });
    fc.assert(
      fc.property(transactions, fc.nat(), fc.integer({ min: 1, max: 255 }), (made, place, flip) => {
        const root = formatHex(transactionRoot(made));
        expect(formatHex(transactionRoot(made, openSsl))).toBe(root);
        const at = place % Math.max(1, made.length);
        const changed = made.map((bytes, i) =>
          i === at ? bytes.map((byte, b) => (b === 0 ? byte ^ flip : byte)) : bytes,
        );
        const isSame = changed.every((bytes, i) => sameBytes(bytes, made[i] ?? bytes.subarray(1)));
        expect(formatHex(transactionRoot(changed, openSsl)) === root).toBe(isSame);
      }),
    );
  });

  it('S8-07 gives the same hash and id of a header, in bytes of their own', () => {
    const header = fc.record({ number: fc.nat(), timestampMs: fc.nat(), parentId: fc.uint8Array({ maxLength: 32 }) });
    fc.assert(
      fc.property(header, (changes) => {
        const changed = { ...block.header, ...changes };
        const ids = [blockId(changed, openSsl), blockId({ ...changed, number: 1 }, openSsl)];
        expect(formatHex(blockHash(changed, openSsl))).toBe(formatHex(blockHash(changed)));
        expect(ids.map(formatHex)).toEqual([blockId(changed), blockId({ ...changed, number: 1 })].map(formatHex));
      }),
    );
  });

  it('S8-07 takes a step of a scan as our own does, whatever byte of the block is wrong', () => {
    const cursor = {
      number: block.header.number - 1,
      id: block.header.parentId,
      timestampMs: block.header.timestampMs - 3000,
    };
    const policy: ScanPolicy = { agreeing: 1, rootMisses: 9, latestMs: Infinity, isProducer: () => true };
    const step = (transactions: readonly Uint8Array[], signature: Uint8Array, by: ScanPolicy) =>
      stepScan(
        startScan(cursor),
        [{ node: 'a', stated: { block: { ...block, transactions, signature }, statedId } }],
        by,
      );
    const flipAt = (bytes: Uint8Array, at: number): Uint8Array => bytes.map((byte, i) => (i === at ? byte ^ 1 : byte));
    const whole = block.transactions.reduce((sum, { length }) => sum + length, 0);
    fc.assert(
      fc.property(fc.nat(whole + 64), fc.nat(130), (inTransactions, inSignature) => {
        let from = 0;
        const transactions = block.transactions.map((bytes) => {
          from += bytes.length;
          return flipAt(bytes, inTransactions - from + bytes.length);
        });
        const signature = flipAt(block.signature, inSignature);
        const pure = step(transactions, signature, policy);
        const native = step(transactions, signature, { ...policy, sha256: openSsl });
        expect(JSON.stringify(native.faults)).toBe(JSON.stringify(pure.faults));
        expect(formatHex(native.state.cursor.id)).toBe(formatHex(pure.state.cursor.id));
        expect(native.accepted?.map(({ id }) => formatHex(id))).toEqual(pure.accepted?.map(({ id }) => formatHex(id)));
        expect(native.accepted !== undefined).toBe(inTransactions >= whole && inSignature >= 65);
      }),
    );
    expect(rootHolds(block, openSsl)).toBe(true);
  });
});

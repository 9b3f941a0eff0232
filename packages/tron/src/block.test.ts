import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { present } from '@voltide/core';
import { describe, expect, it } from 'vitest';

import blocks from '../data/blocks.json' with { type: 'json' };
import tronweb from '../data/tronweb.json' with { type: 'json' };
import { addressOfPrivateKey } from './address.ts';
import {
  blockHash,
  blockId,
  blockNumberOf,
  checkBlock,
  decodeBlockHeader,
  encodeBlockHeader,
  recoverProducer,
  rootOfTransactions,
  signBlockHeader,
  transactionRoot,
} from './block.ts';
import { readBlockJson, readTransactionJson } from './block-json.ts';
import { CodecError, formatHex, parseHex } from './bytes.ts';
import { BLOCK_HEADER, RESULT } from './messages.ts';
import { chainIdOf, GENESIS_IDS } from './networks.ts';
import { decodeTransaction, recoverSigners, transactionId } from './transaction.ts';

const WHOLE = present(blocks.whole[0], 'a whole block');

describe('real blocks', () => {
  it.each([...blocks.headers, WHOLE])('S8-07 $blockID: id and producer are as computed', (json) => {
    const { block, statedId } = readBlockJson(json);
    const { id, producer } = checkBlock(block);
    expect([formatHex(id), statedId, producer]).toEqual([json.blockID, id, true]);
    expect(blockNumberOf(id)).toBe(json.block_header.raw_data.number);
    expect(decodeBlockHeader(encodeBlockHeader(block.header))).toEqual(block.header);
  });

  it('S8-07 the root of a whole block is that of its transactions, each signed by its owner', () => {
    const { block } = readBlockJson(WHOLE);
    expect(checkBlock(block).root).toBe(true);
    expect(rootOfTransactions(block.transactions.map(decodeTransaction))).toEqual(block.header.transactionRoot);
    for (const [index, encoded] of block.transactions.entries()) {
      const transaction = decodeTransaction(encoded);
      expect(formatHex(transactionId(transaction.rawData))).toBe(WHOLE.transactions[index]?.txID);
      expect(recoverSigners(transaction).every((signer) => signer !== undefined)).toBe(true);
    }
  });

  it('S8-07 any change of a whole block is noticed', () => {
    const { block } = readBlockJson(WHOLE);
    const [first, second, third] = block.transactions;
    for (const transactions of [
      [],
      [first, second],
      [first, third, second],
      [first, second, third, third],
      [first, second, third && Uint8Array.from([...third.slice(0, -1), 2])],
    ]) {
      const changed = transactions.map((each) => present(each, 'a transaction'));
      expect(checkBlock({ ...block, transactions: changed }).root).toBe(false);
    }
    expect(checkBlock({ ...block, header: { ...block.header, timestampMs: 1 } }).producer).toBe(false);
    expect(checkBlock({ ...block, signature: new Uint8Array(65) }).producer).toBe(false);
  });

  it('an empty block has a root of zeros, and an emptied one is noticed', () => {
    const checked = blocks.headers.map((json) => ({ json, ...checkBlock(readBlockJson(json).block) }));
    for (const { json, root } of checked) expect(root).toBe(/^0+$/.test(json.block_header.raw_data.txTrieRoot));
    expect(new Set(checked.map(({ root }) => root))).toEqual(new Set([true, false]));
  });
});

it('block 0 has a sentence for a producer, no number and no signature, and the id of its network', () => {
  const { block, statedId } = readBlockJson(blocks.genesis);
  expect(checkBlock(block)).toMatchObject({ id: statedId, producer: false });
  expect(formatHex(blockId(block.header))).toBe(GENESIS_IDS.shasta);
  expect(Object.values(GENESIS_IDS).map((id) => chainIdOf(parseHex(id)))).toEqual([
    '0x2b6653dc',
    '0x94a9059e',
    '0xcd8690dc',
  ]);
});

describe('the root', () => {
  const leaves = Array.from({ length: 7 }, (_, i) => Uint8Array.of(i));
  const hashes = leaves.map((leaf) => sha256(leaf));
  const node = (...pair: readonly (Uint8Array | undefined)[]): Uint8Array => {
    return sha256(concatBytes(...pair.map((each) => present(each, 'a node'))));
  };

  it('moves up who has no neighbour', () => {
    const [a, b, c, d, e, f, g] = hashes;
    expect(transactionRoot(leaves.slice(0, 1))).toEqual(a);
    expect(transactionRoot(leaves.slice(0, 5))).toEqual(node(node(node(a, b), node(c, d)), e));
    expect(transactionRoot(leaves)).toEqual(node(node(node(a, b), node(c, d)), node(node(e, f), g)));
  });
});

it('a header is signed by its producer, whose id carries its number', () => {
  const key = parseHex(present(tronweb.keys[0], 'a key').privateKey);
  const witness = addressOfPrivateKey(key);
  const header = { ...BLOCK_HEADER.empty, number: 4_294_967_296, timestampMs: 1_700_000_000_000, witness };
  expect(recoverProducer(header, signBlockHeader(header, key))).toEqual(witness);
  expect(formatHex(blockId(header)).slice(0, 16)).toBe('0000000100000000');
  expect(blockId(header).subarray(8)).toEqual(blockHash(header).subarray(8));
});

describe('what nodes answer', () => {
  it('leaves out what is zero: block 0 has no number', () => {
    const { block } = readBlockJson({ block_header: { raw_data: { txTrieRoot: '00'.repeat(32) } } });
    expect(block).toMatchObject({ header: { number: 0, timestampMs: 0, version: 0 }, transactions: [] });
    expect(block.signature).toHaveLength(0);
  });

  it('has addresses in either form', () => {
    const visible = { block_header: { raw_data: { witness_address: 'TCNkawTmcQgYSU8nP8cHswT1QPjharxJr7' } } };
    const hex = { block_header: { raw_data: { witness_address: '411a642f0e3c3af545e7acbd38b07251b3990914f1' } } };
    expect(readBlockJson(visible)).toEqual(readBlockJson(hex));
  });

  it('has a result that is put back into its bytes', () => {
    const resultsOf = (ret: unknown): unknown => readTransactionJson({ raw_data_hex: '0a00', ret }).results;
    expect(resultsOf([{}])).toEqual([RESULT.empty]);
    expect(resultsOf(undefined)).toEqual([]);
    expect(resultsOf([{ contractRet: 'OUT_OF_ENERGY', fee: 12, ret: 'FAILED' }])).toEqual([
      { ...RESULT.empty, contractResult: 10, feeSun: 12n, code: 1 },
    ]);
  });

  it.each([
    ['block is no object', null],
    ['block_header is no object', {}],
    ['block_header.raw_data is no object', { block_header: { raw_data: [] } }],
    ['block_header.raw_data.number is no integer', { block_header: { raw_data: { number: 1.5 } } }],
    ['block_header.raw_data.number is no integer', { block_header: { raw_data: { number: '1' } } }],
    ['block_header.raw_data.timestamp is no integer', { block_header: { raw_data: { timestamp: -1 } } }],
    ['block_header.raw_data.txTrieRoot is not hexadecimal', { block_header: { raw_data: { txTrieRoot: 'x' } } }],
    ['block_header.raw_data.witness_address is no text', { block_header: { raw_data: { witness_address: 41 } } }],
    ['transactions is no list', { block_header: { raw_data: {} }, transactions: {} }],
    ['transactions[0] has no raw_data_hex', { block_header: { raw_data: {} }, transactions: [{}] }],
    [
      'transactions[0].ret has withdraw_amount, which cannot be put back into bytes',
      { block_header: { raw_data: {} }, transactions: [{ raw_data_hex: '0a00', ret: [{ withdraw_amount: 1 }] }] },
    ],
    [
      'transactions[0].ret.contractRet is "ODD", which cannot be put back into bytes',
      { block_header: { raw_data: {} }, transactions: [{ raw_data_hex: '0a00', ret: [{ contractRet: 'ODD' }] }] },
    ],
  ])('is refused by name: %s', (message, json) => {
    expect(() => readBlockJson(json)).toThrow(CodecError);
    expect(() => readBlockJson(json)).toThrow(message);
  });
});

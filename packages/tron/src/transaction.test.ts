import { assert, present } from '@voltide/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import real from '../data/transactions.json' with { type: 'json' };
import tronweb from '../data/tronweb.json' with { type: 'json' };
import { addressOfPrivateKey, parseAddress } from './address.ts';
import { bandwidthOf } from './bandwidth.ts';
import { readTransactionJson } from './block-json.ts';
import { CodecError, formatHex, parseHex } from './bytes.ts';
import { CONTRACT_NAMES, CONTRACT_RESULTS } from './contract-names.ts';
import { RAW_DATA, RESULT, TRANSFER, type Contract } from './messages.ts';
import {
  buildTransfer,
  decodeRawData,
  decodeTransaction,
  encodeRawData,
  encodeTransaction,
  readOwner,
  readTransfer,
  recoverSigners,
  signTransaction,
  transactionId,
  transactionOf,
  type TransferOrder,
} from './transaction.ts';

const KEY = parseHex(present(tronweb.keys[0], 'a key').privateKey);
const OWNER = addressOfPrivateKey(KEY);
const TO = present(parseAddress('TJmEA2UdTWRwoMPZHMBwdMFzWnxH3QGFBL'), 'an address');
const ORDER: TransferOrder = {
  owner: OWNER,
  to: TO,
  amountSun: 50_000_000n,
  refBlockId: parseHex(`00000000000012340011223344556677${'00'.repeat(16)}`),
  expirationMs: 1_700_000_060_000,
  timestampMs: 1_700_000_000_000,
};

const soleContract = (rawData: Uint8Array): Contract => present(decodeRawData(rawData).contracts[0], 'a contract');

describe('real transactions', () => {
  it.each(real.transactions)('$name: id, owner, signer, and the same bytes again', (vector) => {
    const transaction = readTransactionJson(vector);
    expect(formatHex(transactionId(transaction.rawData))).toBe(vector.txID);
    expect(formatHex(encodeRawData(decodeRawData(transaction.rawData)))).toBe(vector.raw_data_hex);
    expect(decodeTransaction(encodeTransaction(transaction))).toEqual(transaction);
    expect(formatHex(present(readOwner(soleContract(transaction.rawData)), 'an owner'))).toBe(vector.owner);
    expect(recoverSigners(transaction).map((signer) => signer && formatHex(signer))).toEqual(
      vector.signature.map(() => vector.owner),
    );
  });

  it('keep a contract that is no transfer as its bytes', () => {
    const call = present(
      real.transactions.find(({ name }) => name === 'call of a contract'),
      'the call',
    );
    const contract = soleContract(parseHex(call.raw_data_hex));
    expect([contract.type, readTransfer(contract)]).toEqual([31, undefined]);
    expect(decodeRawData(parseHex(call.raw_data_hex)).feeLimitSun).toBe(100_000_000n);
  });
});

describe('transfers as tronweb builds and signs them', () => {
  it.each(tronweb.transactions)('$name', ({ txID, raw_data_hex: hex, signature, amount, ...extra }) => {
    const built = encodeRawData(
      buildTransfer({
        ...ORDER,
        amountSun: BigInt(amount),
        ...(extra.memo === undefined ? {} : { memo: new TextEncoder().encode(extra.memo) }),
        ...(extra.permissionId === undefined ? {} : { permissionId: extra.permissionId }),
      }),
    );
    expect([formatHex(built), formatHex(transactionId(built))]).toEqual([hex, txID]);
    expect(readTransfer(soleContract(built))).toMatchObject({ owner: OWNER, to: TO, amountSun: BigInt(amount) });

    const [own] = signTransaction(transactionOf(built), KEY).signatures;
    expect(formatHex(present(own, 'a signature')).slice(0, 128)).toBe(signature.slice(0, 128));
    expect(recoverSigners(transactionOf(built, [parseHex(signature), present(own, 'a signature')]))).toEqual([
      OWNER,
      OWNER,
    ]);
  });

  it('take 265 to 268 points of bandwidth, whatever became of them', () => {
    const points = [1n, 50_000_000n].map((amountSun) => {
      const signed = signTransaction(transactionOf(encodeRawData(buildTransfer({ ...ORDER, amountSun }))), KEY);
      const settled = { ...signed, results: [{ ...RESULT.empty, contractResult: 1 }] };
      expect(bandwidthOf(settled)).toBe(bandwidthOf(signed));
      return bandwidthOf(signed);
    });
    expect(points).toEqual([265, 268]);
  });
});

it('results and contracts have the numbers of the network', () => {
  const result = { ...RESULT.empty, feeSun: 1n, code: 1, contractResult: 2 };
  expect(formatHex(RESULT.encode(result))).toBe('080110011802');
  expect(RESULT.decodeExact(parseHex('080110011802'))).toEqual(result);
  const byName = (names: Iterable<readonly [number, string]>): object =>
    Object.fromEntries([...names].map(([number, name]) => [name.toUpperCase(), number]));
  expect(byName(CONTRACT_NAMES)).toEqual(tronweb.contracts);
  expect(byName(CONTRACT_RESULTS.entries())).toEqual(tronweb.results);
});

it('every field has its number in the protocol', () => {
  const [one, two] = [Uint8Array.of(1), Uint8Array.of(2)];
  const contract = {
    ...present(decodeRawData(encodeRawData(buildTransfer(ORDER))).contracts[0], 'a contract'),
    parameter: { typeUrl: one, value: two, unknown: new Uint8Array(0) },
    provider: one,
    name: two,
    permissionId: 3,
  };
  const rawData = {
    ...RAW_DATA.empty,
    refBlockBytes: one,
    refBlockNumber: 2n,
    refBlockHash: one,
    expirationMs: 2n,
    auths: [one],
    data: two,
    contracts: [contract],
    scripts: one,
    timestampMs: 2n,
    feeLimitSun: 1n,
  };
  const ofContract = '080112060a01011201021a01012201022803';
  expect(formatHex(encodeRawData(rawData))).toBe(`0a0101180222010140024a01015201025a12${ofContract}6201017002900101`);
});

it('the owner of a contract stands behind its name, where it has one', () => {
  const owned = (type: number, fields: string): Contract => {
    const [contract] = buildTransfer(ORDER).contracts;
    const parameter = { ...present(contract?.parameter, 'a parameter'), value: parseHex(fields) };
    return { ...present(contract, 'a contract'), type, parameter };
  };
  const owner = formatHex(OWNER);
  for (const type of [2, 10, 19]) expect(readOwner(owned(type, `0a01411215${owner}`))).toEqual(OWNER);
  for (const type of [1, 31, 54]) expect(readOwner(owned(type, `0a15${owner}120141`))).toEqual(OWNER);
  for (const type of [20, 32]) expect(readOwner(owned(type, `0a15${owner}1215${owner}`))).toBeUndefined();
});

describe('a transfer that cannot be is not built', () => {
  it.each([
    ['no sender', { owner: OWNER.subarray(1) }],
    ['no receiver', { to: new Uint8Array(21) }],
    ['nothing', { amountSun: 0n }],
    ['less than nothing', { amountSun: -1n }],
    ['more than 64 bits', { amountSun: 1n << 63n }],
    ['no block', { refBlockId: new Uint8Array(8) }],
  ])('%s', (_, wrong) => {
    expect(() => buildTransfer({ ...ORDER, ...wrong })).toThrow(CodecError);
  });
});

describe('bytes that are no transaction of the network are refused', () => {
  const built = encodeRawData(buildTransfer(ORDER));
  it.each([
    ['cut off', formatHex(built).slice(0, -2)],
    ['a field twice', `0a021234${formatHex(built)}`],
    ['fields in another order', `${formatHex(built)}0a021234`],
    ['a number longer than it need be', '4080808000'],
    ['a number of eleven bytes', `40${'80'.repeat(10)}01`],
    ['a zero that is written out', '4000'],
    ['field 0', '0001'],
    ['a group', '0b0c'],
    ['a length beyond the end', '0a7f00'],
    ['a length of 2^63', '0a80808080808080808001'],
    ['a length below zero', '0affffffffffffffffff01'],
    ['four bytes that end too soon', 'a501000000'],
    ['eight bytes that end too soon', 'a10100000000000000'],
  ])('%s', (_, hex) => {
    expect(() => decodeRawData(parseHex(hex))).toThrow(CodecError);
  });

  it('without content', () => {
    expect(() => decodeTransaction(new Uint8Array(0))).toThrow('a transaction without content');
  });

  it('but numbers of ten bytes are read, and fields of fixed length are kept', () => {
    expect(decodeRawData(parseHex('40ffffffffffffffffff01')).expirationMs).toBe(-1n);
    for (const field of ['a50101020304', 'a1010102030405060708']) {
      const later = `${formatHex(built)}${field}`;
      expect(formatHex(encodeRawData(decodeRawData(parseHex(later))))).toBe(later);
    }
  });

  it('but fields that later versions add behind the others are kept', () => {
    const later = `${formatHex(built)}a006018a2100`.replace('8a2100', '8a06020102');
    expect(formatHex(encodeRawData(decodeRawData(parseHex(later))))).toBe(later);
  });
});

describe('a transfer in an unusual form is read as the network reads it', () => {
  const contract = soleContract(encodeRawData(buildTransfer(ORDER)));
  const parameter = present(contract.parameter, 'a parameter');
  const withValue = (hex: string): Contract => ({ ...contract, parameter: { ...parameter, value: parseHex(hex) } });

  it('of a field that comes twice the last counts', () => {
    const doubled = formatHex(TRANSFER.encode({ ...TRANSFER.empty, owner: TO, to: OWNER, amountSun: 7n }));
    const value = `${doubled}${formatHex(parameter.value)}`;
    expect(readTransfer(withValue(value))).toMatchObject({ owner: OWNER, to: TO, amountSun: 50_000_000n });
  });

  it('bytes that cannot be read are no transfer', () => {
    expect(readTransfer(withValue('0a'))).toBeUndefined();
    expect(readOwner(withValue('0a'))).toBeUndefined();
  });

  it('kind and name must both say so', () => {
    const named = (text: string): Contract => {
      return { ...contract, parameter: { ...parameter, typeUrl: new TextEncoder().encode(text) } };
    };
    expect(readTransfer(named('any.where/protocol.TransferContract'))?.amountSun).toBe(50_000_000n);
    expect(readTransfer(named('type.googleapis.com/protocol.TransferAssetContract'))).toBeUndefined();
    expect(readTransfer({ ...contract, type: 2 })).toBeUndefined();
    expect(readTransfer({ ...contract, parameter: undefined })).toBeUndefined();
  });
});

it('whatever is built is read back, and its bytes are the same again', () => {
  const int64 = fc.bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n });
  const bytes = fc.uint8Array({ maxLength: 40 });
  const rawData = fc.record({
    refBlockBytes: bytes,
    refBlockNumber: int64,
    refBlockHash: bytes,
    expirationMs: int64,
    auths: fc.array(bytes, { maxLength: 2 }),
    data: bytes,
    contracts: fc.array(
      fc.record({
        type: fc.integer({ min: 0, max: 60 }),
        parameter: fc.option(fc.record({ typeUrl: bytes, value: bytes, unknown: fc.constant(new Uint8Array(0)) }), {
          nil: undefined,
        }),
        provider: bytes,
        name: bytes,
        permissionId: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
        unknown: fc.constant(new Uint8Array(0)),
      }),
      { maxLength: 2 },
    ),
    scripts: bytes,
    timestampMs: int64,
    feeLimitSun: int64,
    unknown: fc.constant(new Uint8Array(0)),
  });
  fc.assert(
    fc.property(rawData, (message) => {
      const encoded = RAW_DATA.encode(message);
      expect(decodeRawData(encoded)).toEqual(message);
      expect(formatHex(encodeRawData(decodeRawData(encoded)))).toBe(formatHex(encoded));
    }),
  );
});

it('bytes that are read at all come back as they were, and all others are refused in words', () => {
  const start = encodeRawData(buildTransfer(ORDER));
  const damaged = fc
    .array(fc.tuple(fc.nat(start.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
    .map((changes) => {
      const copy = start.slice();
      for (const [at, byte] of changes) copy[at] = byte;
      return copy;
    });
  fc.assert(
    fc.property(fc.oneof(damaged, fc.uint8Array({ maxLength: 60 })), (encoded) => {
      try {
        expect(formatHex(encodeRawData(decodeRawData(encoded)))).toBe(formatHex(encoded));
      } catch (error) {
        assert(error instanceof CodecError, `an error of another kind: ${String(error)}`);
      }
    }),
  );
});

import { readFileSync } from 'node:fs';

import { present } from '@voltide/core';
import { reservesText } from '@voltide/reserves';
import {
  addressOfPrivateKey,
  buildTransfer,
  decodeRawData,
  encodeRawData,
  parseAddress,
  parseHex,
  transactionId,
  type Contract,
  type RawData,
  type TransferOrder,
} from '@voltide/tron';
import { PARAMETER, TRANSFER } from '@voltide/tron/messages';
import { describe, expect, it } from 'vitest';

import { checkDay, checkMessage, checkTransfer, RefusedError, type Policy } from './policy.ts';

const DATA = new URL('../../../packages/tron/data/transactions.json', import.meta.url);
const real = JSON.parse(readFileSync(DATA, 'utf8')) as {
  readonly transactions: readonly { readonly raw_data_hex: string }[];
};
const NOW_MS = 1_800_000_000_000;
const ACCOUNT = addressOfPrivateKey(new Uint8Array(32).fill(7));
const OTHER = addressOfPrivateKey(new Uint8Array(32).fill(8));
const POLICY: Policy = {
  account: ACCOUNT,
  permissionId: 0,
  mostPerTransferSun: 500_000_000n,
  mostPerDaySun: 1_000_000_000n,
  windowMs: 300_000,
  network: 'nile',
};
const ORDER: TransferOrder = {
  owner: ACCOUNT,
  to: OTHER,
  amountSun: 19_600_000n,
  refBlockId: parseHex(`00000000000012340011223344556677${'00'.repeat(16)}`),
  expirationMs: NOW_MS + 60_000,
  timestampMs: NOW_MS,
};
const PLAIN = buildTransfer(ORDER);
const SEAL = {
  liabilities: { total: '1234567.000000' },
  root: '0f'.repeat(32),
  block: { number: 77, id: '0a'.repeat(32), timestamp: '2027-01-15T08:00:00.000Z' },
};

/** Returns the code of a rejection; undefined for an accepted request. */
function refusalOf(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof RefusedError) return error.code;
    throw error;
  }
}

const refusalOfBytes = (bytes: Uint8Array, policy: Partial<Policy> = {}): string | undefined =>
  refusalOf(() => checkTransfer(bytes, { ...POLICY, ...policy }, NOW_MS));
const refusalOfOrder = (change: Partial<TransferOrder>, policy: Partial<Policy> = {}): string | undefined =>
  refusalOfBytes(encodeRawData(buildTransfer({ ...ORDER, ...change })), policy);
const refusalOfRaw = (change: Partial<RawData>): string | undefined =>
  refusalOfBytes(encodeRawData({ ...PLAIN, ...change }));
const contractWith = (change: Partial<Contract>): Partial<RawData> => ({
  contracts: PLAIN.contracts.map((contract) => ({ ...contract, ...change })),
});
const valueWith = (value: Uint8Array): Partial<RawData> =>
  contractWith({ parameter: { ...PARAMETER.empty, ...PLAIN.contracts[0]?.parameter, value } });
const transferWith = (change: Partial<ReturnType<typeof TRANSFER.decode>>): Uint8Array =>
  TRANSFER.encode({ ...TRANSFER.empty, owner: ACCOUNT, to: OTHER, amountSun: 19_600_000n, ...change });

describe('what is signed', () => {
  it('S8-08 a plain transfer of the account within the limits, to the last sun and second', () => {
    const { to, amountSun } = checkTransfer(encodeRawData(PLAIN), POLICY, NOW_MS);
    expect([to, amountSun]).toEqual([OTHER, 19_600_000n]);
    expect(refusalOfOrder({ amountSun: 500_000_000n, expirationMs: NOW_MS + 300_000 })).toBeUndefined();
    expect(refusalOfOrder({ permissionId: 2 }, { permissionId: 2 })).toBeUndefined();
  });

  it('a statement of this network’s reserves, of today or yesterday', () => {
    const text = statement({});
    expect(checkMessage(Buffer.from(text), POLICY, NOW_MS)).toBe(text);
    expect(checkMessage(Buffer.from(text), POLICY, NOW_MS + 86_400_000)).toBe(text);
  });
});

describe('what is refused', () => {
  it.each([
    ['a hash', transactionId(encodeRawData(PLAIN))],
    ['nothing', new Uint8Array(0)],
    ['a whole transaction in place of what is signed', parseHex('0a020a00')],
    ['bytes cut off', encodeRawData(PLAIN).subarray(0, -1)],
    ['a transaction that does nothing', encodeRawData({ ...PLAIN, contracts: [] })],
    ['more bytes than any transfer has', encodeRawData({ ...PLAIN, data: new Uint8Array(600) })],
  ])('as unreadable: %s', (_what, bytes) => {
    expect(refusalOfBytes(bytes)).toBe('unreadable');
  });

  it('real transactions of every other kind', () => {
    const others = real.transactions.map(({ raw_data_hex: hex }) => parseHex(hex));
    const kinds = others.map((bytes) => [decodeRawData(bytes).contracts[0]?.type, refusalOfBytes(bytes)]);
    expect(kinds.filter(([type]) => type !== 1).map(([, refusal]) => refusal)).toContain('kind');
    expect(kinds.map(([, refusal]) => refusal)).not.toContain(undefined);
  });

  it('two transfers in one', () => {
    expect(refusalOfRaw({ contracts: [...PLAIN.contracts, ...PLAIN.contracts] })).toBe('kind');
  });

  it('a transfer in the clothes of another kind, and another kind in those of a transfer', () => {
    expect(refusalOfRaw(contractWith({ type: 2 }))).toBe('kind');
    const typeUrl = Buffer.from('type.googleapis.com/protocol.AccountPermissionUpdateContract');
    const parameter = { ...PARAMETER.empty, typeUrl, value: transferWith({}) };
    expect(refusalOfRaw(contractWith({ parameter }))).toBe('kind');
    expect(refusalOfRaw(contractWith({ parameter: undefined }))).toBe('kind');
  });

  it('a memo', () => {
    expect(refusalOfOrder({ memo: Buffer.from('x') })).toBe('memo');
  });

  it('another permission than the one that is set up', () => {
    expect(refusalOfOrder({ permissionId: 2 })).toBe('permission');
    expect(refusalOfOrder({}, { permissionId: 2 })).toBe('permission');
  });

  it.each<[string, Partial<RawData>]>([
    ['no block that it refers to', { refBlockBytes: new Uint8Array(0) }],
    ['a short reference', { refBlockHash: new Uint8Array(7) }],
    ['the number of a block', { refBlockNumber: 1n }],
    ['authorities', { auths: [new Uint8Array([1])] }],
    ['scripts', { scripts: new Uint8Array([1]) }],
    ['a limit of fees', { feeLimitSun: 1n }],
    ['a field that we do not know', { unknown: parseHex('a00601') }],
    ['a provider', contractWith({ provider: new Uint8Array([1]) })],
    ['a name', contractWith({ name: new Uint8Array([1]) })],
    ['a field of the contract that we do not know', contractWith({ unknown: parseHex('a00601') })],
    ['another address of the type', contractWith({ parameter: otherUrl() })],
    ['a field of the transfer that we do not know', valueWith(transferWith({ unknown: parseHex('a00601') }))],
    ['an amount that is told twice', valueWith(Buffer.concat([transferWith({}), parseHex('18c0843d')]))],
  ])('as more than a plain transfer: %s', (_what, change) => {
    expect(refusalOfRaw(change)).toBe('form');
  });

  it('a recipient that is told twice, of which the network takes the last', () => {
    const twice = Buffer.concat([transferWith({}), TRANSFER.encode({ ...TRANSFER.empty, to: ACCOUNT })]);
    expect(refusalOfRaw(valueWith(twice))).toBe('form');
  });

  it('the money of another account', () => {
    expect(refusalOfOrder({ owner: OTHER, to: ACCOUNT })).toBe('owner');
    expect(refusalOfRaw(valueWith(transferWith({ owner: ACCOUNT.subarray(1) })))).toBe('owner');
  });

  it('a recipient that is the account, no address, or nobody', () => {
    expect(refusalOfOrder({ to: ACCOUNT })).toBe('recipient');
    expect(refusalOfRaw(valueWith(transferWith({ to: OTHER.subarray(1) })))).toBe('recipient');
    const nobody = present(parseAddress('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'), 'the address');
    expect(refusalOfOrder({ to: nobody })).toBe('recipient');
  });

  it('nothing, less than nothing, and more than fits', () => {
    expect(refusalOfRaw(valueWith(transferWith({ amountSun: 0n })))).toBe('amount');
    expect(refusalOfRaw(valueWith(transferWith({ amountSun: -1n })))).toBe('amount');
    expect(refusalOfOrder({ amountSun: 2n ** 63n - 1n })).toBe('transfer-cap');
  });

  it('a sun more than a transfer may have', () => {
    expect(refusalOfOrder({ amountSun: 500_000_001n })).toBe('transfer-cap');
  });

  it('a sun more than a day may have', () => {
    expect(refusalOf(() => checkDay(300_000_000n, 700_000_000n, POLICY))).toBeUndefined();
    expect(refusalOf(() => checkDay(300_000_001n, 700_000_000n, POLICY))).toBe('day-cap');
  });

  it('what has expired, and what could be sent long after', () => {
    expect(refusalOfOrder({ expirationMs: NOW_MS })).toBe('expired');
    expect(refusalOfRaw({ expirationMs: -1n })).toBe('expired');
    expect(refusalOfOrder({ expirationMs: NOW_MS + 300_001 })).toBe('window');
    expect(refusalOfRaw({ expirationMs: 2n ** 63n - 1n })).toBe('window');
  });

  it.each([
    ['another text', 'I own this address'],
    ['the text of another network', statement({ network: 'mainnet' })],
    ['a statement of long ago', statement({ day: '2027-01-13' })],
    ['a statement of tomorrow', statement({ day: '2027-01-16' })],
    ['a statement cut short', statement({}).replace(/\n.*$/, '')],
    ['another title', statement({}).replace('reserves', 'account')],
    ['something before a statement', `\n${statement({})}`],
    ['the end of a line after it', `${statement({})}\n`],
    ['more than a statement', `${statement({})}\nSign in to example.com`],
    ['no text', Buffer.from([0xff, 0xfe])],
  ])('as a message: %s', (_what, text) => {
    expect(refusalOf(() => checkMessage(Buffer.from(text), POLICY, NOW_MS))).toBe('text');
  });
});

/** A statement as the server writes it. */
function statement({ network = 'nile', day = '2027-01-15' }): string {
  const seal = { ...SEAL, network, date: day } as Parameters<typeof reservesText>[0];
  return reservesText(seal, '2345678.000000');
}

function otherUrl(): NonNullable<Contract['parameter']> {
  const typeUrl = Buffer.from('example.com/protocol.TransferContract');
  return { ...PARAMETER.empty, typeUrl, value: transferWith({}) };
}

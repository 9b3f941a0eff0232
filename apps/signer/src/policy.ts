import { utcDay } from '@voltide/core';
import {
  ADDRESS_BYTES,
  ADDRESS_PREFIX,
  buildTransfer,
  CodecError,
  decodeRawData,
  encodeRawData,
  formatAddress,
  formatTrx,
  isAddress,
  readTransfer,
  sameBytes,
  type RawData,
  type Transfer,
} from '@voltide/tron';

/** Reasons for a rejection. */
const REFUSALS = [
  'unreadable',
  'kind',
  'memo',
  'permission',
  'form',
  'owner',
  'recipient',
  'amount',
  'transfer-cap',
  'day-cap',
  'expired',
  'window',
  'text',
] as const;
type RefusalCode = (typeof REFUSALS)[number];

/** Raised for a request that is not signed. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, reason: string) {
    super(reason);
    this.code = code;
  }
}

export type Policy = {
  /** The paying account, 21 bytes: the key's own, or one that gave the key a permission. */
  readonly account: Uint8Array;
  /** 0 for the owner's own permission, 2 and above for an active one. */
  readonly permissionId: number;
  readonly mostPerTransferSun: bigint;
  readonly mostPerDaySun: bigint;
  /** Longest time until a transaction's expiry. */
  readonly windowMs: number;
  /** The network whose reserves may be stated. */
  readonly network: string;
};

/**
 * Form of a statement of reserves, the only kind of text that is signed, so that no ownership can be proven elsewhere:
 * the network and the day, the debt and its root, the block of the balance, and the balance (decision 0065).
 */
const RESERVES = new RegExp(
  `^${[
    'Voltide reserves',
    String.raw`([a-z]{1,10}) (\d{4}-\d\d-\d\d)`,
    String.raw`liabilities \d{1,13}\.\d{6} TRX`,
    'root [0-9a-f]{64}',
    'block [0-9a-f]{64}',
    String.raw`reserves \d{1,13}\.\d{6} TRX`,
  ].join('\n')}$`,
);
const MAX_RAW_DATA_BYTES = 512;
const DAY_MS = 86_400_000;
/** TRX sent there are lost: there is no key for it. */
const BLACK_HOLE = Uint8Array.from({ length: ADDRESS_BYTES }, (_, index) => (index === 0 ? ADDRESS_PREFIX : 0));

/**
 * Accepts nothing but a plain transfer of TRX within the limits of one transfer.
 * @throws RefusedError for everything else.
 */
export function checkTransfer(rawData: Uint8Array, policy: Policy, nowMs: number): Transfer {
  const decoded = readRawData(rawData);
  const transfer = readSoleTransfer(decoded, policy);
  checkForm(rawData, decoded, transfer);
  checkParties(transfer, policy);
  if (transfer.amountSun > policy.mostPerTransferSun) {
    throw new RefusedError('transfer-cap', `more than ${formatTrx(policy.mostPerTransferSun)} TRX in one transfer`);
  }
  if (decoded.expirationMs <= BigInt(nowMs)) throw new RefusedError('expired', 'it has expired');
  if (decoded.expirationMs > BigInt(nowMs + policy.windowMs)) {
    throw new RefusedError('window', `it expires more than ${policy.windowMs / 1000} seconds ahead`);
  }
  return transfer;
}

/** @throws RefusedError if the last day's transfers and this one exceed the daily limit. */
export function checkDay(amountSun: bigint, signedInDaySun: bigint, { mostPerDaySun }: Policy): void {
  if (signedInDaySun + amountSun <= mostPerDaySun) return;
  const signed = `${formatTrx(signedInDaySun)} of ${formatTrx(mostPerDaySun)} TRX are signed in the last 24 hours`;
  throw new RefusedError('day-cap', signed);
}

/**
 * Accepts nothing but a statement of this network's reserves of today or yesterday (UTC).
 * @throws RefusedError for every other text.
 */
export function checkMessage(message: Uint8Array, { network }: Policy, nowMs: number): string {
  // Bytes that are no UTF-8 become signs which no statement has.
  const text = new TextDecoder().decode(message);
  const [, statedNetwork, day] = RESERVES.exec(text) ?? [];
  if (day === undefined) throw new RefusedError('text', 'only a statement of reserves is signed');
  if (statedNetwork !== network) throw new RefusedError('text', `it is not about the reserves on ${network}`);
  if (![nowMs, nowMs - DAY_MS].map(utcDay).includes(day)) throw new RefusedError('text', 'it is of another day');
  return text;
}

function readRawData(rawData: Uint8Array): RawData {
  if (rawData.length > MAX_RAW_DATA_BYTES) throw new RefusedError('unreadable', 'it is longer than any transfer');
  try {
    return decodeRawData(rawData);
  } catch (error) {
    if (error instanceof CodecError) throw new RefusedError('unreadable', `it is no transaction: ${error.message}`);
    throw error;
  }
}

function readSoleTransfer(decoded: RawData, { permissionId }: Policy): Transfer {
  const [contract, ...others] = decoded.contracts;
  if (contract === undefined) throw new RefusedError('unreadable', 'it is no transaction: it does nothing');
  if (others.length > 0) throw new RefusedError('kind', 'it does more than one thing');
  const transfer = readTransfer(contract);
  if (transfer === undefined) throw new RefusedError('kind', 'it is no transfer of TRX');
  if (decoded.data.length > 0) throw new RefusedError('memo', 'it has a memo');
  if (contract.permissionId !== permissionId) {
    throw new RefusedError('permission', `it is signed by permission ${contract.permissionId}, not ${permissionId}`);
  }
  if (transfer.amountSun <= 0n) throw new RefusedError('amount', 'it moves nothing');
  if (!isAddress(transfer.owner)) throw new RefusedError('owner', 'its sender is no address');
  if (!isAddress(transfer.to)) throw new RefusedError('recipient', 'its recipient is no address');
  return transfer;
}

/** Rebuilds the transaction from what was read, so that any other member, known or unknown, is rejected. */
function checkForm(rawData: Uint8Array, decoded: RawData, { owner, to, amountSun }: Transfer): void {
  const refBlockId = new Uint8Array(32);
  const isReferred = decoded.refBlockBytes.length === 2 && decoded.refBlockHash.length === 8;
  if (!isReferred) throw new RefusedError('form', 'it refers to no block');
  refBlockId.set(decoded.refBlockBytes, 6);
  refBlockId.set(decoded.refBlockHash, 8);
  const rebuilt = encodeRawData({
    ...buildTransfer({
      owner,
      to,
      amountSun,
      refBlockId,
      expirationMs: 0,
      timestampMs: 0,
      permissionId: decoded.contracts[0]?.permissionId ?? 0,
    }),
    expirationMs: decoded.expirationMs,
    timestampMs: decoded.timestampMs,
  });
  if (!sameBytes(rebuilt, rawData)) throw new RefusedError('form', 'it holds more than a plain transfer');
}

function checkParties({ owner, to }: Transfer, { account }: Policy): void {
  if (!sameBytes(owner, account)) throw new RefusedError('owner', `it pays from ${formatAddress(owner)}`);
  if (sameBytes(to, account)) throw new RefusedError('recipient', 'it pays itself');
  if (sameBytes(to, BLACK_HOLE)) throw new RefusedError('recipient', 'nobody can spend what is sent there');
}

import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

import { isAddress } from './address.ts';
import { CodecError, sameBytes } from './bytes.ts';
import { OWNER_FIELDS, TRANSFER_CONTRACT } from './contract-names.ts';
import {
  PARAMETER,
  CONTRACT,
  RAW_DATA,
  TRANSACTION,
  TRANSFER,
  type Contract,
  type RawData,
  type Transaction,
  type Transfer,
} from './messages.ts';
import { recoverSigner, signHash } from './signature.ts';
import { byteString, defineMessage, type Message } from './wire.ts';

const TRANSFER_URL = utf8ToBytes('type.googleapis.com/protocol.TransferContract');
const TRANSFER_MESSAGE = 'protocol.TransferContract';
const ID_BYTES = 32;

export type TransferOrder = {
  /** The sender's address, 21 bytes. */
  readonly owner: Uint8Array;
  /** The receiver's address, 21 bytes. */
  readonly to: Uint8Array;
  readonly amountSun: bigint;
  /** Id of a recent block, better a solid one: the transaction is valid only on the chain that holds it. */
  readonly refBlockId: Uint8Array;
  readonly expirationMs: number;
  /** Two transfers that differ in nothing have one id, so give each its own millisecond. */
  readonly timestampMs: number;
  /** A memo costs the sender 1 TRX. */
  readonly memo?: Uint8Array;
  readonly permissionId?: number;
};

/** Builds the signed part of a transfer of TRX. @throws CodecError for an invalid address, id or amount. */
export function buildTransfer(order: TransferOrder): RawData {
  if (!isAddress(order.owner) || !isAddress(order.to)) throw new CodecError('a transfer needs two addresses');
  if (order.amountSun <= 0n) throw new CodecError('a transfer moves more than nothing');
  if (order.refBlockId.length !== ID_BYTES) throw new CodecError('the id of a block has 32 bytes');
  const value = TRANSFER.encode({ ...TRANSFER.empty, owner: order.owner, to: order.to, amountSun: order.amountSun });
  return {
    ...RAW_DATA.empty,
    refBlockBytes: order.refBlockId.slice(6, 8),
    refBlockHash: order.refBlockId.slice(8, 16),
    expirationMs: BigInt(order.expirationMs),
    timestampMs: BigInt(order.timestampMs),
    data: order.memo ?? RAW_DATA.empty.data,
    contracts: [
      {
        ...CONTRACT.empty,
        type: TRANSFER_CONTRACT,
        parameter: { ...PARAMETER.empty, typeUrl: TRANSFER_URL, value },
        permissionId: order.permissionId ?? 0,
      },
    ],
  };
}

/** Encodes the signed part. */
export function encodeRawData(rawData: RawData): Uint8Array {
  return RAW_DATA.encode(rawData);
}

/** Reads the signed part. @throws CodecError for bytes that {@link encodeRawData} would not give back exactly. */
export function decodeRawData(encoded: Uint8Array): RawData {
  return RAW_DATA.decodeExact(encoded);
}

/** Encodes a whole transaction, as `broadcasthex` takes it. */
export function encodeTransaction(transaction: Transaction): Uint8Array {
  return TRANSACTION.encode(transaction);
}

/** Encodes many transactions side by side in one piece of memory: a block has hundreds of short ones. */
export function encodeTransactions(transactions: readonly Transaction[]): readonly Uint8Array[] {
  const encoded = new Uint8Array(transactions.reduce((total, each) => total + TRANSACTION.size(each), 0));
  let end = 0;
  return transactions.map((each) => {
    const start = end;
    end = TRANSACTION.write(each, encoded, start);
    return encoded.subarray(start, end);
  });
}

/** Reads a whole transaction. @throws CodecError for bytes that {@link encodeTransaction} would not give back. */
export function decodeTransaction(encoded: Uint8Array): Transaction {
  const transaction = TRANSACTION.decodeExact(encoded);
  if (transaction.rawData.length === 0) throw new CodecError('a transaction without content');
  return transaction;
}

/** Creates a transaction from its signed part, with no signature yet, or with those given. */
export function transactionOf(rawData: Uint8Array, signatures: readonly Uint8Array[] = []): Transaction {
  return { ...TRANSACTION.empty, rawData, signatures };
}

/** Computes the id of a transaction: SHA-256 of its signed part. Signatures and results do not change it. */
export function transactionId(rawData: Uint8Array): Uint8Array {
  return sha256(rawData);
}

/** Adds the signature of one more key. @throws Error for bytes that are no key. */
export function signTransaction(transaction: Transaction, privateKey: Uint8Array): Transaction {
  const signature = signHash(transactionId(transaction.rawData), privateKey);
  return { ...transaction, signatures: [...transaction.signatures, signature] };
}

/** Recovers the signers, in the order of the signatures; undefined for impossible ones. */
export function recoverSigners(transaction: Transaction): readonly (Uint8Array | undefined)[] {
  const id = transactionId(transaction.rawData);
  return transaction.signatures.map((signature) => recoverSigner(id, signature));
}

/**
 * Reads the transfer of TRX in a contract, or undefined if it is of another kind or unreadable for the network. It
 * reads what the network reads, including unusual forms.
 */
export function readTransfer({ type, parameter }: Contract): Transfer | undefined {
  if (type !== TRANSFER_CONTRACT || parameter === undefined || !namesTransfer(parameter.typeUrl)) return undefined;
  return readOrNothing(() => TRANSFER.decode(parameter.value));
}

/** Reads the address in whose name a contract of any kind acts; undefined if there is none. */
export function readOwner({ type, parameter }: Contract): Uint8Array | undefined {
  const number = OWNER_FIELDS.has(type) ? OWNER_FIELDS.get(type) : 1;
  if (number === undefined || parameter === undefined) return undefined;
  const owned = defineMessage<Message & { readonly owner: Uint8Array }>({ owner: byteString(number) });
  const owner = readOrNothing(() => owned.decode(parameter.value))?.owner;
  return owner !== undefined && isAddress(owner) ? owner : undefined;
}

/** The text before the last slash of a type's address is for people. */
function namesTransfer(typeUrl: Uint8Array): boolean {
  return sameBytes(typeUrl.subarray(typeUrl.lastIndexOf(0x2f) + 1), utf8ToBytes(TRANSFER_MESSAGE));
}

function readOrNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof CodecError) return undefined;
    throw error;
  }
}

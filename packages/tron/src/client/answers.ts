import { readBlockJson, readTransactionJson, type StatedBlock } from '../block-json.ts';
import { blockId } from '../block.ts';
import { CodecError, formatHex, sameBytes } from '../bytes.ts';
import { hexOf, integerOf, listOf, membersOf, safeOf, type Members } from '../json.ts';
import type { BlockHeader, Transaction } from '../messages.ts';
import { transactionId } from '../transaction.ts';
import { printable } from './node-error.ts';

export type Head = { readonly header: BlockHeader; readonly id: Uint8Array };

export type Account = {
  readonly balanceSun: bigint;
  /** A contract takes no transfer. */
  readonly isContract: boolean;
  readonly createdMs: number;
};

/** Cost of a transaction, and its block. */
export type TransactionInfo = {
  readonly blockNumber: number;
  readonly blockTimestampMs: number;
  readonly feeSun: bigint;
  /** Points of bandwidth used in place of a fee. */
  readonly bandwidthUsed: bigint;
  readonly bandwidthFeeSun: bigint;
};

/** A node's verdict on a transaction. It is advice: only blocks decide. */
export type Broadcast = {
  /** The node has taken it into its pool, nothing more. */
  readonly accepted: boolean;
  /** Such as SIGERROR or DUP_TRANSACTION_ERROR; the latter does not mean that the first one was good. */
  readonly code: string;
  readonly message: string;
};

const HEX_TEXT = /^(?:[0-9a-f]{2})+$/i;

/** True if a node answered `{}`, by which it means that there is none. */
export function isNothing(json: unknown): boolean {
  return Object.keys(membersOf(json, 'the answer')).length === 0;
}

/** Finds the error that a node put into an answer with HTTP 200. */
export function findError(json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null || !('Error' in json)) return undefined;
  return typeof json.Error === 'string' ? readMessage(json.Error) : 'an error without words';
}

/** Reads a message that a node writes as text or as its hexadecimal. */
function readMessage(text: string): string {
  if (!HEX_TEXT.test(text)) return printable(text);
  try {
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(hexOf(text, 'message'));
    return /^[\P{C}\s]+$/u.test(decoded) ? printable(decoded) : printable(text);
  } catch {
    return printable(text);
  }
}

/** Reads the newest block of an answer and computes its id. @throws CodecError if the stated id differs. */
export function readHead(json: unknown): Head {
  const { block, statedId } = readBlockJson(json);
  const id = blockId(block.header);
  if (statedId !== undefined && !sameBytes(statedId, id)) throw new CodecError('the id of the block is not its own');
  return { header: block.header, id };
}

/** Reads the blocks of an answer to `getblockbylimitnext`. @throws CodecError for anything else. */
export function readBlockList(json: unknown): readonly StatedBlock[] {
  return listOf(membersOf(json, 'the answer')['block'], 'block').map(readBlockJson);
}

/** Reads the requested transaction, undefined if the node has none. @throws CodecError for another. */
export function readTransactionAnswer(json: unknown, wantedId: Uint8Array): Transaction | undefined {
  if (isNothing(json)) return undefined;
  const transaction = readTransactionJson(json);
  if (!sameBytes(transactionId(transaction.rawData), wantedId))
    throw new CodecError('another transaction than asked for');
  return transaction;
}

/** Reads the cost of a transaction, undefined if the node has it in no block. @throws CodecError for another's. */
export function readTransactionInfo(json: unknown, wantedId: Uint8Array): TransactionInfo | undefined {
  if (isNothing(json)) return undefined;
  const info = membersOf(json, 'info');
  if (info['id'] !== formatHex(wantedId)) throw new CodecError('another transaction than asked for');
  const receipt: Members = info['receipt'] === undefined ? {} : membersOf(info['receipt'], 'receipt');
  return {
    blockNumber: safeOf(info['blockNumber'], 'blockNumber'),
    blockTimestampMs: safeOf(info['blockTimeStamp'], 'blockTimeStamp'),
    feeSun: integerOf(info['fee'], 'fee'),
    bandwidthUsed: integerOf(receipt['net_usage'], 'receipt.net_usage'),
    bandwidthFeeSun: integerOf(receipt['net_fee'], 'receipt.net_fee'),
  };
}

/** Reads the requested account, undefined if it was never used. @throws CodecError for another. */
export function readAccount(json: unknown, wanted: Uint8Array): Account | undefined {
  if (isNothing(json)) return undefined;
  const account = membersOf(json, 'account');
  if (!sameBytes(hexOf(account['address'], 'address'), wanted)) throw new CodecError('another account than asked for');
  return {
    balanceSun: integerOf(account['balance'], 'balance'),
    isContract: account['type'] === 'Contract',
    createdMs: safeOf(account['create_time'], 'create_time'),
  };
}

/** Reads the network's parameters by name; omitted ones are zero. @throws CodecError for anything else. */
export function readChainParameters(json: unknown): ReadonlyMap<string, bigint> {
  const list = listOf(membersOf(json, 'the answer')['chainParameter'], 'chainParameter');
  if (list.length === 0) throw new CodecError('chainParameter is empty');
  return new Map(
    list.map((each) => {
      const { key, value } = membersOf(each, 'chainParameter');
      if (typeof key !== 'string') throw new CodecError('chainParameter has no key');
      return [key, readSigned(value)];
    }),
  );
}

/** Reads the addresses of the current producers. @throws CodecError for anything else, and for none. */
export function readProducers(json: unknown): readonly Uint8Array[] {
  const producers = listOf(membersOf(json, 'the answer')['witnesses'], 'witnesses')
    .map((each) => membersOf(each, 'witnesses'))
    .filter(({ isJobs }) => isJobs === true)
    .map(({ address }) => hexOf(address, 'witnesses.address'));
  if (producers.length === 0) throw new CodecError('no node produces blocks');
  return producers;
}

/** Reads a node's answer to a broadcast. @throws CodecError for anything else. */
export function readBroadcast(json: unknown): Broadcast {
  const { result, code, message } = membersOf(json, 'the answer');
  if (result !== undefined && typeof result !== 'boolean') throw new CodecError('result is neither true nor false');
  if (result === undefined && code === undefined) throw new CodecError('neither result nor code');
  return {
    accepted: result === true,
    code: typeof code === 'string' ? printable(code) : result === true ? 'SUCCESS' : 'OTHER_ERROR',
    message: typeof message === 'string' ? readMessage(message) : '',
  };
}

/** Some parameters that a network has switched off are -1. */
function readSigned(value: unknown): bigint {
  const negative = typeof value === 'number' && value < 0;
  return negative ? -integerOf(-value, 'chainParameter.value') : integerOf(value, 'chainParameter.value');
}

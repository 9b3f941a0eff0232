import { ADDRESS_BYTES, parseAddress } from './address.ts';
import type { Block } from './block.ts';
import { CodecError, parseHex } from './bytes.ts';
import { CONTRACT_RESULTS } from './contract-names.ts';
import { BLOCK_HEADER, RESULT, TRANSACTION, type BlockHeader, type Result, type Transaction } from './messages.ts';
import { encodeTransaction } from './transaction.ts';

/** A block as a node's JSON tells of it, with what the node states of it. */
export type StatedBlock = {
  readonly block: Block;
  /** The id that the node states; nothing is taken from it. */
  readonly statedId: Uint8Array | undefined;
};

/** Members of `ret` that we can put back into bytes. */
const RESULT_MEMBERS: readonly string[] = ['contractRet', 'fee', 'ret'];
const RESULT_CODES: readonly string[] = ['SUCESS', 'FAILED'];
const MAX_INT64 = (1n << 63n) - 1n;

/**
 * Reads a block as nodes answer with it (`wallet/getblock` with detail, `getblockbynum`, an item of
 * `getblockbylimitnext`). What nodes leave out is zero or empty. Of a transaction only `raw_data_hex`, `signature` and
 * `ret` are read, never the view in `raw_data`. @throws CodecError with the place of what is wrong.
 */
export function readBlockJson(json: unknown): StatedBlock {
  const block = membersOf(json, 'block');
  const header = membersOf(block['block_header'], 'block_header');
  const transactions = listOf(block['transactions'], 'transactions');
  return {
    statedId: block['blockID'] === undefined ? undefined : hexOf(block['blockID'], 'blockID'),
    block: {
      header: readHeader(membersOf(header['raw_data'], 'block_header.raw_data')),
      signature: hexOf(header['witness_signature'], 'block_header.witness_signature'),
      transactions: transactions.map((each, index) =>
        encodeTransaction(readTransactionJson(each, `transactions[${index}]`)),
      ),
    },
  };
}

/** Reads a transaction as nodes answer with it. @throws CodecError with the place of what is wrong. */
export function readTransactionJson(json: unknown, place = 'transaction'): Transaction {
  const members = membersOf(json, place);
  if (members['raw_data_hex'] === undefined) throw new CodecError(`${place} has no raw_data_hex`);
  return {
    ...TRANSACTION.empty,
    rawData: hexOf(members['raw_data_hex'], `${place}.raw_data_hex`),
    signatures: listOf(members['signature'], `${place}.signature`).map((each) => hexOf(each, `${place}.signature`)),
    results: listOf(members['ret'], `${place}.ret`).map((each) => readResult(each, `${place}.ret`)),
  };
}

function readHeader(raw: Members): BlockHeader {
  const place = 'block_header.raw_data';
  return {
    ...BLOCK_HEADER.empty,
    timestampMs: safeOf(raw['timestamp'], `${place}.timestamp`),
    transactionRoot: hexOf(raw['txTrieRoot'], `${place}.txTrieRoot`),
    parentId: hexOf(raw['parentHash'], `${place}.parentHash`),
    number: safeOf(raw['number'], `${place}.number`),
    witnessId: BigInt(safeOf(raw['witness_id'], `${place}.witness_id`)),
    witness: addressOf(raw['witness_address'], `${place}.witness_address`),
    version: safeOf(raw['version'], `${place}.version`),
    accountStateRoot: hexOf(raw['accountStateRoot'], `${place}.accountStateRoot`),
  };
}

function readResult(json: unknown, place: string): Result {
  const members = membersOf(json, place);
  const strange = Object.keys(members).find((key) => !RESULT_MEMBERS.includes(key));
  if (strange !== undefined) throw new CodecError(`${place} has ${strange}, which cannot be put back into bytes`);
  const feeSun = integerOf(members['fee'], `${place}.fee`);
  return {
    ...RESULT.empty,
    feeSun,
    code: indexOf(RESULT_CODES, members['ret'], `${place}.ret`),
    contractResult: indexOf(CONTRACT_RESULTS, members['contractRet'], `${place}.contractRet`),
  };
}

type Members = Readonly<Record<string, unknown>>;

function membersOf(json: unknown, place: string): Members {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new CodecError(`${place} is no object`);
  return json as Members;
}

function listOf(json: unknown, place: string): readonly unknown[] {
  if (json === undefined) return [];
  if (!Array.isArray(json)) throw new CodecError(`${place} is no list`);
  return json as readonly unknown[];
}

function hexOf(json: unknown, place: string): Uint8Array {
  if (json === undefined) return new Uint8Array(0);
  if (typeof json !== 'string') throw new CodecError(`${place} is no text`);
  try {
    return parseHex(json);
  } catch {
    throw new CodecError(`${place} is not hexadecimal`);
  }
}

/** Nodes write addresses in hexadecimal, or as people do if they were asked for the visible form. */
function addressOf(json: unknown, place: string): Uint8Array {
  const visible = typeof json === 'string' ? parseAddress(json) : undefined;
  const address = visible ?? hexOf(json, place);
  if (address.length !== 0 && address.length !== ADDRESS_BYTES) throw new CodecError(`${place} is no address`);
  return address;
}

function integerOf(json: unknown, place: string): bigint {
  if (json === undefined) return 0n;
  if (typeof json === 'bigint' && json >= 0n && json <= MAX_INT64) return json;
  if (typeof json !== 'number' || !Number.isSafeInteger(json) || json < 0)
    throw new CodecError(`${place} is no integer`);
  return BigInt(json);
}

function safeOf(json: unknown, place: string): number {
  const value = Number(integerOf(json, place));
  if (!Number.isSafeInteger(value)) throw new CodecError(`${place} is out of range`);
  return value;
}

function indexOf(names: readonly string[], json: unknown, place: string): number {
  if (json === undefined) return 0;
  const index = typeof json === 'string' ? names.indexOf(json) : -1;
  if (index === -1) throw new CodecError(`${place} is ${JSON.stringify(json)}, which cannot be put back into bytes`);
  return index;
}

import type { Block } from './block.ts';
import { CodecError } from './bytes.ts';
import { CONTRACT_RESULTS } from './contract-names.ts';
import { addressOf, hexOf, indexOf, integerOf, listOf, membersOf, safeOf, type Members } from './json.ts';
import { BLOCK_HEADER, RESULT, TRANSACTION, type BlockHeader, type Result, type Transaction } from './messages.ts';
import { encodeTransactions } from './transaction.ts';

/** A block as a node's JSON describes it. */
export type StatedBlock = {
  readonly block: Block;
  /** The id that the node states; it is not trusted. */
  readonly statedId: Uint8Array | undefined;
};

/** Members of `ret` that can be encoded again. */
const RESULT_MEMBERS: readonly string[] = ['contractRet', 'fee', 'ret'];
const RESULT_CODES: readonly string[] = ['SUCESS', 'FAILED'];

/**
 * Reads a block from a node's answer (`wallet/getblock` with detail, `getblockbynum`, an item of
 * `getblockbylimitnext`). Omitted members are zero or empty. Of a transaction only `raw_data_hex`, `signature` and
 * `ret` are read, never the view in `raw_data`. @throws CodecError with the place of the error.
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
      transactions: encodeTransactions(
        transactions.map((each, index) => readTransactionJson(each, `transactions[${index}]`)),
      ),
    },
  };
}

/** Reads a transaction from a node's answer. @throws CodecError with the place of the error. */
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

import type { Transaction } from './messages.ts';
import { decodeRawData, encodeTransaction } from './transaction.ts';

/** Bytes that the network adds for the result of each contract. */
const RESULT_BYTES = 64;

/**
 * Computes the points of bandwidth that a transaction takes: its bytes without results, and 64 for each contract. A
 * transfer to an address that is new to the network pays a fixed fee instead. @throws CodecError if its content cannot
 * be read.
 */
export function bandwidthOf(transaction: Transaction): number {
  const { contracts } = decodeRawData(transaction.rawData);
  return encodeTransaction({ ...transaction, results: [] }).length + RESULT_BYTES * contracts.length;
}

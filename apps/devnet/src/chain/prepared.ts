import {
  decodeRawData,
  decodeTransaction,
  encodeTransaction,
  formatHex,
  recoverSigners,
  transactionId,
  type RawData,
  type Transaction,
} from '@voltide/tron';

/** A transaction with computed facts: recovering signatures is expensive. */
export type Prepared = {
  readonly transaction: Transaction;
  readonly raw: RawData;
  readonly id: string;
  readonly signers: readonly (Uint8Array | undefined)[];
};

export function prepare(transaction: Transaction): Prepared {
  return {
    transaction: { ...transaction, results: [] },
    raw: decodeRawData(transaction.rawData),
    id: formatHex(transactionId(transaction.rawData)),
    signers: recoverSigners(transaction),
  };
}

/** {@link prepare} of a transaction's bytes. */
export function prepareBytes(encoded: Uint8Array): Prepared {
  return prepare(decodeTransaction(encoded));
}

export function sizeOf({ transaction }: Prepared): number {
  return encodeTransaction(transaction).length;
}

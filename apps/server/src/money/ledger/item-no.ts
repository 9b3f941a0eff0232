/**
 * Numbers a held item in the ledger, per holder. An item of one's own play is numbered by its place, so that the items
 * of a play are one range; items from elsewhere are counted from 2^62 on. `find_no` in the database is the twin.
 */
const EPOCH_STEP = 2n ** 24n;
const NONCE_STEP = 2n ** 8n;
const RECEIVED = 2n ** 62n;
const ID = /^(?:(\d{1,9})-(\d{1,5})-(\d{1,3})|r-(\d{1,18}))$/;

/** The pack (`k`) of a play that held an item. */
export type ItemPlace = { readonly epoch: number; readonly nonce: number; readonly k: number };

/** Numbers an item of one's own play. */
export function itemNoOf({ epoch, nonce, k }: ItemPlace): bigint {
  return BigInt(epoch) * EPOCH_STEP + BigInt(nonce) * NONCE_STEP + BigInt(k);
}

/** Writes an item's public id: `epoch-nonce-k` for one's own, `r-N` for one from elsewhere. */
export function instanceIdOf(itemNo: bigint): string {
  if (itemNo >= RECEIVED) return `r-${itemNo - RECEIVED}`;
  return `${itemNo / EPOCH_STEP}-${(itemNo % EPOCH_STEP) / NONCE_STEP}-${itemNo % NONCE_STEP}`;
}

/** Reads an item's public id; undefined for an invalid one. */
export function parseInstanceId(id: string): bigint | undefined {
  const [, epoch = '', nonce = '', k = '', received] = ID.exec(id) ?? [];
  const itemNo =
    received === undefined ? itemNoOf({ epoch: +epoch, nonce: +nonce, k: +k }) : RECEIVED + BigInt(received);
  return instanceIdOf(itemNo) === id ? itemNo : undefined;
}

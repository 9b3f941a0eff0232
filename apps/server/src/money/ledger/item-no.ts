/**
 * What a held item is called in the ledger, a number per holder. An item of one's own play is numbered by its place, so
 * that the finds of a play are one range; what comes from elsewhere is counted from 2^62 on. `find_no` in the database
 * is the twin.
 */
const EPOCH_STEP = 2n ** 24n;
const NONCE_STEP = 2n ** 8n;
const RECEIVED = 2n ** 62n;
const ID = /^(?:(\d{1,9})-(\d{1,5})-(\d{1,3})|r-(\d{1,18}))$/;

/** Which of its packs (`k`) of which play found an item. */
export type ItemPlace = { readonly epoch: number; readonly nonce: number; readonly k: number };

/** The number of an item of one's own play. */
export function itemNoOf({ epoch, nonce, k }: ItemPlace): bigint {
  return BigInt(epoch) * EPOCH_STEP + BigInt(nonce) * NONCE_STEP + BigInt(k);
}

/** What an item is called outside: `epoch-nonce-k` for one's own, `r-N` for what came from elsewhere. */
export function instanceIdOf(itemNo: bigint): string {
  if (itemNo >= RECEIVED) return `r-${itemNo - RECEIVED}`;
  return `${itemNo / EPOCH_STEP}-${(itemNo % EPOCH_STEP) / NONCE_STEP}-${itemNo % NONCE_STEP}`;
}

/** The number of an item by what it is called outside; undefined for what no item is called. */
export function parseInstanceId(id: string): bigint | undefined {
  const [, epoch = '', nonce = '', k = '', received] = ID.exec(id) ?? [];
  const itemNo =
    received === undefined ? itemNoOf({ epoch: +epoch, nonce: +nonce, k: +k }) : RECEIVED + BigInt(received);
  return instanceIdOf(itemNo) === id ? itemNo : undefined;
}

/**
 * What a held item is called in the ledger, a number per holder. A find of one's own play is numbered by its place, so
 * that the finds of a play are one range; what comes from elsewhere is counted from 2^62 on. `find_no` in the database
 * is the twin.
 */
const EPOCH_STEP = 2n ** 24n;
const NONCE_STEP = 2n ** 8n;
const RECEIVED = 2n ** 62n;
const ID = /^(?:(\d{1,9})-(\d{1,5})-(\d{1,3})|r-(\d{1,18}))$/;

/** Which of its packs (`k`) of which play found an item. */
export type FindPlace = { readonly epoch: number; readonly nonce: number; readonly k: number };

/** The number of a find of one's own play. */
export function findNoOf({ epoch, nonce, k }: FindPlace): bigint {
  return BigInt(epoch) * EPOCH_STEP + BigInt(nonce) * NONCE_STEP + BigInt(k);
}

/** What a find is called outside: `epoch-nonce-k` for one's own, `r-N` for what came from elsewhere. */
export function findIdOf(findNo: bigint): string {
  if (findNo >= RECEIVED) return `r-${findNo - RECEIVED}`;
  return `${findNo / EPOCH_STEP}-${(findNo % EPOCH_STEP) / NONCE_STEP}-${findNo % NONCE_STEP}`;
}

/** The number of a find by what it is called outside; undefined for what no find is called. */
export function parseFindId(id: string): bigint | undefined {
  const [, epoch = '', nonce = '', k = '', received] = ID.exec(id) ?? [];
  const findNo =
    received === undefined ? findNoOf({ epoch: +epoch, nonce: +nonce, k: +k }) : RECEIVED + BigInt(received);
  return findIdOf(findNo) === id ? findNo : undefined;
}

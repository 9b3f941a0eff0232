import type { Seeds } from '@voltide/contract';

type Pair = Pick<Seeds, 'nonce' | 'rotatesAtNonce' | 'rotatesAt'>;

/** Which nonce the next play carries, and when the pair is replaced: always inside a play, never by itself. */
export function nextPlayText({ nonce, rotatesAtNonce, rotatesAt }: Pair, nowMs: number): string {
  const isUsedUp = nonce >= rotatesAtNonce || (nonce > 0 && nowMs >= Date.parse(rotatesAt));
  if (isUsedUp) return 'The next play replaces this pair, reveals it, and carries nonce 0 of the next one.';
  const limits = `${rotatesAtNonce.toLocaleString('en')} plays or after ${rotatesAt.slice(0, 10)}`;
  return `The next play carries nonce ${nonce}. Replaced with the first play after ${limits}, or when you ask.`;
}

import type { Seeds } from '@voltide/contract';

type Pair = Pick<Seeds, 'nonce' | 'rotatesAtNonce' | 'rotatesAt'>;

/**
 * Says which nonce the next play gets, and when the pair is replaced: always inside a play, and never before the pair's
 * first one. After its time an unplayed pair still serves that play.
 */
export function nextPlayText({ nonce, rotatesAtNonce, rotatesAt }: Pair, nowMs: number): string {
  const isOld = nowMs >= Date.parse(rotatesAt);
  if (nonce >= rotatesAtNonce || (isOld && nonce > 0)) {
    return 'The next play replaces this pair, reveals it, and carries nonce 0 of the next one.';
  }
  if (isOld) return 'The next play carries nonce 0. The one after it replaces this pair, if you do not ask before.';
  const day = `${rotatesAt.slice(0, 10)}${nonce === 0 ? ', once it was played with' : ''}`;
  const limits = `${rotatesAtNonce.toLocaleString('en')} plays or after ${day}`;
  return `The next play carries nonce ${nonce}. Replaced with the first play after ${limits}, or when you ask.`;
}

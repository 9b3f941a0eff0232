import { useCounted } from '@voltide/ui';

/** More digits than an amount may have; such a score does not animate. */
const DIGITS_MAX = 13;

/** A whole number that counts to its new value, except with reduced motion. */
export function useCountedScore(score: string): string {
  const isShort = score.length <= DIGITS_MAX;
  const counted = useCounted(isShort ? `${score}.000000` : undefined);
  return isShort && counted !== undefined ? (counted.split('.')[0] ?? score) : score;
}

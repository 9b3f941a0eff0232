import { useCounted } from '@voltide/ui';

/** More digits than an amount may have; so high a score does not count up. */
const DIGITS_MAX = 13;

/** A whole number that counts up or down to its new value, unless the reader wants no motion. */
export function useCountedScore(score: string): string {
  const isShort = score.length <= DIGITS_MAX;
  const counted = useCounted(isShort ? `${score}.000000` : undefined);
  return isShort && counted !== undefined ? (counted.split('.')[0] ?? score) : score;
}

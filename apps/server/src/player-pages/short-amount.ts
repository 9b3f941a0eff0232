import { formatVt } from '@voltide/core';

/** An amount within a sentence: two decimals, more only where it has them. */
export function shortAmount(sun: bigint): string {
  return formatVt(sun).replace(/0{1,4}$/, '');
}

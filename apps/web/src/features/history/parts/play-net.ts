import type { Play } from '@voltide/contract';
import { formatVt, parseVt } from '@voltide/core';

/** Returns a play's value minus its stake, in VT. */
export function netOf({ value, stake }: Pick<Play, 'value' | 'stake'>): string {
  return formatVt(parseVt(value) - parseVt(stake));
}

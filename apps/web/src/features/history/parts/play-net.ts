import type { Play } from '@voltide/contract';
import { formatVt, parseVt } from '@voltide/core';

/** What a play left of its stake: the value found without the stake, in VT. */
export function netOf({ value, stake }: Pick<Play, 'value' | 'stake'>): string {
  return formatVt(parseVt(value) - parseVt(stake));
}

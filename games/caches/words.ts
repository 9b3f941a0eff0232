import { formatVt } from '@voltide/core';

import type { CacheId } from './table.ts';

/** What people call a cache: "Dawn Cache", "Level Cache 3". */
export function cacheName(cache: CacheId): string {
  return cache === 'dawn' ? 'Dawn Cache' : `Level Cache ${cache.slice('level-'.length)}`;
}

/** An amount as people read it, without useless zeros: "0.30 VT". */
export function giftWords(amountSun: bigint): string {
  return `${formatVt(amountSun).replace(/(\.\d\d\d*?)0*$/, '$1')} VT`;
}

/** What the six gifts of a cache are called, the smallest first; their last word names the form they are drawn in. */
export const OUTCOME_NAMES = [
  'Low Step',
  'Copper Rail',
  'Lit Window',
  'Dawn Bell',
  'Great Lens',
  'Morning Light',
] as const;

import { formatVt } from '@voltide/core';

import type { CacheId } from './table.ts';

/** Names a cache for people: "Dawn Cache", "Level Cache 3". */
export function cacheName(cache: CacheId): string {
  return cache === 'dawn' ? 'Dawn Cache' : `Level Cache ${cache.slice('level-'.length)}`;
}

/** Writes an amount without useless zeros: "0.30 VT". */
export function giftWords(amountSun: bigint): string {
  return `${formatVt(amountSun).replace(/(\.\d\d\d*?)0*$/, '$1')} VT`;
}

/** Names of a cache's six gifts, the smallest first. The last word names the form that each is drawn in. */
export const OUTCOME_NAMES = [
  'Low Step',
  'Copper Rail',
  'Lit Window',
  'Dawn Bell',
  'Great Lens',
  'Morning Light',
] as const;

import { listCurrentCaches, type CacheId } from './table.ts';

/** The address of the page of a cache: /packs/dawn-cache, /packs/level-cache-3. */
export function cacheHref(cache: CacheId): string {
  return `/packs/${cachePart(cache)}`;
}

export function cachePart(cache: CacheId): string {
  return cache === 'dawn' ? 'dawn-cache' : `level-cache-${cache.slice('level-'.length)}`;
}

/** Finds the cache in the last part of an address. */
export function findCacheAt(part: string): CacheId | undefined {
  const ids = listCurrentCaches().map(({ id }) => id as CacheId);
  return ids.find((id) => cachePart(id) === part);
}

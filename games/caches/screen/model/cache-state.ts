import type { Cache, CacheShelf } from '../../contract.ts';

/** Writes a player's progress to a cache: "7 of 10 tokens", "Ready", "At level 30". */
export function standingText(cache: Cache, own: CacheShelf['own']): string {
  if (cache.own?.state === 'opened') return 'Opened';
  if (cache.level === null) return tokensText(cache.tokens, own);
  return cache.own?.state === 'ready' ? 'Ready to open' : `At level ${cache.level}`;
}

function tokensText(cost: number, own: CacheShelf['own']): string {
  if (own === null) return `${cost} tokens`;
  return own.tokens < cost ? `${own.tokens} of ${cost} tokens` : `${own.tokens} tokens`;
}

/** Computes a player's progress to a cache, from 0 to 1. */
export function progressOf(cache: Cache, own: CacheShelf['own']): number {
  if (own === null) return 0;
  return cache.level === null ? own.tokens / cache.tokens : own.level / cache.level;
}

/** Picks the Level Cache to show: the first that is ready, else the next one; undefined once all are opened. */
export function nextLevelCache(caches: readonly Cache[]): Cache | undefined {
  const levels = caches.filter(({ level }) => level !== null);
  return levels.find(({ own }) => own?.state === 'ready') ?? levels.find(({ own }) => own?.state !== 'opened');
}

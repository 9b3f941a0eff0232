import type { Seeds } from '@voltide/contract';

import { call } from './api.ts';
import { CALLS } from './calls.ts';
import { ApiError } from './http.ts';
import { tellSeeds } from './seed-news.ts';

/** A client seed: 96 random bits in letters that the pattern of rules book §2 allows. */
export function createClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/**
 * Sets the client seed of a pair that has none, made here, in the browser, before any play of it, so that the house
 * cannot have known it when it committed to its own. One that is set already stays.
 * @throws ApiError or NetworkError when the server could not be asked.
 */
export async function setFirstClientSeed(): Promise<Seeds> {
  const clientSeed = createClientSeed();
  try {
    const { seeds } = await call(CALLS.setClientSeed, { body: { clientSeed } });
    tellSeeds();
    return { ...seeds, clientSeed };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'seeds_changed') throw error;
    const { seeds } = await call(CALLS.getSeeds);
    return seeds;
  }
}

/** Makes sure that the caller's pair has a client seed. @throws ApiError or NetworkError */
export async function ensureClientSeed(): Promise<void> {
  const { seeds } = await call(CALLS.getSeeds);
  if (seeds.clientSeed === null) await setFirstClientSeed();
}

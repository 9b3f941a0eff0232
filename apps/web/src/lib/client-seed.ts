import type { Seeds, User } from '@voltide/contract';
import { knowSeeds, type ShownSeeds } from '@voltide/games/screens';

import { call } from './api.ts';
import { CALLS } from './calls.ts';
import { ApiError } from './http.ts';
import { ownSeeds, shownSeeds, tellSeeds } from './seed-news.ts';

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
  ownSeeds.add(clientSeed);
  try {
    const { seeds } = await call(CALLS.setClientSeed, { body: { clientSeed } });
    tellSeeds(clientSeed);
    return { ...seeds, clientSeed };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'seeds_changed') throw error;
    ownSeeds.delete(clientSeed);
    const { seeds } = await call(CALLS.getSeeds);
    return seeds;
  }
}

/**
 * Makes sure that the player's pair has a client seed, and answers what is known of the pair.
 * @throws ApiError or NetworkError
 */
export function ensureClientSeed({ id }: Pick<User, 'id'>): Promise<ShownSeeds> {
  return knowSeeds(id, { shownSeeds, ownSeeds, readSeeds: () => call(CALLS.getSeeds), setFirstClientSeed });
}

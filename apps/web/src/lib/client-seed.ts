import type { Seeds, User } from '@voltide/contract';

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
 * Makes sure that the player's pair has a client seed. Its commitment is read and remembered before one is sent, so
 * that the house could not choose its seed after it. @throws ApiError or NetworkError
 */
export async function ensureClientSeed({ id }: Pick<User, 'id'>): Promise<void> {
  const { seeds } = await call(CALLS.getSeeds);
  const shown = shownSeeds.get(id) ?? seeds;
  shownSeeds.set(id, shown);
  if (seeds.clientSeed !== null || shown.epoch !== seeds.epoch) return;
  const { clientSeed } = await setFirstClientSeed();
  const isOwn = clientSeed !== null && shownSeeds.get(id) === shown && ownSeeds.delete(clientSeed);
  if (isOwn) shownSeeds.set(id, { ...shown, clientSeed });
}

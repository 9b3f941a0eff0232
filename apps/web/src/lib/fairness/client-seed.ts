import type { Seeds, User } from '@voltide/contract';
import { knowSeeds } from '@voltide/games/kit/know-seeds';
import type { ShownSeeds } from '@voltide/games/kit/known-seeds';

import { call } from '../http/api.ts';
import { ApiError } from '../http/errors.ts';
import { sentSeeds, shownSeeds, publishSeedChange } from './seed-channel.ts';

/** Creates a client seed: 96 random bits in letters that rules book §2 allows. */
export function createClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/**
 * Sets the first client seed of a pair, created in the browser before any play of the pair, so that the house cannot
 * have known it when it committed. An existing one stays. @throws ApiError or NetworkError
 */
export async function setFirstClientSeed(): Promise<Seeds> {
  const clientSeed = createClientSeed();
  sentSeeds.add(clientSeed);
  try {
    const { seeds } = await call('POST /api/fairness/client-seed', { body: { clientSeed } });
    publishSeedChange(clientSeed);
    return { ...seeds, clientSeed };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'seeds_changed') throw error;
    sentSeeds.delete(clientSeed);
    const { seeds } = await call('GET /api/fairness/seeds');
    return seeds;
  }
}

/** Makes sure that the player's pair has a client seed, and returns the pair. @throws ApiError or NetworkError */
export function ensureClientSeed({ id }: Pick<User, 'id'>): Promise<ShownSeeds> {
  return knowSeeds(id, {
    shownSeeds,
    ownSeeds: sentSeeds,
    readSeeds: () => call('GET /api/fairness/seeds'),
    setFirstClientSeed,
  });
}

import { call } from './api.ts';
import { CALLS } from './calls.ts';
import { ApiError } from './http.ts';

/** A client seed: 96 random bits in letters that the pattern of rules book §2 allows. */
export function createClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/**
 * Makes sure that the caller's first client seed is set: made here, in the browser, before any play, so that the
 * house cannot have known it when it committed to its own.
 * @throws ApiError or NetworkError when the server could not be asked.
 */
export async function ensureClientSeed(): Promise<void> {
  const { seeds } = await call(CALLS.getSeeds);
  if (seeds.clientSeed !== null) return;
  try {
    await call(CALLS.setClientSeed, { body: { clientSeed: createClientSeed() } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'seeds_changed') return;
    throw error;
  }
}

import type { QueryClient } from '@tanstack/react-query';

import { call, pathOf, type AnswerOf } from '../http/api.ts';
import { sentSeeds, publishSeedChange } from './seed-channel.ts';

/**
 * Replaces the pair of this epoch by one with this client seed, which reveals the old one; the page's plays are read
 * again. @throws ApiError or NetworkError if nothing was replaced
 */
export async function rotateSeeds(
  queryClient: QueryClient,
  { epoch, clientSeed }: { readonly epoch: number; readonly clientSeed: string },
): Promise<AnswerOf<'POST /api/fairness/rotate'>> {
  sentSeeds.add(clientSeed);
  const answer = await call('POST /api/fairness/rotate', { body: { epoch, clientSeed } });
  publishSeedChange(clientSeed);
  const changed = [pathOf('GET /api/fairness/seeds'), pathOf('GET /api/plays')];
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => changed.some((path) => String(queryKey[0]).startsWith(path)),
  });
  return answer;
}

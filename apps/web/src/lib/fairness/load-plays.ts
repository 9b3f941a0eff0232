import { isSeedPlay, type Play } from '@voltide/contract';

import { call } from '../http/api.ts';

/**
 * Loads the player's plays without battles, newest first, until `isEnough` accepts a page or there are no more. @throws
 * ApiError or NetworkError if a page could not be loaded
 */
export async function loadPlays(isEnough: (page: readonly Play[]) => boolean = () => false): Promise<readonly Play[]> {
  const plays: Play[] = [];
  for (let before: string | undefined; ;) {
    const page = await call('GET /api/plays', { query: { before } });
    const own = page.plays.filter(isSeedPlay);
    plays.push(...own);
    if (page.next === null || isEnough(own)) return plays;
    before = page.next;
  }
}

import { useQuery } from '@tanstack/react-query';
import { isSeedPlay } from '@voltide/contract';

import { call, pathOf } from '../../../lib/http/api.ts';
import { loadRecord } from '../../../lib/fairness/check-play.ts';
import { EXAMPLE_WALK, isWalkable, walkOf, type Walk } from './walk.ts';

/** Returns the user's newest revealed pack on the first page of plays; undefined if there is none. */
async function loadOwnWalk(): Promise<Walk | null> {
  const { plays } = await call('GET /api/plays', { query: {} });
  const play = plays.filter(isSeedPlay).find(({ game, serverSeed }) => game === 'packs' && serverSeed !== null);
  if (play === undefined) return null;
  const [record, { browserHashes }] = await Promise.all([loadRecord(play), import('@voltide/fairness/browser')]);
  return isWalkable(record) ? walkOf(browserHashes, record) : null;
}

/** Returns the play for the pictures: a revealed one of the user, else the published example. */
export function useWalk(userId: string | undefined): { readonly walk: Walk; readonly isOwn: boolean } {
  const { data } = useQuery({
    queryKey: [pathOf('GET /api/plays'), 'walk', userId],
    queryFn: loadOwnWalk,
    enabled: userId !== undefined,
  });
  return data === undefined || data === null ? { walk: EXAMPLE_WALK, isOwn: false } : { walk: data, isOwn: true };
}

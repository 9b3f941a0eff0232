import { useQuery } from '@tanstack/react-query';
import { shownBalance } from '@voltide/ui';
import { useSyncExternalStore } from 'react';

import { queryFor } from '../http/query.ts';
import { useSession } from '../session/session-context.ts';

const REFETCH_MS = 60_000;

/** Level, rakeback, achievements, and what can be claimed. The live line tells when it has changed. */
export const progressQuery = queryFor('GET /api/progress');

/** True while a play is under way on this page, from the press until its reel has ended. */
export function usePlayUnderWay(): boolean {
  return useSyncExternalStore(shownBalance.subscribe, isPlayUnderWay, () => false);
}

function isPlayUnderWay(): boolean {
  return shownBalance.getHeld() !== undefined;
}

/**
 * The progress of whoever is signed in, guests too. It stays as it is while a reel runs: an achievement that is reached
 * would give the result away.
 */
export function useProgress() {
  const { user } = useSession();
  const isHeld = usePlayUnderWay();
  const isWanted = user !== null && !isHeld;
  return useQuery({ ...progressQuery, enabled: isWanted, refetchInterval: isWanted ? REFETCH_MS : false });
}

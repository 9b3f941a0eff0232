import { useQuery } from '@tanstack/react-query';
import { shownBalance } from '@voltide/ui';
import { useSyncExternalStore } from 'react';

import { queryFor } from '../http/query.ts';
import { useSession } from '../session/session-context.ts';

const REFETCH_MS = 60_000;

/** Level, rakeback, achievements, and claimable rewards. Live messages invalidate it. */
export const progressQuery = queryFor('GET /api/progress');

/** True while a play is in progress on this page, from the press until its reel has ended. */
export function usePlayUnderWay(): boolean {
  return useSyncExternalStore(shownBalance.subscribe, isPlayUnderWay, () => false);
}

function isPlayUnderWay(): boolean {
  return shownBalance.getHeld() !== undefined;
}

/**
 * The user's progress, guests included. It does not change while a reel runs: a reached achievement would reveal the
 * result.
 */
export function useProgress() {
  const { user } = useSession();
  const isHeld = usePlayUnderWay();
  const isWanted = user !== null && !isHeld;
  return useQuery({ ...progressQuery, enabled: isWanted, refetchInterval: isWanted ? REFETCH_MS : false });
}

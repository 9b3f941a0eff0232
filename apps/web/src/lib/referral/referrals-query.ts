import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../http/query.ts';
import { useSession } from '../session/session-context.ts';

const REFETCH_MS = 60_000;

export const referralsQuery = queryFor('GET /api/referrals');

export function useReferrals() {
  const { user, isGuest } = useSession();
  const isWanted = user !== null && !isGuest;
  return useQuery({ ...referralsQuery, enabled: isWanted, staleTime: 0, refetchInterval: isWanted && REFETCH_MS });
}

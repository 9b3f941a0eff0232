import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { call, pathOf } from '../../../lib/http/api.ts';
import type { Told } from '../../../lib/quick/quick-game.ts';

/**
 * True if the hour has ended while a battle is still running. Read again whenever the end has moved, which happens only
 * then.
 */
export function useIsWaiting(told: Told | undefined): boolean {
  const { data } = useQuery({
    queryKey: [pathOf('GET /api/quick/phase'), told?.token, told?.user.endsAt],
    queryFn: () => call('GET /api/quick/phase'),
    enabled: told !== undefined,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  return data?.phase === 'waiting';
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { call, pathOf } from '../../../lib/http/api.ts';
import type { Told } from '../../../lib/quick/quick-game.ts';

/**
 * Whether the hour of a Quick Game is over and a battle of it is waited for. Asked again whenever its end has moved, as
 * it does then and not before.
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

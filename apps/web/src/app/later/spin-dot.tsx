import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { useSession } from '../../lib/session/session-context.ts';
import { followSpins, spinStatusQuery } from '../../lib/plays/spin-status.ts';

/** The green dot on Spin while today's spin is unused (S1-07). */
export function SpinDot() {
  const { user, isGuest } = useSession();
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...spinStatusQuery, enabled: user !== null && !isGuest });
  useEffect(() => followSpins(queryClient), [queryClient]);
  return data?.canSpin === true ? <span className="nav-dot" role="img" aria-label="(ready)" /> : null;
}

import { useQuery } from '@tanstack/react-query';
import { progressByPack, type ProgressByPack } from '@voltide/games/kit/pack-standing';
import { useMemo } from 'react';

import { queryFor } from '../http/query.ts';
import { useSession } from '../session/session-context.ts';

/** Loads what the player has opened and found of each pack. */
export const packProgressQuery = queryFor('GET /api/progress/packs');

/** The same by pack; undefined until it is loaded, and for visitors. */
export function usePackProgress(): ProgressByPack | undefined {
  const { user } = useSession();
  const { data } = useQuery({ ...packProgressQuery, enabled: user !== null });
  return useMemo(() => (user === null || !data ? undefined : progressByPack(data.packs)), [user, data]);
}

import { useQuery } from '@tanstack/react-query';
import { progressByPack, type ProgressByPack } from '@voltide/games/kit/pack-standing';
import { useMemo } from 'react';

import { queryFor } from '../http/query.ts';
import { useSession } from '../session/session-context.ts';

export const packProgressQuery = queryFor('GET /api/progress/packs');

export function usePackProgress(): ProgressByPack | undefined {
  const { user } = useSession();
  const { data } = useQuery({ ...packProgressQuery, enabled: user !== null });
  return useMemo(() => (user === null || !data ? undefined : progressByPack(data.packs)), [user, data]);
}

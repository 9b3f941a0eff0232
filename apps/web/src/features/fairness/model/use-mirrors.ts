import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../../../lib/http/query.ts';

export function useMirrors() {
  return useQuery(queryFor('GET /api/seals/mirrors'));
}

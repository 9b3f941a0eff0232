import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../../../lib/http/query.ts';

/** Addresses where others keep copies of the seals. */
export function useMirrors() {
  return useQuery(queryFor('GET /api/seals/mirrors'));
}

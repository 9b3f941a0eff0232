import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../../../lib/http/query.ts';

/** True if people may only withdraw from where they are (S15-03); false while that is not known. */
export function useDepositsClosed(): boolean {
  return useQuery(queryFor('GET /api/settings')).data?.profile === 'closed';
}

import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../../../lib/http/query.ts';

/** True if only withdrawals are allowed from the player's country (S15-03); false while unknown. */
export function useDepositsClosed(): boolean {
  return useQuery(queryFor('GET /api/settings')).data?.profile === 'closed';
}

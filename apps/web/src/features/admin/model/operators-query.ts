import { queryFor } from '../../../lib/query.ts';

export const operatorsQuery = { ...queryFor('GET /api/admin/operators'), staleTime: 0 };

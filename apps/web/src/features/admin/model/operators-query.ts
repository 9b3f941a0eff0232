import { queryFor } from '../../../lib/http/query.ts';

export const operatorsQuery = { ...queryFor('GET /api/admin/operators'), staleTime: 0 };

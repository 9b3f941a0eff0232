import { queryFor } from '../../../lib/query.ts';
import { LIVE } from './live.ts';

export const serverFactsQuery = { ...queryFor('GET /api/admin/server'), ...LIVE };

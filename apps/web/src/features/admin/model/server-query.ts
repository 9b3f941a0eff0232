import { queryFor } from '../../../lib/http/query.ts';
import { LIVE } from './live.ts';

export const serverFactsQuery = { ...queryFor('GET /api/admin/server'), ...LIVE };

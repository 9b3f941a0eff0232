import type { AnswerOf } from '../../../lib/http/api.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { queryFor } from '../../../lib/http/query.ts';
import { LIVE } from './live.ts';
import type { Period } from './periods.ts';

export type Overview = AnswerOf<'GET /api/admin/overview'>;
export type FigureSeries = AnswerOf<'GET /api/admin/figures'>;

/** Reads the house's state every ten seconds while the page is visible. */
export function useOverview() {
  return useQuery({ ...queryFor('GET /api/admin/overview'), ...LIVE });
}

export function useFigures({ from, to, by }: Period) {
  return useQuery({
    ...queryFor('GET /api/admin/figures', { query: { from, to, by } }),
    ...LIVE,
    placeholderData: keepPreviousData,
  });
}

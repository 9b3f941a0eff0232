import { queryFor } from '../http/query.ts';

export type StatisticsDays = '30' | '90' | '365' | 'all';

export function statisticsQuery(days: StatisticsDays) {
  return queryFor('GET /api/progress/statistics', { query: { days } });
}

import { queryFor } from '../http/query.ts';

/** The number of days that statistics cover, ending today. */
export type StatisticsDays = '30' | '90' | '365' | 'all';

/** Plays by day, and what they brought against what was to be expected. */
export function statisticsQuery(days: StatisticsDays) {
  return queryFor('GET /api/progress/statistics', { query: { days } });
}

import { queryFor } from '../query.ts';

/** How many days statistics cover, ending today. */
export type StatisticsDays = '30' | '90' | '365' | 'all';

/** Plays by day, and what they brought against what was to be expected. */
export function statisticsQuery(days: StatisticsDays) {
  return queryFor('GET /api/progress/statistics', { query: { days } });
}

import type { HealthStatus } from '@voltide/contract';

/** Measurements of a page; times in milliseconds. */
export type Measures = {
  readonly loadTime: number;
  readonly renderTime: number;
  readonly hydrationTime: number;
  readonly errorCount: number;
};

type Threshold = { readonly above: number; readonly minus: number };
type Rule = { readonly degraded: Threshold; readonly failed: Threshold };

/** Thresholds and deductions of source §9; only the higher one counts. */
const RULES: Readonly<Record<keyof Measures, Rule>> = {
  loadTime: { degraded: { above: 3000, minus: 20 }, failed: { above: 8000, minus: 40 } },
  renderTime: { degraded: { above: 1000, minus: 15 }, failed: { above: 3000, minus: 30 } },
  hydrationTime: { degraded: { above: 500, minus: 10 }, failed: { above: 1500, minus: 20 } },
  errorCount: { degraded: { above: 1, minus: 25 }, failed: { above: 3, minus: 50 } },
};

/** Number of checks in a global score (source §9). */
const CHECKS_SCORED = 10;
const POINTS: Readonly<Record<HealthStatus, number>> = { healthy: 100, degraded: 60, failed: 20 };

/** 100 minus the deduction of each measure, at least 0 (S12-01). */
export function scoreOf(measures: Measures): number {
  const names = Object.keys(RULES) as (keyof Measures)[];
  return Math.max(0, 100 - names.reduce((sum, name) => sum + deductionOf(RULES[name], measures[name]), 0));
}

function deductionOf({ degraded, failed }: Rule, value: number): number {
  if (value > failed.above) return failed.minus;
  return value > degraded.above ? degraded.minus : 0;
}

/** 80 or more healthy, 50 or more degraded, else failed (source §4). */
export function statusOf(score: number): HealthStatus {
  return score >= 80 ? 'healthy' : score >= 50 ? 'degraded' : 'failed';
}

/** Averages the points of the newest ten checks, newest first; undefined without checks. */
export function globalScoreOf(statuses: readonly HealthStatus[]): number | undefined {
  const newest = statuses.slice(0, CHECKS_SCORED);
  if (newest.length === 0) return undefined;
  return Math.round(newest.reduce((sum, status) => sum + POINTS[status], 0) / newest.length);
}

import type { getPageHealth, HealthStatus, ResponseOf } from '@voltide/contract';

import type { Database } from '../../platform/db/pool.ts';
import { listChecks, listFaults, listHours, type PageCheck, type PageHour } from './page-health.sql.ts';

type Report = ResponseOf<typeof getPageHealth>;

const HOUR_MS = 3_600_000;
const HOURS_SHOWN = 24;
const FAULTS_SHOWN = 50;
/** The global score is the average of so many checks, by these points (source §9). */
const CHECKS_SCORED = 10;
const POINTS: Readonly<Record<HealthStatus, number>> = { healthy: 100, degraded: 60, failed: 20 };

/** Builds the operators' report of page health (S12-04), without the count of unread reports. */
export async function reportPageHealth(database: Database, nowMs: number): Promise<Omit<Report, 'unread'>> {
  const firstMs = nowMs - (nowMs % HOUR_MS) - (HOURS_SHOWN - 1) * HOUR_MS;
  const hours = await listHours(database, firstMs);
  const checks = await listChecks(database);
  const faults = await listFaults(database, FAULTS_SHOWN);
  return {
    globalScore: globalScoreOf(checks),
    hours: Array.from({ length: HOURS_SHOWN }, (_, hour) => hourOf(hours, firstMs + hour * HOUR_MS)),
    components: componentsOf(hours),
    faults: faults.map(({ component, message, browser, seen, firstAtMs, lastAtMs }) => ({
      componentName: component,
      message,
      browser,
      count: seen,
      firstAt: isoOf(firstAtMs),
      lastAt: isoOf(lastAtMs),
    })),
    checks: checks.map((check) => ({
      at: isoOf(check.atMs),
      componentName: check.component,
      healthStatus: check.status,
      loadTime: check.loadMs,
      renderTime: check.renderMs,
      hydrationTime: check.hydrationMs,
      errorCount: check.errors,
      memoryUsage: check.memoryBytes,
      browser: check.browser,
      sessionId: check.tab,
    })),
  };
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

function globalScoreOf(checks: readonly PageCheck[]): number | null {
  const newest = checks.slice(0, CHECKS_SCORED);
  if (newest.length === 0) return null;
  return Math.round(newest.reduce((sum, { status }) => sum + POINTS[status], 0) / newest.length);
}

function hourOf(hours: readonly PageHour[], atMs: number): Report['hours'][number] {
  return { at: isoOf(atMs), ...countsOf(hours.filter(({ hourMs }) => hourMs === atMs)) };
}

function countsOf(hours: readonly PageHour[]): Record<HealthStatus, number> {
  return { healthy: sumOf(hours, 'healthy'), degraded: sumOf(hours, 'degraded'), failed: sumOf(hours, 'failed') };
}

type Figure = Exclude<keyof PageHour, 'component'>;

function sumOf(hours: readonly PageHour[], figure: Figure): number {
  return hours.reduce((sum, hour) => sum + hour[figure], 0);
}

function componentsOf(hours: readonly PageHour[]): Report['components'] {
  const byComponent = Map.groupBy(hours, ({ component }) => component);
  return [...byComponent]
    .map(([componentName, own]) => componentOf(componentName, own))
    .toSorted((left, right) => left.score - right.score || right.healthy - left.healthy);
}

function componentOf(componentName: string, hours: readonly PageHour[]): Report['components'][number] {
  const counts = countsOf(hours);
  const checks = counts.healthy + counts.degraded + counts.failed;
  const average = (figure: Figure): number => Math.round(sumOf(hours, figure) / checks);
  const points = counts.healthy * POINTS.healthy + counts.degraded * POINTS.degraded + counts.failed * POINTS.failed;
  return {
    componentName,
    score: Math.round(points / checks),
    ...counts,
    loadTime: average('loadMs'),
    renderTime: average('renderMs'),
    hydrationTime: average('hydrationMs'),
    errorCount: sumOf(hours, 'errors'),
  };
}

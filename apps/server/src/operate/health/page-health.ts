import { hash } from 'node:crypto';

import { faultText, ROUTES, type HealthStatus, type logHealth, type ParsedOf } from '@voltide/contract';
import type { Clock } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { addressKey } from '../../platform/rate-limits/address-key.ts';
import { AppError } from '../../errors.ts';
import { BucketTable, TokenBucket } from '../../platform/rate-limits/token-bucket.ts';
import { browserName } from './browser-name.ts';
import {
  addChecks,
  addFaults,
  addHours,
  deleteOldHealth,
  type PageCheck,
  type PageFault,
  type PageHour,
} from './page-health.sql.ts';

type HealthReport = ParsedOf<typeof logHealth>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS_KEPT_MS = 30 * DAY_MS;
const FAULTS_KEPT_MS = 14 * DAY_MS;
/** The specification's history (source §9). */
const CHECKS_KEPT = 50;
const FAULTS_KEPT = 500;
/** New faults between two writes; a flood of invented ones pushes out at most so many of those seen once. */
const FAULTS_PER_WRITE = 50;

/** Room for a hundred players behind one address who load a page at the same moment. */
const ADDRESS_RATE = { perSecond: 10, burst: 300 };
/** The reports that this node reads; above it they are only counted. */
const NODE_RATE = { perSecond: 200, burst: 1000 };
const ADDRESSES_REMEMBERED = 20_000;

/** Parts of the application that report besides pages; any other name counts as `other`. */
const COMPONENTS: ReadonlySet<string> = new Set([...ROUTES.map(({ path }) => path), 'not-found', 'auth-sync']);

type Blocked = { readonly message: string; readonly userAgent: string };
type FaultSource = Pick<PageCheck, 'atMs' | 'component' | 'browser'>;

type Batch = {
  readonly hours: Map<string, PageHour>;
  readonly checks: PageCheck[];
  readonly faults: Map<string, PageFault>;
};

/**
 * Collects health reports of pages (S12-01). They are buffered in bounded memory and written together every few
 * seconds; a crash loses a few seconds of them.
 */
export function createPageHealth({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  const addresses = new BucketTable(ADDRESS_RATE, ADDRESSES_REMEMBERED);
  const node = new TokenBucket(NODE_RATE, clock.nowMs());
  let batch = emptyBatch();
  let unread = 0;
  const isRead = (address: string, atMs: number): boolean => {
    const waitMs = addresses.take(addressKey(address), atMs);
    if (waitMs > 0) throw new AppError('too_many_requests', { retryAfterMs: waitMs });
    const isTooMuch = node.take(atMs) > 0;
    if (isTooMuch) unread += 1;
    return !isTooMuch;
  };
  return {
    /** @throws AppError `too_many_requests` */
    record(report: HealthReport, address: string): void {
      const atMs = clock.nowMs();
      if (isRead(address, atMs)) add(batch, report, atMs);
    },
    /** Records what a browser has blocked: a fault, not a check. @throws AppError `too_many_requests` */
    recordBlocked({ message, userAgent }: Blocked, address: string): void {
      const atMs = clock.nowMs();
      const source = { atMs, component: 'content-policy', browser: browserName(userAgent) };
      if (isRead(address, atMs)) addFault(batch.faults, source, faultText(message));
    },
    async write(): Promise<void> {
      const { hours, checks, faults } = batch;
      if (hours.size === 0 && faults.size === 0) return;
      batch = emptyBatch();
      await inTransaction(database, async (connection) => {
        await addHours(connection, [...hours.values()]);
        await addChecks(connection, checks, CHECKS_KEPT);
        if (faults.size > 0) await addFaults(connection, [...faults.values()], FAULTS_KEPT);
      });
    },
    async deleteOld(): Promise<void> {
      const nowMs = clock.nowMs();
      await deleteOldHealth(database, {
        hoursBeforeMs: nowMs - HOURS_KEPT_MS,
        faultsBeforeMs: nowMs - FAULTS_KEPT_MS,
      });
    },
    unread: () => unread,
  };
}

function emptyBatch(): Batch {
  return { hours: new Map(), checks: [], faults: new Map() };
}

function add(batch: Batch, report: HealthReport, atMs: number): void {
  const { componentName, performanceMetrics: metrics, healthStatus: status, sessionId: tab } = report;
  const check = {
    atMs,
    status,
    tab,
    component: COMPONENTS.has(componentName) ? componentName : 'other',
    loadMs: Math.round(metrics.loadTime),
    renderMs: Math.round(metrics.renderTime),
    hydrationMs: Math.round(metrics.hydrationTime),
    errors: metrics.errorCount,
    memoryBytes:
      metrics.memoryUsage === null || metrics.memoryUsage === undefined ? null : Math.round(metrics.memoryUsage),
    browser: browserName(report.userAgent),
  };
  addToHour(batch.hours, check);
  batch.checks.push(check);
  if (batch.checks.length > CHECKS_KEPT) batch.checks.shift();
  const message = faultText(report.errorMessage ?? '');
  if (message !== '') addFault(batch.faults, check, message);
}

function addToHour(hours: Map<string, PageHour>, check: PageCheck): void {
  const { component, status } = check;
  const hourMs = check.atMs - (check.atMs % HOUR_MS);
  const key = `${hourMs} ${component}`;
  const sum = hours.get(key);
  const one = (wanted: HealthStatus): number => (status === wanted ? 1 : 0);
  hours.set(key, {
    hourMs,
    component,
    healthy: (sum?.healthy ?? 0) + one('healthy'),
    degraded: (sum?.degraded ?? 0) + one('degraded'),
    failed: (sum?.failed ?? 0) + one('failed'),
    loadMs: (sum?.loadMs ?? 0) + check.loadMs,
    renderMs: (sum?.renderMs ?? 0) + check.renderMs,
    hydrationMs: (sum?.hydrationMs ?? 0) + check.hydrationMs,
    errors: (sum?.errors ?? 0) + check.errors,
  });
}

function addFault(faults: Map<string, PageFault>, { atMs, component, browser }: FaultSource, message: string): void {
  const key = `${component}\n${message}`;
  const known = faults.get(key);
  if (known === undefined && faults.size >= FAULTS_PER_WRITE) return;
  faults.set(key, {
    fingerprint: known?.fingerprint ?? hash('sha256', key, 'buffer'),
    component,
    message,
    browser,
    seen: (known?.seen ?? 0) + 1,
    firstAtMs: known?.firstAtMs ?? atMs,
    lastAtMs: atMs,
  });
}

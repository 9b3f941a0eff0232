import type { HealthStatus } from '@voltide/contract';

import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';

type Measured = {
  readonly loadMs: number;
  readonly renderMs: number;
  readonly hydrationMs: number;
  readonly errors: number;
};

export type PageHour = Measured & {
  readonly hourMs: number;
  readonly component: string;
  readonly healthy: number;
  readonly degraded: number;
  readonly failed: number;
};

export type PageCheck = Measured & {
  readonly atMs: number;
  readonly component: string;
  readonly status: HealthStatus;
  readonly memoryBytes: number | null;
  readonly browser: string;
  readonly tab: string;
};

export type PageFault = {
  readonly fingerprint: Uint8Array;
  readonly component: string;
  readonly message: string;
  readonly browser: string;
  readonly seen: number;
  readonly firstAtMs: number;
  readonly lastAtMs: number;
};

export async function addHours(connection: Connection, hours: readonly PageHour[]): Promise<void> {
  await connection.query({
    name: 'page-hour-add',
    text: `insert into voltide.page_hour as p
        (hour_ms, component, healthy, degraded, failed, load_ms, render_ms, hydration_ms, errors)
      select n.hour_ms as "hourMs", n.component, n.healthy, n.degraded, n.failed, n.load_ms as "loadMs",
        n.render_ms as "renderMs", n.hydration_ms as "hydrationMs", n.errors
      from unnest(
        $1::bigint[], $2::text[], $3::integer[], $4::integer[], $5::integer[], $6::bigint[], $7::bigint[],
        $8::bigint[], $9::bigint[]
      ) as n (hour_ms, component, healthy, degraded, failed, load_ms, render_ms, hydration_ms, errors)
      order by n.hour_ms, n.component
      on conflict (hour_ms, component) do update set
        healthy = p.healthy + excluded.healthy, degraded = p.degraded + excluded.degraded,
        failed = p.failed + excluded.failed, load_ms = p.load_ms + excluded.load_ms,
        render_ms = p.render_ms + excluded.render_ms, hydration_ms = p.hydration_ms + excluded.hydration_ms,
        errors = p.errors + excluded.errors`,
    values: columns(hours, [
      'hourMs',
      'component',
      'healthy',
      'degraded',
      'failed',
      'loadMs',
      'renderMs',
      'hydrationMs',
      'errors',
    ]),
  });
}

export async function addChecks(connection: Connection, checks: readonly PageCheck[], kept: number): Promise<void> {
  await connection.query({
    name: 'page-check-add',
    text: `insert into voltide.page_check
        (at_ms, component, status, load_ms, render_ms, hydration_ms, errors, memory_bytes, browser, tab)
      select n.at_ms as "atMs", n.component, n.status, n.load_ms as "loadMs", n.render_ms as "renderMs",
        n.hydration_ms as "hydrationMs", n.errors, n.memory_bytes as "memoryBytes",
        n.browser, n.tab
      from unnest(
        $1::bigint[], $2::text[], $3::text[], $4::integer[], $5::integer[], $6::integer[], $7::integer[],
        $8::bigint[], $9::text[], $10::text[]
      ) as n (at_ms, component, status, load_ms, render_ms, hydration_ms, errors, memory_bytes, browser, tab)`,
    values: columns(checks, [
      'atMs',
      'component',
      'status',
      'loadMs',
      'renderMs',
      'hydrationMs',
      'errors',
      'memoryBytes',
      'browser',
      'tab',
    ]),
  });
  await connection.query({
    name: 'page-check-trim',
    text: `delete from voltide.page_check where check_id in (
        select c.check_id from voltide.page_check c order by c.at_ms desc, c.check_id desc offset $1)`,
    values: [kept],
  });
}

/** Adds faults to the known ones, and beyond a number deletes the least telling: seen once, the oldest first. */
export async function addFaults(connection: Connection, faults: readonly PageFault[], kept: number): Promise<void> {
  await connection.query({
    name: 'page-fault-add',
    text: `insert into voltide.page_fault as p
        (fingerprint, component, message, browser, seen, first_at_ms, last_at_ms)
      select n.fingerprint, n.component, n.message, n.browser, n.seen, n.first_at_ms as "firstAtMs",
        n.last_at_ms as "lastAtMs"
      from unnest($1::bytea[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[])
        as n (fingerprint, component, message, browser, seen, first_at_ms, last_at_ms)
      order by n.fingerprint
      on conflict (fingerprint) do update set
        seen = p.seen + excluded.seen, browser = excluded.browser,
        last_at_ms = greatest(p.last_at_ms, excluded.last_at_ms)`,
    values: columns(faults, ['fingerprint', 'component', 'message', 'browser', 'seen', 'firstAtMs', 'lastAtMs']),
  });
  await connection.query({
    name: 'page-fault-trim',
    text: `delete from voltide.page_fault where fingerprint in (
        select f.fingerprint from voltide.page_fault f order by f.seen > 1 desc, f.last_at_ms desc offset $1)`,
    values: [kept],
  });
}

function columns<Row>(rows: readonly Row[], names: readonly (keyof Row)[]): unknown[] {
  return names.map((name) => rows.map((row) => row[name]));
}

type Retention = { readonly hoursBeforeMs: number; readonly faultsBeforeMs: number };

export async function deleteOldHealth(connection: Connection, retention: Retention): Promise<void> {
  const { hoursBeforeMs, faultsBeforeMs } = retention;
  await connection.query('delete from voltide.page_hour where hour_ms < $1', [hoursBeforeMs]);
  await connection.query('delete from voltide.page_check where at_ms < $1', [faultsBeforeMs]);
  await connection.query('delete from voltide.page_fault where last_at_ms < $1', [faultsBeforeMs]);
}

type RawHour = {
  readonly hourMs: bigint;
  readonly component: string;
  readonly healthy: number;
  readonly degraded: number;
  readonly failed: number;
  readonly loadMs: bigint;
  readonly renderMs: bigint;
  readonly hydrationMs: bigint;
  readonly errors: bigint;
};

export async function listHours(connection: Connection, fromMs: number): Promise<readonly PageHour[]> {
  const rows = await list<RawHour>(connection, {
    name: 'page-hour-list',
    text: `select hour_ms as "hourMs", component, healthy, degraded, failed, load_ms as "loadMs",
      render_ms as "renderMs", hydration_ms as "hydrationMs", errors
      from voltide.page_hour where hour_ms >= $1 order by hour_ms, component`,
    values: [fromMs],
  });
  return rows.map((row) => ({
    hourMs: Number(row.hourMs),
    component: row.component,
    healthy: row.healthy,
    degraded: row.degraded,
    failed: row.failed,
    loadMs: Number(row.loadMs),
    renderMs: Number(row.renderMs),
    hydrationMs: Number(row.hydrationMs),
    errors: Number(row.errors),
  }));
}

type RawCheck = {
  readonly atMs: bigint;
  readonly component: string;
  readonly status: HealthStatus;
  readonly loadMs: number;
  readonly renderMs: number;
  readonly hydrationMs: number;
  readonly errors: number;
  readonly memoryBytes: bigint | null;
  readonly browser: string;
  readonly tab: string;
};

export async function listChecks(connection: Connection): Promise<readonly PageCheck[]> {
  const rows = await list<RawCheck>(connection, {
    name: 'page-check-list',
    text: `select at_ms as "atMs", component, status, load_ms as "loadMs", render_ms as "renderMs",
      hydration_ms as "hydrationMs", errors, memory_bytes as "memoryBytes", browser, tab
      from voltide.page_check order by at_ms desc, check_id desc`,
  });
  return rows.map((row) => ({
    atMs: Number(row.atMs),
    component: row.component,
    status: row.status,
    loadMs: row.loadMs,
    renderMs: row.renderMs,
    hydrationMs: row.hydrationMs,
    errors: row.errors,
    memoryBytes: row.memoryBytes === null ? null : Number(row.memoryBytes),
    browser: row.browser,
    tab: row.tab,
  }));
}

type RawFault = {
  readonly component: string;
  readonly message: string;
  readonly browser: string;
  readonly seen: bigint;
  readonly firstAtMs: bigint;
  readonly lastAtMs: bigint;
};

export async function listFaults(
  connection: Connection,
  limit: number,
): Promise<readonly Omit<PageFault, 'fingerprint'>[]> {
  const rows = await list<RawFault>(connection, {
    name: 'page-fault-list',
    text: `select component, message, browser, seen, first_at_ms as "firstAtMs", last_at_ms as "lastAtMs"
      from voltide.page_fault order by last_at_ms desc, seen desc limit $1`,
    values: [limit],
  });
  return rows.map((row) => ({
    component: row.component,
    message: row.message,
    browser: row.browser,
    seen: Number(row.seen),
    firstAtMs: Number(row.firstAtMs),
    lastAtMs: Number(row.lastAtMs),
  }));
}

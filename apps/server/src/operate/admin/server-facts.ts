import type { getServerFacts, ResponseOf } from '@voltide/contract';
import type { Clock } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import type { Readiness } from '../health/readiness.ts';
import type { JobLog } from '../../platform/jobs/job-log.ts';
import type { Lane } from '../../money/ledger/lane.ts';
import type { OutsideServices } from '../../platform/telemetry/outside.ts';
import { readDatabaseFacts } from './server-facts.sql.ts';

type Facts = ResponseOf<typeof getServerFacts>;

type FactPorts = {
  readonly clock: Clock;
  readonly database: Database;
  readonly lane: Lane;
  readonly readiness: Readiness;
  readonly jobLog: JobLog;
  readonly outside: Pick<OutsideServices, 'listProblems'>;
  readonly version: string;
};

type ServerFacts = { readonly read: () => Promise<Facts> };

export function createServerFacts(ports: FactPorts): ServerFacts {
  const { clock, database, lane, readiness, jobLog, outside, version } = ports;
  const startedAtMs = clock.nowMs();
  return {
    read: async () => {
      const askedMs = performance.now();
      const facts = await readDatabaseFacts(database);
      const roundTripMs = performance.now() - askedMs;
      const isReady = await readiness.check().then(
        () => true,
        () => false,
      );
      return {
        version,
        nodeVersion: process.version,
        startedAt: new Date(startedAtMs).toISOString(),
        uptimeSeconds: Math.max(0, Math.floor((clock.nowMs() - startedAtMs) / 1000)),
        memoryBytes: process.memoryUsage.rss(),
        isReady,
        outside: outside.listProblems().map(({ kind, name, reason, sinceMs }) => ({
          kind,
          name,
          reason,
          since: new Date(sinceMs).toISOString(),
        })),
        lane: lane.stats(),
        database: {
          ...facts,
          roundTripMs,
          connections: {
            total: database.totalCount,
            idle: database.idleCount,
            waiting: database.waitingCount,
          },
        },
        jobs: jobLog.list().map(({ lastRunAtMs, lastFailedAtMs, lastSucceededAtMs: _, ...job }) => ({
          ...job,
          lastRunAt: isoOrNull(lastRunAtMs),
          lastFailedAt: isoOrNull(lastFailedAtMs),
        })),
      };
    },
  };
}

function isoOrNull(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

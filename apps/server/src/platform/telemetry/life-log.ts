import type { Clock } from '@voltide/core';
import type { Logger } from 'pino';

import { createPacedLines } from './paced-lines.ts';

/** Two nodes that both fail at a job pass it on each second. */
const LEASE_LINE_EVERY_MS = 60_000;

type Started = {
  readonly version: string;
  readonly commit: string;
  /** The name under which other nodes and the portal know this one. */
  readonly nodeId: string;
  /** The version of the database's server. */
  readonly database: string;
};

/** Logs the life of a server: its start, its stop, and the jobs that it takes over or leaves to another node. */
export function createLifeLog(log: Pick<Logger, 'info'>, clock: Clock) {
  const beganMs = performance.now();
  let migrations: readonly string[] = [];
  const findLeaseLine = createPacedLines(clock, LEASE_LINE_EVERY_MS);
  return {
    migrated(names: readonly string[]): void {
      migrations = names;
    },

    started(facts: Started): void {
      const tookMs = Math.round(performance.now() - beganMs);
      log.info({ event: 'start', ...facts, node: process.versions.node, migrations, tookMs }, 'the server has started');
    },

    leaseChanged(job: string, isHere: boolean): void {
      const line = findLeaseLine(job);
      if (line === undefined) return;
      log.info(
        { event: 'lease', job, isHere, ...line },
        isHere ? 'this node does the job now' : 'another node does it',
      );
    },

    /** Begins the stop; the answer logs its end. */
    stopping(): () => void {
      const stoppingMs = performance.now();
      return () => {
        const tookMs = Math.round(performance.now() - stoppingMs);
        const upSeconds = Math.round((stoppingMs - beganMs) / 1000);
        log.info({ event: 'stop', upSeconds, tookMs }, 'the server has stopped');
      };
    },
  };
}

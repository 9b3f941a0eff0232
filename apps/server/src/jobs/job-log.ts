import type { Clock } from '@voltide/core';

import type { Job } from './job.ts';

/** How the runs of one periodic job on this node went. */
export type JobRecord = {
  readonly name: string;
  readonly everyMs: number;
  readonly runs: number;
  readonly failures: number;
  readonly lastTookMs: number | null;
  readonly lastRunAtMs: number | null;
  readonly lastFailedAtMs: number | null;
};

const NO_RUN = { runs: 0, failures: 0, lastTookMs: null, lastRunAtMs: null, lastFailedAtMs: null } as const;

export type JobLog = ReturnType<typeof createJobLog>;

/** Remembers when each periodic job of this node last ran, and how often it failed. */
export function createJobLog(clock: Clock) {
  const records = new Map<string, JobRecord>();
  return {
    /** The same job, whose runs are remembered. */
    watch({ name, everyMs, run }: Job): Job {
      let record: JobRecord = records.get(name) ?? { name, everyMs, ...NO_RUN };
      records.set(name, record);
      const watched = async (): Promise<void> => {
        const startMs = performance.now();
        let hasFailed = true;
        try {
          await run();
          hasFailed = false;
        } finally {
          const atMs = clock.nowMs();
          record = {
            ...record,
            runs: record.runs + 1,
            failures: record.failures + (hasFailed ? 1 : 0),
            lastTookMs: performance.now() - startMs,
            lastRunAtMs: atMs,
            lastFailedAtMs: hasFailed ? atMs : record.lastFailedAtMs,
          };
          records.set(name, record);
        }
      };
      return { name, everyMs, run: watched };
    },
    list: (): readonly JobRecord[] => [...records.values()],
  };
}

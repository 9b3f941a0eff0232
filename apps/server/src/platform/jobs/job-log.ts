import type { Clock } from '@voltide/core';

import type { Job } from './job.ts';

type JobRecord = Pick<Job, 'id' | 'about' | 'everyMs'> & {
  /** The place where a job runs; a job of one node is `not_known` until its turn has come here once. */
  readonly runsOn: 'each_node' | 'this_node' | 'another_node' | 'not_known';
  readonly runs: number;
  readonly failures: number;
  readonly lastTookMs: number | null;
  readonly lastRunAtMs: number | null;
  readonly lastFailedAtMs: number | null;
  readonly lastSucceededAtMs: number | null;
};

const NO_RUN = {
  runs: 0,
  failures: 0,
  lastTookMs: null,
  lastRunAtMs: null,
  lastFailedAtMs: null,
  lastSucceededAtMs: null,
} as const;

export type JobLog = ReturnType<typeof createJobLog>;

export function createJobLog(clock: Clock) {
  const startedAtMs = clock.nowMs();
  const records = new Map<string, JobRecord>();
  return {
    watch(job: Job): Job {
      const { id, about, everyMs, runsOn } = job;
      const here = runsOn === 'each_node' ? runsOn : 'this_node';
      const unknown = runsOn === 'each_node' ? runsOn : 'not_known';
      const unused: JobRecord = { id, about, everyMs, runsOn: unknown, ...NO_RUN };
      records.set(id, unused);
      const run = async (): Promise<void> => {
        const startMs = performance.now();
        let hasFailed = true;
        try {
          await job.run();
          hasFailed = false;
        } finally {
          const atMs = clock.nowMs();
          const record = records.get(id) ?? unused;
          records.set(id, {
            ...record,
            runsOn: here,
            runs: record.runs + 1,
            failures: record.failures + (hasFailed ? 1 : 0),
            lastTookMs: performance.now() - startMs,
            lastRunAtMs: atMs,
            lastFailedAtMs: hasFailed ? atMs : record.lastFailedAtMs,
            lastSucceededAtMs: hasFailed ? record.lastSucceededAtMs : atMs,
          });
        }
      };
      return { ...job, run };
    },

    leftToAnother(id: string): void {
      const record = records.get(id);
      if (record !== undefined) records.set(id, { ...record, runsOn: 'another_node' });
    },

    startedAtMs,

    list: (): readonly JobRecord[] => [...records.values()],
  };
}

import { withRequestName } from '../db/request-name.ts';
import type { Job } from './job.ts';
import type { JobLog } from './job-log.ts';
import type { Leases } from './lease.ts';
import { createPeriodicJob } from './periodic-job.ts';
import { runEach } from './run-each.ts';
import type { Timers } from './timers.ts';

type JobPorts = {
  readonly leases: Leases;
  readonly jobLog: JobLog;
  readonly timers: Timers;
  readonly onFailure: (id: string, error: unknown) => void;
  readonly onSuccess: (id: string) => void;
};

export type RunningJobs = ReturnType<typeof startJobs>;

/** Starts this node's part of the periodic jobs: its own, and those of one node whose leases it gets. */
export function startJobs(jobs: readonly Job[], { leases, jobLog, timers, onFailure, onSuccess }: JobPorts) {
  const running = jobs.map((job) => {
    const watched = jobLog.watch(job);
    const work = async (): Promise<void> => {
      if (job.runsOn === 'each_node') await watched.run();
      else if (!(await leases.run(watched))) return jobLog.leftToAnother(job.id);
      onSuccess(job.id);
    };
    const run = (): Promise<void> => withRequestName(`job/${job.id}`, work);
    const onError = (error: unknown): void => onFailure(job.id, error);
    const periodic = createPeriodicJob({ everyMs: job.everyMs, timers, run, onError });
    periodic.start();
    return periodic;
  });
  return {
    /** Gives every job one more turn, each after a run of it that is under way. @throws IsolatedFailures */
    runNow: (): Promise<void> => runEach(running, (job) => job.runNow()),

    async stop(): Promise<void> {
      await Promise.all(running.map((job) => job.stop()));
      await leases.release().catch(() => undefined);
    },
  };
}

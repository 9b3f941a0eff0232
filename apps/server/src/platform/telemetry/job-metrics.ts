import type { JobLog } from '../jobs/job-log.ts';
import type { Leases } from '../jobs/lease.ts';
import type { Metrics } from './metrics.ts';

type JobPorts = {
  readonly metrics: Metrics;
  readonly jobLog: Pick<JobLog, 'list' | 'startedAtMs'>;
  readonly leases: Pick<Leases, 'isHeld'>;
};

type JobRecord = ReturnType<JobLog['list']>[number];

/** Adds when each job last did its work, and which jobs of one node are done here. */
export function addJobMetrics({ metrics, jobLog, leases }: JobPorts): void {
  const labels = ['job_name'];
  const gauge = (name: string, help: string, read: (record: JobRecord) => number | undefined): void =>
    metrics.gauge({ name, help, labels }, () =>
      jobLog.list().flatMap((record) => {
        const value = read(record);
        return value === undefined ? [] : [{ labels: { job_name: record.id }, value }];
      }),
    );
  gauge(
    'voltide_job_last_success_timestamp_seconds',
    'When a run of the job last succeeded on this node; the start of the node if none has.',
    ({ lastSucceededAtMs }) => (lastSucceededAtMs ?? jobLog.startedAtMs) / 1000,
  );
  gauge('voltide_job_interval_seconds', 'The pause between two runs of the job.', ({ everyMs }) => everyMs / 1000);
  gauge('voltide_job_last_duration_seconds', 'How long the last run on this node took.', ({ lastTookMs }) =>
    lastTookMs === null ? undefined : lastTookMs / 1000,
  );
  gauge('voltide_job_lease_held', '1 if this node has the lease of a job of one node, else 0.', (record) =>
    record.runsOn === 'each_node' ? undefined : leases.isHeld(record.id) ? 1 : 0,
  );
  metrics.readCounter({ name: 'voltide_job_runs_total', help: 'Runs of periodic jobs on this node.', labels }, () =>
    jobLog.list().map(({ id, runs }) => ({ labels: { job_name: id }, value: runs })),
  );
}

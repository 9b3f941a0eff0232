import type { Database } from '../db/pool.ts';
import type { Job } from './job.ts';
import { endLeases, takeLease } from './lease.sql.ts';
import type { Timers } from './timers.ts';

/** Another node takes a dead node's jobs this soon after its last sign of life. */
const LIFE_MIN_MS = 10_000;

type LeasePorts = {
  readonly database: Database;
  readonly timers: Timers;
  readonly holder: string;
  /** Monotonic time, whatever happens to clocks. */
  readonly elapsedMs?: () => number;
  /** Called when a job changes hands: this node takes it over, or another one has. */
  readonly onChange?: (job: string, isHere: boolean) => void;
};

export type Leases = ReturnType<typeof createLeases>;

/**
 * Decides which node runs the jobs of one node (decision 0024). The database keeps and times the leases, so that nodes
 * need neither agree on the time nor hold a connection.
 */
export function createLeases(ports: LeasePorts) {
  const { database, timers, holder, elapsedMs = () => performance.now(), onChange = () => undefined } = ports;
  /** The end of each lease that this node surely has, by the time since its start. */
  const heldUntilMs = new Map<string, number>();
  /** True for a job that was here when its lease was asked for last; a failure that gives it up changes nothing. */
  const here = new Map<string, boolean>();

  const take = async ({ id, everyMs }: Job): Promise<boolean> => {
    const lifeMs = Math.max(LIFE_MIN_MS, everyMs);
    const askedMs = elapsedMs();
    if ((heldUntilMs.get(id) ?? 0) - askedMs > lifeMs / 2) return true;
    const isHeld = await takeLease(database, { job: id, holder, lifeMs });
    if (isHeld) heldUntilMs.set(id, askedMs + lifeMs);
    else heldUntilMs.delete(id);
    if ((here.get(id) ?? false) !== isHeld) onChange(id, isHeld);
    here.set(id, isHeld);
    return isHeld;
  };

  return {
    /**
     * Runs a job unless another node has its lease; false if so. The lease lasts as long as the run, and is released
     * after a failed run: another node may fare better.
     */
    async run(job: Job): Promise<boolean> {
      if (!(await take(job))) return false;
      const stopRenewing = every(LIFE_MIN_MS / 3, timers, () => take(job));
      try {
        await job.run();
      } catch (error) {
        heldUntilMs.delete(job.id);
        await endLeases(database, holder, job.id).catch(() => undefined);
        throw error;
      } finally {
        stopRenewing();
      }
      return true;
    },

    isHeld: (id: string): boolean => (heldUntilMs.get(id) ?? 0) > elapsedMs(),

    async release(): Promise<void> {
      heldUntilMs.clear();
      await endLeases(database, holder);
    },
  };
}

/** Repeats a step until the returned function is called. A failed step is repeated too. */
function every(pauseMs: number, timers: Timers, step: () => Promise<unknown>): () => void {
  let isStopped = false;
  let timer: unknown;
  const plan = (): void => {
    timer = timers.set(() => {
      void step()
        .catch(() => undefined)
        .finally(() => {
          if (!isStopped) plan();
        });
    }, pauseMs);
  };
  plan();
  return () => {
    isStopped = true;
    timers.clear(timer);
  };
}

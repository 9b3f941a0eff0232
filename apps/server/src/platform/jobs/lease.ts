import type { Database } from '../db/pool.ts';
import type { Job } from './job.ts';
import { endLeases, takeLease } from './lease.sql.ts';
import type { Timers } from './timers.ts';

/** So soon after its last sign of life another node takes a dead node's jobs. */
const LIFE_MIN_MS = 10_000;

type LeasePorts = {
  readonly database: Database;
  readonly timers: Timers;
  /** This node's name, which no other node has or had. */
  readonly holder: string;
  /** Time that only goes on, whatever happens to clocks. */
  readonly elapsedMs?: () => number;
  /** Called when a job changes hands: this node takes it over, or another one has. */
  readonly onChange?: (job: string, isHere: boolean) => void;
};

export type Leases = ReturnType<typeof createLeases>;

/**
 * Decides which node does the jobs that one node does for all (decision 0024). The database keeps and times the leases,
 * so that nodes need neither agree on the time nor hold a connection.
 */
export function createLeases(ports: LeasePorts) {
  const { database, timers, holder, elapsedMs = () => performance.now(), onChange = () => undefined } = ports;
  /** Until when this node surely has a lease, by the time since its start. */
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
     * Runs a job unless another node has its lease; false if so. The lease is kept for as long as the run takes, and
     * given up after a run that failed: another node may fare better.
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

    /** Lets other nodes have this node's jobs at once. */
    async release(): Promise<void> {
      heldUntilMs.clear();
      await endLeases(database, holder);
    },
  };
}

/** Does a step again and again until the answer is called. A step that fails is done again. */
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

import { hash } from 'node:crypto';

import { hasTies, NO_TIES, tieKeyOf, type Chance, type TieRules } from '@voltide/games/battles/figures';
import type { BattleTable } from '@voltide/games/battles/rules';

import { AppError } from '../../errors.ts';
import { createTaskQueue, type TaskOwner } from '../../platform/concurrency/task-queue.ts';
import { createKeptChances, type KeptPorts } from './kept-chances.ts';

export type TieTask = { readonly rules: TieRules; readonly rounds: readonly BattleTable[] };

type TiePool = { readonly run: (task: TieTask) => Promise<Chance>; readonly close: () => Promise<void> };

type TiePorts = KeptPorts & {
  readonly pool: TiePool;
  readonly parallel: number;
};

/** The caller of a chance; `count` counts one that this node does not know, and may reject it. */
export type TieCaller = TaskOwner & { readonly count: () => void };

/** Rises with every change of the computation that gives another chance for the same battle. */
const FIGURES = 1;
/** The most callers that wait for a thread, and as many again with an account. */
const WAITING = 8;
/** Queued chances of lists, for which nothing waits. The next list requests dropped ones again. */
const WANTED = 200;
const LISTS: TaskOwner = { key: 'lists', isKnown: true };

export type TieChances = ReturnType<typeof createTieChances>;

/** Chances of ties: each is computed once in a thread, and then kept by this node and in the database for all. */
export function createTieChances({ pool, parallel, ...ports }: TiePorts) {
  const queue = createTaskQueue({ parallel, waiting: WAITING, waitingKnown: WAITING });
  const kept = createKeptChances(ports);
  const underWay = new Map<string, Promise<Chance>>();
  const compute = async (key: string, task: TieTask, caller: TaskOwner): Promise<Chance> => {
    const stored = (await kept.read([key])).get(key);
    if (stored !== undefined) return stored;
    const chance = await queue.run(caller, () => pool.run(task));
    await kept.store(key, chance);
    return chance;
  };
  /** Callers of one key share one computation. */
  const share = (key: string, task: TieTask, caller: TaskOwner): Promise<Chance> => {
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const answer = compute(key, task, caller).finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  };
  const background = createBackground(async (key, task) => {
    await share(key, task, LISTS).catch((error: unknown) => {
      if (!isBusy(error)) ports.log.warn({ err: error }, 'the chance of a tie was not computed');
    });
  });
  return {
    /**
     * Returns the known chances of some battles; null for others, which are computed when a thread has time. It never
     * waits for a computation.
     */
    async list(tasks: readonly TieTask[]): Promise<readonly (Chance | null)[]> {
      const asked = tasks.map((task) => {
        const key = keyOf(task);
        return { key, task, chance: hasTies(task.rules) ? kept.find(key) : NO_TIES };
      });
      const stored = await kept.read(asked.filter(({ chance }) => chance === undefined).map(({ key }) => key));
      return asked.map(({ key, task, chance = stored.get(key) }) => {
        if (chance === undefined && !underWay.has(key)) background.want(key, task);
        return chance ?? null;
      });
    },

    /** @throws AppError `unavailable` when too many wait for a thread, and what `count` throws */
    async find(task: TieTask, caller: TieCaller): Promise<Chance> {
      if (!hasTies(task.rules)) return NO_TIES;
      const key = keyOf(task);
      const chance = kept.find(key);
      if (chance !== undefined) return chance;
      caller.count();
      return share(key, task, caller);
    },

    deleteOld: kept.deleteOld,

    async close(): Promise<void> {
      queue.close();
      await background.close();
      await Promise.allSettled(underWay.values());
      await pool.close();
    },
  };
}

/** Works through a queue while no caller waits, each key once. */
function createBackground(work: (key: string, task: TieTask) => Promise<void>) {
  const wanted = new Map<string, TieTask>();
  let running: Promise<void> | undefined;
  let isClosed = false;
  const run = async (): Promise<void> => {
    for (const [key, task] of wanted) {
      wanted.delete(key);
      if (!isClosed) await work(key, task);
    }
    running = undefined;
  };
  return {
    want(key: string, task: TieTask): void {
      if (isClosed || wanted.size >= WANTED) return;
      wanted.set(key, task);
      running ??= run();
    },
    async close(): Promise<void> {
      isClosed = true;
      await running;
    },
  };
}

function keyOf({ rules, rounds }: TieTask): string {
  return hash('sha256', `${FIGURES} ${tieKeyOf(rules, rounds)}`, 'base64url');
}

function isBusy(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}

import type { UserId } from '@voltide/core';

import type { Player } from './player.ts';

type Waiting = {
  readonly batchable: boolean;
};

/** One user's turn: its holder is the only one in this process that works on the user's money. */
export type Turn<Job extends Waiting> = {
  readonly userId: UserId;
  /** The cached player; undefined until loaded, and after it may have changed. */
  player: Player | undefined;
  readonly jobs: Job[];
};

/** First come, first served per user; users take turns, so that one with many jobs does not delay the others. */
type LaneQueue<Job extends Waiting> = {
  readonly waiting: () => number;
  readonly playsWaiting: () => number;
  readonly waitingOf: (userId: UserId) => number;
  readonly push: (userId: UserId, job: Job) => Turn<Job>;
  /** Takes up to `max` turns whose next job is a play, and none if fewer than `min` wait. */
  readonly takeBatch: (max: number, min: number) => Turn<Job>[];
  readonly takeSingle: () => Turn<Job> | undefined;
  readonly takeOut: (isMeant: (job: Job) => boolean) => Job[];
  /** Gives the turn back with other jobs in place of its first one; without any when that one is finished. */
  readonly replace: (turn: Turn<Job>, ...jobs: Job[]) => void;
};

export function createLaneQueue<Job extends Waiting>(): LaneQueue<Job> {
  const turns = new Map<UserId, Turn<Job>>();
  const batchable: Turn<Job>[] = [];
  const singles: Turn<Job>[] = [];
  let waiting = 0;

  const offer = (turn: Turn<Job>): void => {
    const [next] = turn.jobs;
    if (next === undefined) turns.delete(turn.userId);
    else (next.batchable ? batchable : singles).push(turn);
  };
  const replace = (turn: Turn<Job>, ...jobs: Job[]): void => {
    turn.jobs.splice(0, 1, ...jobs);
    waiting += jobs.length - 1;
    offer(turn);
  };

  return {
    waiting: () => waiting,
    playsWaiting: () => batchable.length,
    waitingOf: (userId) => turns.get(userId)?.jobs.length ?? 0,
    push: (userId, job) => {
      const turn = turns.get(userId) ?? { userId, player: undefined, jobs: [] };
      turns.set(userId, turn);
      turn.jobs.push(job);
      waiting++;
      if (turn.jobs.length === 1) offer(turn);
      return turn;
    },
    takeBatch: (max, min) => (batchable.length < min ? [] : batchable.splice(0, max)),
    takeSingle: () => singles.shift(),
    takeOut: (isMeant) => {
      const offered = new Set([...batchable, ...singles]);
      const out: Job[] = [];
      for (const turn of turns.values()) {
        const [taken, waits] = offered.has(turn) ? [[], turn.jobs] : [turn.jobs.slice(0, 1), turn.jobs.slice(1)];
        const meant = waits.filter(isMeant);
        if (meant.length === 0) continue;
        out.push(...meant);
        turn.jobs.splice(0, turn.jobs.length, ...taken, ...waits.filter((job) => !meant.includes(job)));
      }
      if (out.length === 0) return out;
      waiting -= out.length;
      batchable.splice(0);
      singles.splice(0);
      for (const turn of offered) offer(turn);
      return out;
    },
    replace,
  };
}

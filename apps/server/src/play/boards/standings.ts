import { present } from '@voltide/core';
import type { RowProof } from '@voltide/games/boards/merkle';

import type { Database } from '../../platform/db/pool.ts';
import { createTaskQueue } from '../../platform/concurrency/task-queue.ts';
import type { Pseudonyms } from '../../platform/secrets/pseudonyms.ts';
import { createThreadPool } from '../../platform/threads/thread-pool.ts';
import { nameOf, readPlayers } from './season-records.ts';
import type { StandingRow } from './season.sql.ts';
import type { PackedPlayers, StandingAnswer, StandingTask } from './standing-task.ts';

type StandingPorts = { readonly database: Database; readonly pseudonyms: Pseudonyms };
type Season = Pick<StandingRow, 'boardNo' | 'period' | 'startsOn' | 'firstNo' | 'nextNo' | 'edgeSun' | 'carriedSun'>;

const SCRIPT = new URL('./standing-worker.ts', import.meta.url);
const QUEUE = { parallel: 1, waiting: 16, waitingKnown: 16 };

export type Standings = ReturnType<typeof createStandings>;

/** Computes prizes, root and proofs of written standings in a thread: a tree over many players takes seconds. */
export function createStandings(ports: StandingPorts) {
  const threads = createThreadPool<StandingAnswer | undefined>({ script: SCRIPT, size: 1 });
  const queue = createTaskQueue(QUEUE);
  const run = (task: StandingTask): Promise<StandingAnswer | undefined> => threads.run(task);
  const award = async (season: Season, place?: number): Promise<StandingAnswer> => {
    const { edgeSun, carriedSun } = season;
    const players = await readPacked(ports, season);
    const sources = { edgeSun, carriedSun };
    const task = { name: nameOf(season), sources, players, ...(place === undefined ? {} : { place }) };
    return present(await run(task), 'a standing');
  };
  return {
    award: (season: Season): Promise<StandingAnswer> => award(season),

    prove: (season: Season, place: number): Promise<RowProof | undefined> =>
      queue.run({ key: `${place}`, isKnown: true }, async () => {
        const known = await run({ name: nameOf(season), place });
        return (known ?? (await award(season, place))).proof;
      }),

    close: async (): Promise<void> => {
      queue.close();
      await threads.close();
    },
  };
}

async function readPacked(ports: StandingPorts, season: Season): Promise<PackedPlayers> {
  const players = await readPlayers(ports, season);
  return {
    ids: players.map(({ id }) => id).join(','),
    points: BigInt64Array.from(players, ({ points }) => points),
  };
}

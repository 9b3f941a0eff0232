import { present } from '@voltide/core';
import { writeSeason, type SeasonFacts, type SeasonResult } from '@voltide/games/boards/export';
import type { SeasonPeriod } from '@voltide/games/boards/measures';
import { poolOf, prizeOf } from '@voltide/games/boards/prizes';

import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { createTaskQueue } from '../../platform/concurrency/task-queue.ts';
import type { Pseudonyms } from '../../platform/secrets/pseudonyms.ts';
import { findSealed } from './season-pages.ts';
import { listLapsed } from './season-pages.sql.ts';
import { nameOf, readPlayers, readStakes } from './season-records.ts';

type ExportPorts = { readonly database: Database; readonly pseudonyms: Pseudonyms };

/** Pieces created at once, of all exports together, and the queue of exports. */
const QUEUE = { parallel: 2, waiting: 32, waitingKnown: 0 };
/** The most open exports: each holds all players of its season until its client has read the last piece. */
const MOST_OPEN = 32;

/**
 * Streams the public export of a sealed season of the points board.
 * @throws AppError `no_board`, and `unavailable` while too many are under way
 */
export function createSeasonExport(ports: ExportPorts) {
  const queue = createTaskQueue(QUEUE);
  let exports = 0;
  let open = 0;
  return async function* take(period: SeasonPeriod, name: string): AsyncGenerator<string> {
    if (open >= MOST_OPEN) throw new AppError('unavailable', { retryAfterMs: 1000 });
    exports += 1;
    open += 1;
    const caller = { key: `${exports}`, isKnown: false };
    const pieces = writePieces(ports, period, name);
    try {
      for (;;) {
        const piece = await queue.run(caller, () => pieces.next());
        if (piece.done === true) return;
        yield piece.value;
      }
    } finally {
      open -= 1;
    }
  };
}

async function* writePieces(ports: ExportPorts, period: SeasonPeriod, name: string): AsyncGenerator<string> {
  const season = await findSealed(ports.database, period, name);
  const lapsed = await listLapsed(ports.database, season.boardNo);
  const players = await readPlayers(ports, season);
  const { edgeSun, carriedSun } = season;
  const poolSun = poolOf(period, { edgeSun, carriedSun });
  const rows = players.map(({ id, points }, i) => {
    return { place: i + 1, id, points, prizeSun: prizeOf(period, poolSun, i + 1, points) };
  });
  const facts: SeasonFacts = { ...nameOf(season), carriedSun, lapsed };
  const result: SeasonResult = {
    edgeSun,
    poolSun,
    rows,
    carrySun: present(season.carrySun, 'the carry of a sealed season'),
    stakesHash: present(season.stakesHash, 'the hash of a sealed season'),
    root: present(season.root, 'the root of a sealed season'),
  };
  const writer = writeSeason(facts, result);
  yield writer.head();
  for await (const stakes of readStakes(ports, season)) {
    if (stakes.length > 0) yield writer.stakes(stakes);
  }
  yield* writer.tail();
}

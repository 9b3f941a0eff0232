import type { Clock, UserId } from '@voltide/core';
import { SEASON_PERIODS, type SeasonPeriod } from '@voltide/games/boards/measures';
import { SEALED_AFTER_MS } from '@voltide/games/boards/periods';

import type { Beacons } from '../beacon/sources.ts';
import type { Database } from '../../platform/db/pool.ts';
import { inPages } from '../../platform/jobs/pages.ts';
import { runEach, runSteps } from '../../platform/jobs/run-each.ts';
import { foldBoards } from './boards.sql.ts';
import { sealSeason } from './seal-season.ts';
import type { Pseudonyms } from '../../platform/secrets/pseudonyms.ts';
import {
  clearBoards,
  closeSeason,
  findEnded,
  listUnpaidPrizes,
  listUnsealed,
  listUnwritten,
  payBoardPrize,
  writeStanding,
  type StandingRow,
  type UnpaidPrize,
} from './season.sql.ts';
import type { Standings } from './standings.ts';

type SeasonPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly pseudonyms: Pseudonyms;
  readonly standings: Pick<Standings, 'award'>;
  readonly beacons: Pick<Beacons, 'agreedClock'>;
  readonly onPaid: (userId: UserId) => void;
};

const FEED_ROWS_PER_STEP = 1000;
const PLACES_PER_STEP = 10_000;
const PRIZES_PER_PAGE = 100;
const ROWS_PER_BATCH = 500;

/**
 * Ends the seasons of leaderboards (decision 0090) by the time that all nodes agree on: closes, writes standings, seals
 * and pays. Each step is one transaction that does nothing where another node has done it, so a crash leaves work for
 * the next run and repeats none. A step that fails does not stop the others.
 */
export function createSeasonJob(ports: SeasonPorts) {
  return async (): Promise<void> => {
    const now = { ...ports, clock: await ports.beacons.agreedClock(ports.clock) };
    await runSteps(
      () => runEach(SEASON_PERIODS, (period) => closeDue(now, period), { nameOf: String }),
      () => writeAll(now),
      () => sealAll(now),
      () => payAll(now),
    );
  };
}

/**
 * Closes seasons of a period until none is due: after days without a server there are several. One that cannot be
 * closed yet, or is being closed by another node, is left for the next run.
 */
async function closeDue({ database, clock }: SeasonPorts, period: SeasonPeriod): Promise<void> {
  for (;;) {
    const nowMs = clock.nowMs();
    const startsOn = await findEnded(database, period, nowMs - SEALED_AFTER_MS);
    if (startsOn === undefined) return;
    // Small transactions first: the one that closes reads the rest of the feed, and all other writers wait for it.
    while ((await foldBoards(database, FEED_ROWS_PER_STEP, nowMs)) === FEED_ROWS_PER_STEP);
    if (!(await closeSeason(database, { period, startsOn }, nowMs))) return;
  }
}

async function writeAll({ database, clock }: SeasonPorts): Promise<void> {
  const write = async (boardNo: number): Promise<void> => {
    const step = { atMs: clock.nowMs(), limit: PLACES_PER_STEP };
    while ((await writeStanding(database, boardNo, step)) === PLACES_PER_STEP);
  };
  await runEach(await listUnwritten(database), write, { nameOf: (boardNo) => `board ${boardNo}` });
}

/** Seals until nothing is left to seal: a season waits for the one before, whose rest goes into its pool. */
async function sealAll(ports: SeasonPorts): Promise<void> {
  for (;;) {
    const due = await listUnsealed(ports.database);
    if (due.length === 0) return;
    const seal = (season: StandingRow): Promise<void> => sealSeason(ports, season);
    await runEach(due, seal, { nameOf: ({ period, startsOn }) => `${period} of ${startsOn}` });
  }
}

async function payAll({ database, clock, onPaid }: SeasonPorts): Promise<void> {
  const prizes = inPages<UnpaidPrize>((after, limit) => listUnpaidPrizes(database, { after, limit }), PRIZES_PER_PAGE);
  const pay = async (prize: UnpaidPrize): Promise<void> => {
    if (await payBoardPrize(database, prize, clock.nowMs())) onPaid(prize.userId);
  };
  await runEach(prizes, pay, { nameOf: ({ boardNo, place }) => `place ${place} of board ${boardNo}` });
}

/** Deletes scores of boards with a written standing, in transactions of so many rows at the most. */
export function createBoardClearing({ database }: Pick<SeasonPorts, 'database'>) {
  return async (): Promise<void> => {
    while ((await clearBoards(database, ROWS_PER_BATCH)) > 0);
  };
}

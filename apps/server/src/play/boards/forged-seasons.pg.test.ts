import type { SeasonPeriod } from '@voltide/games/boards/measures';
import { seasonTimes } from '@voltide/games/boards/periods';
import { openSeasonStage, type SeasonStage } from '@voltide/testkit/season-stage';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { withConnection } from '../../platform/db/tx.ts';
import { countBoardFaults } from '../../money/audit/board-check.ts';

const VT = 1_000_000n;
const dueMs = (period: SeasonPeriod, season: string): number => seasonTimes(period, season).sealMs;
let stage: SeasonStage;

beforeAll(async () => {
  stage = await openSeasonStage('2026-12-31');
  const job = await stage.jobOver();
  const [ann, bob] = [await stage.join(), await stage.join()];
  await stage.stake(ann, 30n * VT);
  await stage.stake(bob, 10n * VT);
  stage.nowMs = dueMs('week', '2026-W53');
  await job();
  await stage.stake(bob, 20n * VT);
  stage.nowMs = dueMs('day', '2027-01-04');
  await job();
});
afterAll(() => stage.close());

it('S7-01 the full verifier takes seasons that were counted, split and paid by the rules', async () => {
  expect((await stage.readPaid()).length).toBe(7);
  expect(await countBoardFaults(stage.db.owner)).toBe(0);
});

const FREE = 'set local session_replication_role = replica;';

it.each([
  "update voltide.board set edge = edge + 1 where period = 'week' and sealed_at_ms > 0",
  "update voltide.board set stakes = stakes + 1 where period = 'day' and edge > 0",
  "update voltide.board set carried = carried + 1 where period = 'week' and closed_at_ms is null",
  "update voltide.board set carry = carry + 1 where period = 'week' and carry > 0",
  "update voltide.board set pool = pool + 1 where period = 'month' and pool > 0",
  'update voltide.board set players = players + 1 where players > 0',
  "update voltide.board set closed_at_ms = closed_at_ms - 40000 where period = 'week'",
  'update voltide.board_prize set amount = amount + 1 where place = 1',
  'update voltide.board_prize set paid_at_ms = paid_at_ms + 1 where place = 2',
  'update voltide.board_prize set is_lapsed = true, paid_at_ms = null where place = 2',
  'update voltide.board_prize set place = place + 10 where place = 2',
  'delete from voltide.board_prize where place = 2',
  'update voltide.board_score set score = score + 1',
  'update voltide.board_chunk set players = players + 1',
  `${FREE} update voltide.board_standing set score = score + 1 where place = 1`,
  `${FREE} update voltide.board_standing set reached = reached + 1 where place = 1`,
  `${FREE} update voltide.board_standing set place = place + 1 where place = 2`,
  `${FREE} update voltide.board_stakes set edges = array[edges[1] + 1000]`,
  `${FREE} update voltide.board_stakes set user_ids = array[user_ids[1] + 1]`,
  `${FREE} update voltide.board_stakes set day = day - 1`,
  `${FREE} delete from voltide.board_stakes`,
])('S7-01 the full verifier finds: %s', async (forgery) => {
  await withConnection(stage.db.owner, async (connection) => {
    await connection.query('begin');
    await connection.query(forgery);
    expect(await countBoardFaults(connection)).toBeGreaterThan(0);
    await connection.query('rollback');
  });
});

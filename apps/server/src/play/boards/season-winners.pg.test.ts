import { present, type UserId } from '@voltide/core';
import type { SeasonPeriod } from '@voltide/games/boards/measures';
import { seasonTimes } from '@voltide/games/boards/periods';
import { makeFail } from '@voltide/testkit/failing-rows';
import { openSeasonStage, type SeasonStage } from '@voltide/testkit/season-stage';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { IsolatedFailures } from '../../platform/jobs/run-each.ts';
import { createBoardClearing } from './season-job.ts';

const VT = 1_000_000n;
let stage: SeasonStage;

beforeEach(async () => {
  stage = await openSeasonStage('2026-12-31');
});
afterEach(() => stage.close());

const dueMs = (period: SeasonPeriod, season: string): number => seasonTimes(period, season).sealMs;

describe('S7-01 winners', () => {
  it('whose account was deleted before the seal are paid nothing, and their cash carries', async () => {
    const [gone, ann] = [await stage.join(20n * VT), await stage.join()];
    const job = await stage.jobOver();
    await stage.stake(gone, VT);
    await stage.stake(ann, VT / 2n);
    stage.nowMs = dueMs('week', '2026-W53');
    await stage.closeSeason('week', '2026-W53');
    await stage.db.owner.query("update voltide.account set balance = 0 where user_id = $1 and kind = 'cash'", [gone]);
    await stage.db.owner.query('delete from voltide.reward_rule');
    await stage.db.owner.query('update voltide.player set closed_at_ms = $2 where user_id = $1', [gone, stage.nowMs]);
    await job();
    const { rows } = await stage.db.owner.query<object>(
      `select place, is_lapsed, amount::bigint as amount, z.paid_at_ms is not null as paid from voltide.board_prize z
        join voltide.board b using (board_no) where b.period = 'week' order by place`,
    );
    expect(rows).toEqual([
      { place: 1, is_lapsed: true, amount: 7200n, paid: false },
      { place: 2, is_lapsed: false, amount: 4500n, paid: true },
    ]);
    expect((await stage.readSeasons('week'))[1]).toMatchObject({ carried: 30_000n - 4500n });
    await stage.db.owner.query("update voltide.account set balance = 0 where user_id = $1 and kind = 'cash'", [gone]);
  });

  it('cannot delete their account between the seal and the payment', async () => {
    await stage.startOn('2027-01-13');
    const ann = await stage.join(20n * VT);
    const job = await stage.jobOver();
    await stage.stake(ann, VT);
    stage.nowMs = dueMs('day', '2027-01-13');
    await job();
    const close = async (): Promise<unknown> =>
      (await stage.db.pool.query<{ closed: string }>('select voltide.close_player($1, 1) as closed', [ann])).rows[0]
        ?.closed;
    await stage.db.owner.query('update voltide.board_prize set paid_at_ms = null');
    expect(await close()).toBe('held');
    await job();
    expect(await close()).not.toBe('held');
    expect(await stage.readPaid()).toHaveLength(1);
  });

  it('who excluded themselves before the close have no place, and who did so after it are paid', async () => {
    const [before, after] = [await stage.join(), await stage.join()];
    const job = await stage.jobOver();
    await stage.stake(before, 5n * VT);
    await stage.stake(after, VT);
    stage.nowMs = dueMs('day', '2026-12-31');
    await stage.exclude(before, stage.nowMs - 60_000);
    await stage.closeSeason('day', '2026-12-31');
    await stage.exclude(after, stage.nowMs);
    await job();
    expect(await stage.readStanding('day', '2026-12-31')).toEqual([{ place: 1, userId: after, score: 1000n }]);
    expect(await stage.readPaid('system:board:day:%')).toMatchObject([{ userId: after, amount: 30n * VT }]);
  });
});

describe('S7-01 S12-04 a prize that cannot be paid', () => {
  it('stops no other, is reported by the job, and is paid once it can be', async () => {
    const [ann, bob] = [await stage.join(), await stage.join()];
    const job = await stage.jobOver();
    await stage.stake(ann, 2n * VT);
    await stage.stake(bob, VT);
    stage.nowMs = dueMs('day', '2026-12-31');
    const when = `old.user_id = ${ann} and new.paid_at_ms is not null`;
    const heal = await makeFail(stage.db.owner, { table: 'board_prize', event: 'update', when });
    await expect(job()).rejects.toThrow(IsolatedFailures);
    expect((await stage.readPaid('system:board:day:%')).map(({ userId }) => userId)).toEqual([bob]);
    expect((await stage.readSeasons('day'))[0]).toMatchObject({ isPaid: false });
    await heal();
    await job();
    expect((await stage.readPaid('system:board:day:%')).map(({ userId }) => userId)).toEqual([ann, bob]);
    expect((await stage.readSeasons('day'))[0]).toMatchObject({ isPaid: true });
  });
});

describe('S7-01 the database', () => {
  it('seals nothing beyond the pool, nothing twice and no place without a player', async () => {
    const ann = await stage.join();
    await stage.stake(ann, 100n * VT);
    stage.nowMs = dueMs('week', '2026-W53');
    await stage.closeSeason('week', '2026-W53');
    const { rows } = await stage.db.owner.query<{ no: number }>(
      "select board_no as no from voltide.board where period = 'week' and closed_at_ms > 0 and measure = 'points'",
    );
    const { no } = present(rows[0], 'a board');
    const seal = (places: readonly number[], amounts: readonly bigint[]): Promise<unknown> =>
      stage.db.pool
        .query<{ isFirst: boolean }>('select voltide.seal_board($1, $2, $3, $3, $4, $5) as "isFirst"', [
          no,
          stage.nowMs,
          'ab'.repeat(32),
          places,
          amounts,
        ])
        .then(({ rows: sealed }) => sealed[0]?.isFirst);
    expect(await seal([1], [VT])).toBe(false);
    await stage.db.pool.query('select voltide.write_standing($1, $2, 100)', [no, stage.nowMs]);
    await expect(seal([1], [2n * VT + 1n])).rejects.toThrow('does not hold that');
    await expect(seal([1, 2], [VT, VT])).rejects.toThrow('without a player');
    await expect(seal([1, 1], [VT, VT])).rejects.toThrow('board_prize_pkey');
    expect((await stage.db.owner.query('select from voltide.board_prize')).rowCount).toBe(0);
    const job = await stage.jobOver();
    await job();
    expect(await seal([1], [VT])).toBe(false);
    expect(await stage.readPaid('system:board:week:%')).toMatchObject([{ userId: ann, amount: 480_000n }]);
    const again = await stage.db.pool.query<{ paid: boolean }>('select voltide.pay_board_prize($1, 1, 1) as paid', [
      no,
    ]);
    expect(again.rows).toEqual([{ paid: false }]);
    await expect(stage.db.pool.query('update voltide.board set carried = 0')).rejects.toThrow('permission denied');
    await expect(stage.db.owner.query('delete from voltide.board_standing')).rejects.toThrow('not allowed');
  });

  it('writes a standing down page by page, by several nodes, and loses no tie at their borders', async () => {
    const users: UserId[] = [];
    for (let n = 0; n < 6; n++) {
      users.push(await stage.join());
      await stage.stake(present(users[n], 'a player'), VT);
    }
    stage.nowMs = dueMs('day', '2026-12-31');
    await stage.closeSeason('day', '2026-12-31');
    const { rows } = await stage.db.owner.query<{ no: number }>(
      "select board_no as no from voltide.board where period = 'day' and closed_at_ms > 0 and measure = 'points'",
    );
    const write = async (): Promise<bigint | undefined> => {
      const { rows: written } = await stage.db.pool.query<{ places: bigint }>(
        'select voltide.write_standing($1, $2, 2) as places',
        [rows[0]?.no, stage.nowMs],
      );
      return written[0]?.places;
    };
    expect(await Promise.all([write(), write(), write()])).toEqual([2n, 2n, 2n]);
    expect((await stage.readSeasons('day'))[0]).toMatchObject({ players: null });
    expect(await Promise.all([write(), write()])).toEqual([0n, 0n]);
    expect((await stage.readSeasons('day'))[0]).toMatchObject({ players: 6 });
    const standing = users.map((userId, i) => ({ place: i + 1, userId, score: 1000n }));
    expect(await stage.readStanding('day', '2026-12-31')).toEqual(standing);
    await (
      await stage.jobOver()
    )();
    expect(await stage.readPaid('system:board:day:%')).toHaveLength(6);
  });

  it('clears the scores of a season whose standing is written, and no others', async () => {
    const [ann, hidden] = [await stage.join(), await stage.join()];
    const job = await stage.jobOver();
    await stage.stake(ann, VT);
    await stage.exclude(hidden, 0);
    await stage.stake(hidden, 500n);
    stage.nowMs = dueMs('day', '2026-12-31');
    await job();
    await createBoardClearing({ database: stage.db.pool })();
    const { rows } = await stage.db.owner.query<object>(
      `select b.measure, b.period, (select count(*)::integer from voltide.board_score s where s.board_no = b.board_no)
          as scores, (select count(*)::integer from voltide.board_chunk c where c.board_no = b.board_no) as chunks
        from voltide.board b where b.period in ('day', 'week') and b.starts_on <= '2026-12-31'
        order by b.period, b.measure`,
    );
    expect(rows).toEqual([
      { measure: 'multiple', period: 'day', scores: 0, chunks: 0 },
      { measure: 'points', period: 'day', scores: 0, chunks: 0 },
      { measure: 'multiple', period: 'week', scores: 0, chunks: 1 },
      { measure: 'points', period: 'week', scores: 2, chunks: 1 },
    ]);
  });
});

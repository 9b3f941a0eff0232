import { present, type UserId } from '@voltide/core';
import type { SeasonPeriod } from '@voltide/games/boards/measures';
import { seasonAfter, seasonOf, seasonTimes } from '@voltide/games/boards/periods';
import { dyingAfter } from '@voltide/testkit';
import { openSeasonStage, type SeasonStage } from '@voltide/testkit/season-stage';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { withConnection } from '../../platform/db/tx.ts';
import { settleOne, settlePlays } from '../../money/ledger/settle.sql.ts';
import { foldBoards, relist } from './boards.sql.ts';

const VT = 1_000_000n;
let stage: SeasonStage;

beforeEach(async () => {
  stage = await openSeasonStage('2026-12-31');
});
afterEach(() => stage.close());

const dueMs = (period: SeasonPeriod, season: string): number => seasonTimes(period, season).sealMs;

function byValue(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

describe('S7-01 the end of a season', () => {
  it('pays each place its share of the pool, once: a day in promo, a week in cash, whose rest carries', async () => {
    const [ann, bob] = [await stage.join(), await stage.join()];
    const job = await stage.jobOver();
    await stage.stake(ann, 50n * VT);
    await stage.stake(bob, 20n * VT);
    stage.nowMs = dueMs('week', '2026-W53');
    await job();
    await job();
    expect(await stage.readPaid('system:board:day:2026-12-31:%')).toMatchObject([
      { userId: ann, kind: 'promo', amount: 30n * VT },
      { userId: bob, kind: 'promo', amount: 18n * VT },
    ]);
    // 2% of an edge of 70 VT are 1.40 VT: 24% and 15% of it, and the rest carries.
    expect(await stage.readPaid('system:board:week:2026-W53:%')).toMatchObject([
      { userId: ann, kind: 'cash', amount: 336_000n, key: 'system:board:week:2026-W53:1' },
      { userId: bob, kind: 'cash', amount: 210_000n, key: 'system:board:week:2026-W53:2' },
    ]);
    expect(await stage.readSeasons('week')).toEqual([
      { season: '2026-W53', edge: 70n * VT, carried: 0n, pool: 1_400_000n, carry: 854_000n, players: 2, isPaid: true },
      { season: '2027-W01', edge: 0n, carried: 854_000n, pool: null, carry: null, players: null, isPaid: false },
    ]);
    expect(await stage.readStanding('week', '2026-W53')).toEqual([
      { place: 1, userId: ann, score: 50_000n },
      { place: 2, userId: bob, score: 20_000n },
    ]);
    expect(stage.told.toSorted(byValue)).toEqual([ann, ann, ann, bob, bob, bob].toSorted(byValue));
  });

  it('comes for every season, with and without players, and none waits for another one', async () => {
    const job = await stage.jobOver();
    stage.nowMs = dueMs('month', '2027-01');
    await job();
    expect((await stage.readSeasons('day')).map(({ isPaid }) => isPaid)).toEqual([
      ...Array<boolean>(32).fill(true),
      false,
    ]);
    expect((await stage.readSeasons('week')).map(({ season }) => season)).toEqual([
      '2026-W53',
      '2027-W01',
      '2027-W02',
      '2027-W03',
      '2027-W04',
      '2027-W05',
    ]);
    expect((await stage.readSeasons('month')).map(({ season, isPaid }) => [season, isPaid])).toEqual([
      ['2026-12', true],
      ['2027-01', true],
      ['2027-02', false],
    ]);
    expect(await stage.readPaid()).toEqual([]);
  });

  it('lets the next week pay what unfilled places left', async () => {
    const ann = await stage.join();
    const job = await stage.jobOver();
    await stage.stake(ann, 100n * VT);
    stage.nowMs = dueMs('week', '2026-W53');
    await job();
    stage.nowMs += 3_600_000;
    await stage.stake(ann, 50n * VT);
    stage.nowMs = dueMs('week', '2027-W01');
    await job();
    const [first, second, third] = await stage.readSeasons('week');
    expect(first).toMatchObject({ pool: 2n * VT, carry: 1_520_000n });
    expect(second).toMatchObject({ carried: 1_520_000n, pool: 2_520_000n, carry: 2_520_000n - 604_800n });
    expect(third).toMatchObject({ carried: 1_915_200n });
  });
});

describe('S7-01 the moment at which a season ends', () => {
  it.each([
    ['day', '2026-12-31', '2026-12-31', '2027-01-01'],
    ['week', '2026-W53', '2027-01-03', '2027-W01'],
    ['month', '2026-12', '2026-12-31', '2027-01'],
    ['day', '2028-02-29', '2028-02-29', '2028-03-01'],
    ['week', '2028-W09', '2028-03-05', '2028-W10'],
    ['month', '2028-02', '2028-02-29', '2028-03'],
    ['month', '2027-02', '2027-02-28', '2027-03'],
  ] as const)('of a %s such as %s is the end of %s, for plays up to the last millisecond', async (...season) => {
    const [period, name, lastDay, next] = season;
    await stage.startOn(lastDay);
    const [early, late] = [await stage.join(), await stage.join()];
    const job = await stage.jobOver();
    const { endMs } = seasonTimes(period, name);
    expect([new Date(endMs - 1).toISOString(), seasonAfter(period, name)]).toEqual([`${lastDay}T23:59:59.999Z`, next]);
    stage.nowMs = endMs - 1;
    await stage.stake(early, 3n * VT);
    stage.nowMs = endMs;
    await stage.stake(late, 2n * VT);
    stage.nowMs = dueMs(period, name);
    await job();
    expect(await stage.readStanding(period, name)).toEqual([{ place: 1, userId: early, score: 3000n }]);
    expect((await stage.readSeasons(period)).at(-1)).toMatchObject({ season: next, edge: 2n * VT });
  });

  it('is no moment early: until 30 seconds after its end nothing is closed', async () => {
    const job = await stage.jobOver();
    await stage.stake(await stage.join(), VT);
    for (const period of ['day', 'month', 'week'] as const) {
      const name = seasonOf(period, Date.parse('2026-12-31T12:00:00Z'));
      stage.nowMs = dueMs(period, name) - 1;
      await job();
      expect((await stage.readSeasons(period)).find(({ season }) => season === name)).toMatchObject({ players: null });
      await expect(
        stage.db.pool.query('select voltide.close_season($1, $2::date, $3)', [
          period,
          seasonTimes(period, name).startsOn,
          stage.nowMs,
        ]),
      ).rejects.toThrow('cannot be closed yet');
    }
  });

  it.each([-90_000, 90_000])(
    'is that of the time all nodes agree on, for a node whose clock is %i ms ahead',
    async (aheadMs) => {
      const job = await stage.jobOver(stage.db.pool, aheadMs);
      await stage.stake(await stage.join(), VT);
      stage.nowMs = dueMs('day', '2026-12-31') - 1;
      await job();
      expect(await stage.readSeasons('day')).toMatchObject([{ season: '2026-12-31', players: null }]);
      stage.nowMs += 1;
      await job();
      expect(await stage.readSeasons('day')).toMatchObject([{ season: '2026-12-31', players: 1, isPaid: true }, {}]);
      const { rows } = await stage.db.owner.query<{ atMs: bigint }>(
        'select distinct paid_at_ms as "atMs" from voltide.board where paid_at_ms is not null',
      );
      expect(rows).toEqual([{ atMs: BigInt(stage.nowMs) }]);
    },
  );

  it('counts a play for its own day, also in a batch over midnight, and after the close for the next', async () => {
    const [early, late, tardy] = [await stage.join(), await stage.join(), await stage.join()];
    const job = await stage.jobOver();
    const { endMs } = seasonTimes('day', '2026-12-31');
    await settlePlays(stage.db.pool, [stage.stakeOf(early, VT, endMs - 1), stage.stakeOf(late, VT, endMs)]);
    await expect.poll(stage.countHidden).toBe(0n);
    stage.nowMs = dueMs('day', '2026-12-31');
    await withConnection(stage.db.pool, async (slow) => {
      await slow.query('begin');
      await settleOne(slow, stage.stakeOf(tardy, VT, endMs - 5000));
      await job();
      await slow.query('commit');
    });
    await expect.poll(stage.countHidden).toBe(0n);
    stage.nowMs = dueMs('day', '2027-01-01');
    await job();
    expect(await stage.readStanding('day', '2026-12-31')).toMatchObject([{ userId: early }]);
    expect(await stage.readStanding('day', '2027-01-01')).toMatchObject([{ userId: late }, { userId: tardy }]);
  });

  it('counts what committed before, also where an older transaction keeps it out of the feed', async () => {
    const [ann, bob] = [await stage.join(), await stage.join()];
    const job = await stage.jobOver();
    const { endMs } = seasonTimes('day', '2026-12-31');
    const dayOf = async (date: string) => (await stage.readSeasons('day')).find(({ season }) => season === date);
    await stage.stake(ann, VT, endMs - 2);
    await withConnection(stage.db.pool, async (slow) => {
      await slow.query('begin');
      await slow.query('select pg_current_xact_id()');
      await settleOne(stage.db.pool, stage.stakeOf(bob, 2n * VT, endMs - 1));
      stage.nowMs = dueMs('day', '2026-12-31');
      await job();
      expect(await dayOf('2026-12-31')).toMatchObject({ players: null });
      await slow.query('commit');
    });
    await expect.poll(stage.countHidden).toBe(0n);
    await job();
    expect(await stage.readStanding('day', '2026-12-31')).toEqual([
      { place: 1, userId: bob, score: 2000n },
      { place: 2, userId: ann, score: 1000n },
    ]);
    // A transaction that hangs keeps no prizes: after five minutes its season is closed without those plays.
    stage.nowMs = seasonTimes('day', '2027-01-01').startMs;
    await withConnection(stage.db.pool, async (stuck) => {
      await stuck.query('begin');
      await stuck.query('select pg_current_xact_id()');
      await settleOne(stage.db.pool, stage.stakeOf(ann, 5n * VT));
      stage.nowMs = seasonTimes('day', '2027-01-01').endMs + 299_999;
      await job();
      expect(await dayOf('2027-01-01')).toMatchObject({ players: null });
      stage.nowMs += 1;
      await job();
      expect(await dayOf('2027-01-01')).toMatchObject({ players: 0, isPaid: true });
      await stuck.query('commit');
    });
  });

  it('leaves no trace of a play that was rolled back', async () => {
    const [ann, ghost] = [await stage.join(), await stage.join()];
    const job = await stage.jobOver();
    await stage.stake(ann, VT);
    await withConnection(stage.db.pool, async (connection) => {
      await connection.query('begin');
      await settleOne(connection, stage.stakeOf(ghost, 9n * VT));
      await connection.query('rollback');
    });
    stage.nowMs = dueMs('day', '2026-12-31');
    await job();
    expect(await stage.readStanding('day', '2026-12-31')).toEqual([{ place: 1, userId: ann, score: 1000n }]);
    expect((await stage.readSeasons('day'))[0]).toMatchObject({ edge: VT });
  });
});

describe('S7-01 seasons and nodes', () => {
  it('are closed once, sealed once and paid once by five nodes at once', async () => {
    const users = await Promise.all([1, 2, 3].map(() => stage.join()));
    const jobs = await Promise.all([1, 2, 3, 4, 5].map(() => stage.jobOver()));
    for (const date of ['2026-12-31', '2027-01-01', '2027-01-02']) {
      stage.nowMs = Date.parse(`${date}T10:00:00Z`);
      await Promise.all([...users.map((userId) => stage.stake(userId, 2n * VT)), ...jobs.map((run) => run())]);
      stage.nowMs = dueMs('day', date);
      await Promise.all(jobs.map((run) => run()));
    }
    stage.nowMs = dueMs('week', '2026-W53');
    await Promise.all(jobs.map((run) => run()));
    const paid = await stage.readPaid();
    expect(paid).toHaveLength(3 * 3 + 3 + 3);
    expect(new Set(paid.map(({ key }) => key)).size).toBe(paid.length);
    expect(stage.told).toHaveLength(paid.length);
  });

  it('count each stake once while players hide, exclude themselves and show themselves, and seasons end', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => stage.join()));
    const jobs = await Promise.all([1, 2, 3].map(() => stage.jobOver()));
    const turn = async (userId: UserId, isHidden: boolean): Promise<void> => {
      await stage.db.owner.query(
        `insert into voltide.profile_setting values ($1, false, false, $2, '{}')
        on conflict (user_id) do update set is_hidden_from_boards = excluded.is_hidden_from_boards`,
        [userId, isHidden],
      );
      await relist(stage.db.pool, userId, stage.nowMs);
    };
    const stake = async (userId: UserId): Promise<void> => {
      expect((await settleOne(stage.db.pool, stage.stakeOf(userId, VT))).status).toBe('settled');
      await foldBoards(stage.db.pool, 1, stage.nowMs);
    };
    const days = ['2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03'];
    for (const [round, date] of days.entries()) {
      stage.nowMs = Date.parse(`${date}T10:00:00Z`);
      await Promise.all(users.flatMap((userId, i) => [stake(userId), turn(userId, (i + round) % 3 === 0)]));
      if (round === 2) await stage.exclude(present(users[7], 'a player'), stage.nowMs);
      await Promise.all(users.flatMap((userId, i) => [stake(userId), turn(userId, (i + round) % 2 === 0)]));
      await expect.poll(stage.countHidden).toBe(0n);
      stage.nowMs = dueMs('day', date);
      await Promise.all([
        ...jobs.map((run) => run()),
        ...users.map((userId, i) => turn(userId, (i + round) % 2 === 0)),
      ]);
      await present(jobs[0], 'a job')();
    }
    for (const [round, date] of days.entries()) {
      const listed = users.filter((_, i) => (i + round) % 2 !== 0 && !(i === 7 && round >= 2));
      const standing = (await stage.readStanding('day', date)) as readonly { userId: UserId; score: bigint }[];
      expect(new Set(standing.map(({ userId }) => userId))).toEqual(new Set(listed));
      expect(standing.map(({ score }) => score)).toEqual(listed.map(() => 2000n));
      expect(await stage.readPaid(`system:board:day:${date}:%`)).toHaveLength(listed.length);
    }
    expect((await stage.readSeasons('week'))[0]).toMatchObject({ edge: 64n * VT });
  });

  it('are exact where the node dies at any statement', async () => {
    const users = await Promise.all([1, 2].map(() => stage.join()));
    const job = await stage.jobOver();
    let date = '2026-12-31';
    for (let statements = 1, hasSurvived = false; !hasSurvived; statements++) {
      stage.nowMs = Date.parse(`${date}T10:00:00Z`);
      for (const userId of users) await stage.stake(userId, VT);
      stage.nowMs = dueMs('day', date);
      const node = dyingAfter(stage.db.pool, statements);
      await (await stage.jobOver(node.database))().catch(() => undefined);
      hasSurvived = node.left() > 0;
      await job();
      date = seasonAfter('day', date);
    }
    const days = (await stage.readSeasons('day')).slice(0, -1);
    expect(days.length).toBeGreaterThan(12);
    expect(days.every(({ isPaid, players }) => isPaid && players === 2)).toBe(true);
    expect(await stage.readPaid('system:board:day:%')).toHaveLength(2 * days.length);
  });

  it('catch up after a week without a server, each with its own plays, in their order', async () => {
    const ann = await stage.join();
    await stage.stake(ann, VT);
    stage.nowMs += 9 * 86_400_000;
    await stage.stake(ann, 2n * VT);
    const job = await stage.jobOver();
    await job();
    const days = await stage.readSeasons('day');
    expect(days.map(({ edge }) => edge / VT)).toEqual([1n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 2n]);
    expect(days.map(({ isPaid }) => isPaid)).toEqual([...Array<boolean>(9).fill(true), false]);
    const [first, second] = await stage.readSeasons('week');
    expect(second).toMatchObject({ season: '2027-W01', carried: first?.carry, edge: 2n * VT });
  });
});

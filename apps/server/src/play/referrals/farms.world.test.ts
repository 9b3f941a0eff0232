import { randomUUID } from 'node:crypto';

import { claimReferrals, claimRewards, putPreferences, refresh } from '@voltide/contract';
import { SUN_PER_VT, type UserId } from '@voltide/core';
import { poolOf, prizeOf } from '@voltide/games/boards/prizes';
import { seasonOf, seasonTimes } from '@voltide/games/boards/periods';
import { promoReleaseSun, rakebackSun, rakebackThousandths, referralSun } from '@voltide/games/edge';
import { levelOf, totalXp } from '@voltide/games/progress/levels';
import {
  adjustBalance,
  listLedgerFaults,
  openPack,
  orderOf,
  signUpPlayer,
  spin,
  spinOf,
  useWorld,
  type PackPlayer,
} from '@voltide/testkit';
import { addReferral } from '@voltide/testkit/pg-referrers';
import { afterEach, describe, expect, it } from 'vitest';

const world = useWorld({ settings: { SECRET_KEY: '32'.repeat(32) } });
const HOUR_MS = 3_600_000;
const vt = (amount: number): bigint => BigInt(amount) * SUN_PER_VT;

async function enrol(cashVt: number, referrer?: PackPlayer): Promise<PackPlayer> {
  const player = await signUpPlayer(world);
  if (referrer !== undefined) {
    const referral = { refereeId: player.userId, referrerId: referrer.userId, atMs: world.clock.nowMs() };
    expect(await addReferral(world, referral)).toBe(true);
  }
  if (cashVt > 0) await adjustBalance(world, player.userId, { account: 'cash', amountSun: vt(cashVt) });
  await player.client.call(putPreferences, { body: { autoSell: [], spendOrder: 'cash_first' } });
  return player;
}

/** Cash stakes count only while the house knows its cash. */
const countHouse = () => world.context.house.countAndRead();

async function cashOf(userIds: readonly UserId[]): Promise<Readonly<Record<string, bigint>>> {
  const { rows } = await world.owner.query<{ cause: string; sun: bigint }>(
    `select t.cause, sum(t.amount)::bigint as sun from voltide.transfer t
     where t.user_id = any ($1) and t.kind = 'cash' group by t.cause`,
    [userIds],
  );
  return Object.fromEntries(rows.map(({ cause, sun }) => [cause, sun]));
}

async function settleFeed(): Promise<void> {
  await expect
    .poll(async () => {
      await world.runJobs();
      const { rows } = await world.owner.query<{ waiting: boolean }>(
        `select exists (
           select from voltide.stake_feed f join voltide.feed_cursor c on (f.tx, f.feed_id) > (c.tx, c.feed_id)
         ) as waiting`,
      );
      return rows[0]?.waiting;
    })
    .toBe(false);
}

async function pass(ms: number, ...people: readonly PackPlayer[]): Promise<void> {
  world.clock.advance(ms);
  for (const { client } of people) client.setToken((await client.call(refresh)).token);
}

afterEach(async () => {
  expect(await listLedgerFaults(world)).toEqual([]);
});

describe('S7-03 a farm on a real server gets what the rules say, to the sun:', () => {
  it('a ring that refers itself, from rakeback, commission and released promo', async () => {
    const referrer = await enrol(0);
    const referee = await enrol(400, referrer);
    let [cashEdgeSun, thousandths, commissionSun, releasedSun] = [0n, 0n, 0n, 0n];
    for (let i = 0; i < 16; i += 1) {
      await countHouse();
      await openPack(referee, orderOf(world, 'glass-tide', 10));
      const edge = { stakeSun: vt(10), edgeSun: vt(7) / 10n };
      const level = levelOf(totalXp({ cashEdgeSun, promoEdgeSun: 0n, givenXp: 0n }));
      thousandths += rakebackThousandths(edge, level);
      commissionSun += referralSun(edge, 1);
      releasedSun += promoReleaseSun(edge);
      cashEdgeSun += edge.edgeSun;
    }
    await settleFeed();
    await pass(26 * HOUR_MS, referrer, referee);
    await referee.client.call(claimRewards, { body: { rewards: 'all' }, key: randomUUID() });
    await referrer.client.call(claimReferrals, { body: {}, key: randomUUID() });
    const { rakeback, referral, release } = await cashOf([referrer.userId, referee.userId]);
    expect({ rakeback, referral, release }).toEqual({
      rakeback: rakebackSun(thousandths),
      referral: commissionSun,
      release: releasedSun,
    });
    expect(rakebackSun(thousandths) + commissionSun + releasedSun < cashEdgeSun).toBe(true);
  });

  it('a chain of welcomes, no cash at all, however much promo it plays', async () => {
    const chain: PackPlayer[] = [];
    for (let i = 0; i < 3; i += 1) chain.push(await enrol(0, chain.at(-1)));
    for (const player of chain) {
      for (let i = 0; i < 3; i += 1) await openPack(player, orderOf(world, 'glass-tide', 10));
    }
    await settleFeed();
    await pass(26 * HOUR_MS, ...chain);
    for (const { client } of chain) await client.call(claimRewards, { body: { rewards: 'all' }, key: randomUUID() });
    expect(await cashOf(chain.map(({ userId }) => userId))).toEqual({});
  });

  it('races behind one large player, a tenth of its own edge and no more', async () => {
    const large = await enrol(400);
    const farm = [await enrol(10), await enrol(10), await enrol(10)];
    await countHouse();
    for (let i = 0; i < 10; i += 1) await openPack(large, orderOf(world, 'glass-tide', 10));
    for (const player of farm) await spin(player, spinOf('calm', '1.000000'));
    await settleFeed();
    const season = seasonOf('week', world.clock.nowMs());
    const { rows: boards } = await world.owner.query<{ edge: bigint }>(
      `select edge from voltide.board where measure = 'points' and period = 'week' and starts_on = $1`,
      [seasonTimes('week', season).startsOn],
    );
    await pass(seasonTimes('week', season).sealMs - world.clock.nowMs() + 1000);
    const readPrizes = async () => {
      await world.runJobs();
      const { rows } = await world.owner.query<{ place: number; amount: bigint; paid: boolean }>(
        `select p.place, p.amount::bigint as amount, p.paid_at_ms is not null as paid
         from voltide.board_prize p join voltide.board b on b.board_no = p.board_no
         where b.period = 'week' and p.user_id = any ($1) order by p.place`,
        [farm.map(({ userId }) => userId)],
      );
      return rows;
    };
    await expect.poll(async () => (await readPrizes()).map(({ paid }) => paid)).toEqual([true, true, true]);
    const poolSun = poolOf('week', { edgeSun: boards[0]?.edge ?? 0n, carriedSun: 0n });
    for (const { place, amount } of await readPrizes()) {
      // 25 points for a spin of 1 VT: 0.0025 VT at most, whatever the share of the place is.
      expect(amount).toBe(prizeOf('week', poolSun, place, 25n));
      expect(amount).toBe(2500n);
    }
  });
});

import { randomUUID } from 'node:crypto';

import {
  getPromo,
  getProgress,
  getStatistics,
  login,
  putPreferences,
  putProfile,
  RARITIES,
  refresh,
  setClientSeed,
} from '@voltide/contract';
import { parseVt, present, type UserId } from '@voltide/core';
import { spinToday } from '@voltide/games/daily-spin/contract';
import { currentSpinTable } from '@voltide/games/daily-spin/table';
import { jackpotShareSun, promoReleaseSun, rakebackThousandths } from '@voltide/games/edge';
import { edgeOf } from '@voltide/games/packs/odds';
import { levelOf, levelRewardSun, totalXp } from '@voltide/games/progress/levels';
import { joinSpreads } from '@voltide/games/progress/variance';
import { wheelEdgeOf } from '@voltide/games/wheel/rules';
import {
  adjustBalance,
  countHouseCash,
  battleBody,
  CallError,
  callHouse,
  claim,
  foldNow,
  listLedgerFaults,
  openBattle,
  openMany,
  openPack,
  orderOf,
  rewardsOf,
  settleBattles,
  signUpPlayer,
  spin,
  spinOf,
  useWorld,
  type PackPlayer,
  type Person,
} from '@voltide/testkit';
import { expect, it } from 'vitest';

import { recountProgress } from '../../money/audit/progress-check.sql.ts';

const world = useWorld();
const VT = 1_000_000n;
const DAY_MS = 86_400_000;
/** A leap year. The player plays to the end of September and stays away from then on. */
const FIRST_MS = Date.parse('2028-01-01T06:00:00Z');
const DAYS = 366;
const LAST_PLAYED = 270;
/** One day that a shield covers, and four that end the streak. */
const MISSED = [40, 100, 101, 102, 103];
const MANY_DAY = 5;
const BATTLE_DAYS = [45, 46, 46, 59, 59, 60, 61, 62];

type Player = PackPlayer & Person;

type Stake = {
  readonly game: string;
  readonly stakeSun: bigint;
  readonly edgeSun: bigint;
  readonly bucket: 'cash' | 'promo';
  readonly prizeXp: number;
  readonly atMs: bigint;
};

async function listStakes(userId: UserId): Promise<readonly Stake[]> {
  const { rows } = await world.owner.query<Stake>(
    `select p.game, p.stake::bigint as "stakeSun", p.edge::bigint as "edgeSun", p.bucket, p.at_ms as "atMs",
        coalesce(z.xp, 0)::integer as "prizeXp"
      from voltide.play p left join voltide.play_prize z using (user_id, epoch, nonce) where p.user_id = $1
    union all
    select 'battles', stake::bigint, edge::bigint, bucket, at_ms, 0 from voltide.battle_play where user_id = $1
    order by "atMs"`,
    [userId],
  );
  return rows;
}

async function sumTransfers(userId: UserId, cause: string): Promise<bigint> {
  const { rows } = await world.owner.query<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as sum from voltide.transfer
      where user_id = $1 and cause::text = $2 and amount > 0`,
    [userId, cause],
  );
  return present(rows[0], 'a sum').sum;
}

/** Counts cash stakes that released neither a tenth of their edge nor, where less was left, all the promo. */
async function listReleaseFaults(userId: UserId): Promise<bigint> {
  const { rows } = await world.owner.query<{ count: bigint }>(
    `select count(*) as count from voltide.operation o
      join voltide.play p on p.user_id = o.user_id and p.epoch = o.epoch and p.nonce = o.nonce
      where o.user_id = $1 and o.kind = 'play' and p.bucket = 'cash'
        and o.released <> p.edge / 10 and (o.released > p.edge / 10 or o.promo_after > 0)`,
    [userId],
  );
  return present(rows[0], 'a count').count;
}

async function renew({ client, email, password }: Player): Promise<void> {
  const renewed = client.call(refresh).catch(() => client.call(login, { body: { credential: email, password } }));
  client.setToken((await renewed).token);
}

/**
 * Plays, and lets a second pass, so that moments order everything. Replaces a used-up pair of seeds, and an expired
 * session.
 */
async function play(player: Player, make: () => Promise<unknown>): Promise<void> {
  const again = async (error: unknown): Promise<void> => {
    const code = error instanceof CallError ? error.body.code : undefined;
    if (code === 'session_expired') await renew(player);
    else if (code === 'client_seed_missing') {
      await player.client.call(setClientSeed, { body: { clientSeed: randomUUID() } });
    } else throw error;
    await make();
  };
  await make().catch(again).catch(again);
  world.clock.advance(1000);
}

async function playDay(player: Player, day: number): Promise<void> {
  await renew(player);
  await countHouseCash(world);
  if (!MISSED.includes(day)) {
    const body = { tableHash: currentSpinTable().hash };
    await play(player, () => player.client.call(spinToday, { body, key: randomUUID() }));
  }
  if (day % 3 === 0)
    await play(player, () => openPack(player, orderOf(world, 'last-lighthouse', day % 27 === 0 ? 2 : 1)));
  if (day % 20 === 1)
    for (const mode of ['calm', 'storm']) await play(player, () => spin(player, spinOf(mode, '2.000000')));
  const pack = world.context.packs.catalogue.listOnSale()[day - 20];
  if (pack !== undefined) await play(player, () => openPack(player, orderOf(world, pack.pack.id)));
  if (day === MANY_DAY) await play(player, () => openMany(world, player, 110));
  for (const battleDay of BATTLE_DAYS) if (battleDay === day) await fight(player);
  if (day % 10 === 0) await play(player, () => foldNow(world, player));
  if (day % 30 === 15) await play(player, () => claim(player));
}

async function fight(player: Player): Promise<void> {
  await play(player, async () => {
    const { battleId } = await openBattle(player, battleBody(world, { packs: ['tin-sparrow'] }));
    await callHouse(player, battleId);
  });
  await play(player, () => settleBattles(world));
  await play(player, () => foldNow(world, player));
}

async function liveThroughYear(player: Player): Promise<void> {
  for (let day = 0; day < DAYS; day += 1) {
    world.clock.advance(FIRST_MS + day * DAY_MS - world.clock.nowMs());
    if (day < LAST_PLAYED) await playDay(player, day);
    else {
      await world.context.sessions.deleteEnded();
      await world.context.expirePromo();
    }
    if (day === LAST_PLAYED - 1) {
      await play(player, () => foldNow(world, player));
      await claim(player);
    }
  }
}

/** Computes the rakeback in thousandths of a sun, from the stakes and everything that gave XP, in order. */
function expectedRakeback(stakes: readonly Stake[], gifts: readonly { readonly atMs: number; readonly xp: number }[]) {
  let [cashEdgeSun, promoEdgeSun, prizeXp, thousandths] = [0n, 0n, 0n, 0n];
  for (const { bucket, edgeSun, prizeXp: xp, atMs } of stakes) {
    const giftXp = gifts.reduce((sum, gift) => sum + (BigInt(gift.atMs) < atMs ? BigInt(gift.xp) : 0n), 0n);
    const level = levelOf(totalXp({ cashEdgeSun, promoEdgeSun, givenXp: prizeXp + giftXp }));
    if (bucket === 'cash') {
      thousandths += rakebackThousandths({ stakeSun: 0n, edgeSun }, level);
      cashEdgeSun += edgeSun;
    } else promoEdgeSun += edgeSun;
    prizeXp += BigInt(xp);
  }
  return thousandths;
}

const edgeByRules = ({ game, stakeSun }: Stake): bigint =>
  game === 'wheel' ? wheelEdgeOf(stakeSun) : edgeOf(stakeSun);
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

const TITLE = 'S10-02 a leap year of one player gives each reward once and reproduces the waterfall of the rules book';

it(TITLE, async () => {
  world.clock.advance(FIRST_MS - world.clock.nowMs());
  const player = await signUpPlayer(world);
  const { client, userId } = player;
  await adjustBalance(world, userId, { account: 'cash', amountSun: 60_000n * VT });
  await client.call(putPreferences, { body: { autoSell: [...RARITIES], spendOrder: 'cash_first' } });
  // A lone player would win 30 VT of play balance each day on the leaderboard, which is no reward of progress.
  await client.call(putProfile, {
    body: { isPublic: false, isAnonymous: false, isHiddenFromBoards: true, shows: [] },
  });
  await liveThroughYear(player);
  await renewAfterPause(player);

  const stakes = await listStakes(userId);
  const cash = stakes.filter(({ bucket }) => bucket === 'cash');
  expect(cash.filter((stake) => stake.edgeSun !== edgeByRules(stake))).toEqual([]);

  const rewards = await rewardsOf(player);
  const names = rewards.map(({ kind, subject }) => `${kind} ${subject}`);
  expect(new Set(names).size).toBe(names.length);
  const { level, rakeback, achievements } = await client.call(getProgress);
  expect(level.level).toBeGreaterThanOrEqual(60);
  const levels = rewards.filter(({ kind }) => kind === 'level').toReversed();
  expect(levels.map(({ subject, promo }) => [subject, parseVt(promo)])).toEqual(
    Array.from({ length: level.level - 1 }, (_, i) => [String(i + 2), levelRewardSun(i + 2)]),
  );
  const claimed = achievements.filter(({ state }) => state === 'claimed').map(({ id }) => id);
  expect(claimed).toEqual(
    expect.arrayContaining(['hundred-lamps', 'all-harbours', 'thirty-dawns', 'lighthouse', 'spun']),
  );
  expect(names.filter((name) => name.startsWith('achievement')).length).toBe(claimed.length);
  expect(achievements.filter(({ state }) => state === 'claimable')).toEqual([]);

  for (const kind of ['level', 'achievement', 'rakeback'] as const) {
    const given = rewards.filter((reward) => reward.kind === kind);
    const paidSun = sum(given.map(({ promo, cash: paid }) => parseVt(promo) + parseVt(paid)));
    expect([kind, await sumTransfers(userId, kind)]).toEqual([kind, paidSun]);
  }
  const gifts = rewards.map(({ at, xp }) => ({ atMs: Date.parse(at), xp }));
  const rakebackSun = expectedRakeback(stakes, gifts) / 1000n;
  expect(parseVt(rakeback.claimed) + parseVt(rakeback.accrued)).toBe(rakebackSun);

  const edgeSun = sum(cash.map((stake) => stake.edgeSun));
  const releasedSun = await sumTransfers(userId, 'release');
  expect(await listReleaseFaults(userId)).toBe(0n);
  expect(releasedSun).toBeLessThanOrEqual(sum(cash.map((stake) => promoReleaseSun(stake))));
  // The share of the edge rises from 5.1% at level 1 by 0.1% for each level (rules book §11).
  expect(rakebackSun * 1000n).toBeGreaterThan(edgeSun * 51n);
  expect(rakebackSun * 1000n).toBeLessThan(edgeSun * BigInt(50 + level.level));
  await expectJackpotShares(userId, sum(cash.map((stake) => jackpotShareSun(stake))));
  await expectUsualLuck(player);

  expect((await client.call(getPromo)).balance).toBe('0.000000');
  expect(Object.values(await recountProgress(world.owner))).toEqual([0, 0, 0, 0, 0]);
  expect(await listLedgerFaults(world)).toEqual([]);
});

/** Logs in again after the session ended. The promo expired by one operation. */
async function renewAfterPause(player: Player): Promise<void> {
  await renew(player);
  const { rows } = await world.owner.query<{ expiries: number }>(
    'select count(*)::integer as expiries from voltide.promo_expiry where user_id = $1',
    [player.userId],
  );
  expect(rows).toEqual([{ expiries: 1 }]);
}

async function expectJackpotShares(userId: UserId, sharesSun: bigint): Promise<void> {
  await world.runJobs();
  const { rows } = await world.owner.query<{ shares: bigint }>(
    'select coalesce(sum(share), 0)::bigint as shares from voltide.jackpot_stake where user_id = $1',
    [userId],
  );
  expect(present(rows[0], 'a sum').shares).toBe(sharesSun);
}

async function expectUsualLuck({ client }: Player): Promise<void> {
  const { luck } = await client.call(getStatistics, { query: { days: 'all' } });
  const paid = luck.filter(({ stake }) => parseVt(stake) > 0n);
  const offSun = sum(paid.map(({ returned, expected }) => parseVt(returned) - parseVt(expected)));
  const spreadSun = joinSpreads(paid.map(({ spread }) => parseVt(spread)));
  expect(offSun < 0n ? -offSun : offSun).toBeLessThan(3n * spreadSun);
}

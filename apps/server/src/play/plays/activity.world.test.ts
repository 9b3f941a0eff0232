import { ACTIVITY_DAYS, getActivity, getPosition, login, putPlayerLimit } from '@voltide/contract';
import {
  adjustBalance,
  battleBody,
  countHouseCash,
  openBattle,
  openPack,
  orderOf,
  settleBattles,
  signUpPlayer,
  sitDown,
  useWorld,
} from '@voltide/testkit';
import { expect, it } from 'vitest';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const world = useWorld();

it('S15-01 own activity by day is what the counters of the periods say, over midnight too', async () => {
  const player = await signUpPlayer(world);
  await adjustBalance(world, player.userId, { account: 'cash', amountSun: 50_000_000n });
  await adjustBalance(world, player.userId, { account: 'promo', amountSun: -99_000_000n });
  await world.runJobs();
  await world.clock.hold(async () => {
    world.clock.advance(DAY_MS - (world.clock.nowMs() % DAY_MS) - 2 * MINUTE_MS);
    const { client, email, password } = player;
    client.setToken((await client.call(login, { body: { credential: email, password } })).token);
    await world.runJobs();
    await openPack(player, orderOf(world));
    const { play } = await openPack(player, orderOf(world));
    const evening = await player.client.call(getPosition);
    world.clock.advance(3 * MINUTE_MS);
    const { days } = await player.client.call(getActivity);
    expect(days).toHaveLength(ACTIVITY_DAYS);
    const [before, yesterday, today] = days.slice(-3);
    expect(before).toMatchObject({ playedMs: 0, plays: 0, stake: '0.000000', net: '0.000000' });
    expect(play.bucket).toBe('cash');
    expect(yesterday).toMatchObject({ playedMs: 2 * MINUTE_MS, plays: 2, stake: '1.000000', net: evening.day.net });
    expect(today).toMatchObject({ playedMs: MINUTE_MS, plays: 0, stake: '0.000000', net: '0.000000' });
    expect((await player.client.call(getPosition)).day.playedMs).toBe(MINUTE_MS);
  });
});

it('S15-01 battles count: time, stake and net of a day are the same in the activity and in the position', async () => {
  const [player, rival] = [await signUpPlayer(world), await signUpPlayer(world)];
  for (const each of [player, rival]) {
    await adjustBalance(world, each.userId, { account: 'cash', amountSun: 50_000_000n });
    await adjustBalance(world, each.userId, { account: 'promo', amountSun: -99_000_000n });
  }
  await world.runJobs();
  await openPack(player, orderOf(world));
  world.clock.advance(3 * MINUTE_MS);
  await countHouseCash(world);
  const { battleId } = await openBattle(player, battleBody(world));
  await sitDown(rival, battleId);
  await settleBattles(world);
  world.clock.advance(2 * MINUTE_MS);
  await world.clock.hold(async () => {
    const { client } = player;
    const [{ days }, { day }] = [await client.call(getActivity), await client.call(getPosition)];
    const today = days.at(-1);
    expect(today?.plays).toBe(2);
    expect(today?.playedMs).toBeGreaterThan(5 * MINUTE_MS);
    expect(today).toMatchObject({ playedMs: day.playedMs, stake: day.stake, net: day.net });
  });
});

it('S15-01 one sees the activity of oneself alone', async () => {
  const [player, other] = [await signUpPlayer(world), await signUpPlayer(world)];
  await openPack(player, orderOf(world));
  expect((await other.client.call(getActivity)).days.every(({ plays }) => plays === 0)).toBe(true);
});

it('S15-01 a limit on deposits is kept as any other until there are deposits, and stops no play', async () => {
  const player = await signUpPlayer(world);
  const put = async (amount: string) => {
    const body = { kind: 'deposit', period: 'month', amount } as const;
    const { limits } = await player.client.call(putPlayerLimit, { body });
    return limits.find(({ kind, period }) => kind === 'deposit' && period === 'month');
  };
  expect(await put('0.000000')).toMatchObject({ amount: '0.000000', used: '0.000000', raise: null });
  expect(await put('5.000000')).toMatchObject({ amount: '0.000000', raise: { amount: '5.000000' } });
  expect((await openPack(player, orderOf(world))).play.quantity).toBe(1);
});

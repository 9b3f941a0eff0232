import { present, utcDay } from '@voltide/core';
import { jackpotTimes } from '@voltide/games/jackpot/times';
import { useWorld } from '@voltide/testkit';
import { endLeases, fundPlayers, listBookFaults } from '@voltide/testkit/crash-books';
import { CRASH_PURSES, createCrashPlayer } from '@voltide/testkit/crash-player';
import { startMortalNode, type MortalNode } from '@voltide/testkit/mortal-node';
import { expect, it } from 'vitest';

const SECRET_KEY = '0d'.repeat(32);
const DAY_MS = 86_400_000;
const PLAYERS = 8;
/** The other node's clock is ahead, so that for a moment one is in the new day and the other is not. */
const SKEW_MS = 150;
/** A link of the local chain is named this long before it is due. */
const NAMED_AHEAD_MS = 3000;
const world = useWorld({ settings: { SECRET_KEY } });

async function startVictim(): Promise<MortalNode> {
  const machine = performance.timeOrigin + performance.now();
  const aheadMs = Math.round(world.clock.nowMs() - machine) + SKEW_MS;
  return startMortalNode(world.database.url, SECRET_KEY, { aheadMs, jobs: 'when asked' });
}

async function count(): Promise<void> {
  await world.context.house.count();
  await world.context.house.figures.reload();
}

async function readDraws() {
  const { rows } = await world.owner.query<{ day: string; prizes: number; paid: number; stakes: number }>(
    `select d.day::text as day,
      (select count(*) from voltide.jackpot_prize z where z.day = d.day)::integer as prizes,
      (select count(*) from voltide.jackpot_prize z where z.day = d.day and z.paid_at_ms is not null)::integer as paid,
      (select count(*) from voltide.jackpot_stake s where s.played_on = d.day)::integer as stakes
    from voltide.jackpot_day d where d.drawn_at_ms is not null or d.sealed_at_ms is null order by d.day`,
  );
  return rows;
}

async function countSpunDays(): Promise<number> {
  const { rows } = await world.owner.query<{ days: number }>(
    'select count(distinct d.utc_day)::integer as days from voltide.daily_play d',
  );
  return present(rows[0], 'a count').days;
}

const TITLE =
  'S6-03 S6-05 midnight under load, with the node killed that counts, seals, draws and pays, is one exact draw';

it(TITLE, async () => {
  const today = Math.floor(world.clock.nowMs() / DAY_MS);
  world.clock.advance((today + 1.5) * DAY_MS - world.clock.nowMs());
  const date = utcDay(world.clock.nowMs());
  const { endMs, sealMs, drawMs } = jackpotTimes(date);
  world.clock.advance(endMs - 30_000 - world.clock.nowMs());
  await world.runJobs();
  const players = await Promise.all(
    Array.from({ length: PLAYERS }, (_, i) =>
      createCrashPlayer(world.url, present(CRASH_PURSES[i % CRASH_PURSES.length], 'a purse')),
    ),
  );
  await fundPlayers(world.database.url, players);

  const dieAfter = async (text: string, atMs = world.clock.nowMs()): Promise<void> => {
    const victim = await startVictim();
    await count();
    await Promise.all(players.map((player, i) => player.settle(i % 2 === 0 ? world.url : victim.url)));
    await victim.dieAfter(text);
    const load = players.map((player) => player.play());
    await expect.poll(() => players.every((player) => player.acknowledged('spin') > 0)).toBe(true);
    const byMs = Math.max(atMs - world.clock.nowMs(), 0);
    world.clock.advance(byMs);
    await victim.advance(byMs);
    await expect.poll(() => world.clock.nowMs()).toBeGreaterThan(endMs);
    await endLeases(world.database.url);
    expect(await victim.runJobs()).toBe(false);
    for (const player of players) player.rest();
    await Promise.all(load);
    await Promise.all(players.map((player) => player.settle(world.url)));
  };
  const runAll = async (): Promise<void> => {
    const { run } = world.context.jackpot;
    await Promise.all([run(), run(), run()]);
  };

  await dieAfter('fold_jackpot', endMs - SKEW_MS - 100);
  await dieAfter('seal_jackpot', sealMs);
  await dieAfter('step_jackpot');
  await runAll();
  await dieAfter('step_jackpot', drawMs + 64_000);
  await dieAfter('take_link');
  await runAll();
  await dieAfter('draw_jackpot', world.clock.nowMs() + NAMED_AHEAD_MS);
  await dieAfter('pay_jackpot');
  await dieAfter('pay_jackpot');
  await runAll();

  const [drawn, open] = await readDraws();
  expect([drawn?.day, open?.day]).toEqual([date, utcDay(endMs)]);
  expect(drawn).toMatchObject({ prizes: 5, paid: 5 });
  expect([drawn?.stakes, open?.stakes].every((stakes) => stakes !== undefined && stakes > 0)).toBe(true);
  expect(await countSpunDays()).toBe(2);
  const faults = (await Promise.all(players.map((player) => player.audit()))).flat();
  expect([...faults, ...(await listBookFaults(world.database.url, SECRET_KEY))]).toEqual([]);
});

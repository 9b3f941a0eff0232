import { convertQuick } from '@voltide/contract';
import { formatVt, parseVt, SUN_PER_VT } from '@voltide/core';
import { listOwnBattles } from '@voltide/games/battles/contract';
import {
  battleHouse,
  createClient,
  freshName,
  listBattleRests,
  listLedgerFaults,
  quickBattleBody,
  quickPlayerOf,
  quickRoomOf,
  quickUserOf,
  saveQuickGame,
  settleBattles,
  signupBody,
  startQuickGame,
  useWorld,
  type QuickPlayer,
  hearDrand,
} from '@voltide/testkit';
import { dieInBattle, startVictim } from '@voltide/testkit/victim';
import { afterAll, expect, it } from 'vitest';

const SECRET_KEY = '0f'.repeat(32);
const world = useWorld({ settings: { SECRET_KEY } });
const startBoth = () => Promise.all([startVictim(world, SECRET_KEY), startQuickGame(world)]);

afterAll(async () => {
  expect(await listBattleRests(world)).toEqual([]);
  expect(await listLedgerFaults(world)).toEqual([]);
});

async function turnToEnd(player: QuickPlayer): Promise<void> {
  const { endsAt } = await quickUserOf(player);
  world.clock.advance(Date.parse(endsAt) - 1000 - world.clock.nowMs());
}

it.each([
  ['seat_house', false],
  // Runs once the battle is there.
  ['acknowledged_packs', true],
] as const)('S5-02 S9-07 a node that ends after %s has opened the whole battle or none', async (statement, isDone) => {
  const [victim, player] = await startBoth();
  const body = quickBattleBody(world);
  await victim.doom(statement);
  const there = quickPlayerOf(createClient(victim.url), player.token);
  await expect(battleHouse(there, body, 'one')).rejects.toThrow();
  await victim.kill();
  expect((await player.client.call(listOwnBattles)).battles).toHaveLength(isDone ? 1 : 0);
  const { battleId, balance } = await battleHouse(player, body, 'one');
  expect([balance, (await player.client.call(listOwnBattles)).battles.length]).toEqual(['24.000000', 1]);
  await settleBattles(world);
  expect((await quickRoomOf(player, battleId)).state).toBe('settled');
});

it.each(['roll_battle', 'pay_seat'])(
  'S5-02 S9-02 what a node leaves that ends after %s, past the hour, is finished and can be saved',
  async (step) => {
    const [victim, player] = await startBoth();
    await turnToEnd(player);
    await hearDrand(world);
    const { battleId } = await battleHouse(player, quickBattleBody(world));
    world.clock.advance(70_000);
    await dieInBattle(world, victim, step);
    await settleBattles(world);
    const { seats } = await quickRoomOf(player, battleId);
    const { lockInAmount } = await quickUserOf(player);
    expect(parseVt(lockInAmount)).toBe(24n * SUN_PER_VT + parseVt(seats[0]?.payout ?? ''));
    const { saved } = await saveQuickGame(player, signupBody(freshName('quick')));
    expect(saved.balance).toBe(lockInAmount);
  },
);

it('S5-02 S9-05 a node that ends while it saves a game after its battle saves nothing; the form does', async () => {
  const [victim, player] = await startBoth();
  await battleHouse(player, quickBattleBody(world));
  await settleBattles(world);
  const { lockInAmount } = await quickUserOf(player);
  const body = signupBody(freshName('quick'));
  await victim.doom('close_quick');
  const there = quickPlayerOf(createClient(victim.url), player.token);
  await expect(there.client.call(convertQuick, { body })).rejects.toThrow();
  await victim.kill();
  expect((await quickUserOf(player)).lockInAmount).toBe(lockInAmount);
  const { saved, user } = await saveQuickGame(player, body);
  expect([saved.balance, user.balance]).toEqual([lockInAmount, formatVt(100n * SUN_PER_VT + parseVt(lockInAmount))]);
});

import { convertQuick, getQuickStatus, mergeQuick, updateQuick } from '@voltide/contract';
import { parseUserId, present } from '@voltide/core';
import {
  battleHouse,
  codeOf,
  freshName,
  isWaiting,
  listLedgerFaults,
  openQuickPack,
  quickBattleBody,
  quickUserOf,
  saveQuickGame,
  settleBattles,
  signUp,
  signupBody,
  startQuickGame,
  useWorld,
  type QuickPlayer,
} from '@voltide/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SECOND_MS = 1000;
const world = useWorld();

async function turnToEnd(player: QuickPlayer, beforeMs: number): Promise<void> {
  const { endsAt } = await quickUserOf(player);
  world.clock.advance(Date.parse(endsAt) - beforeMs - world.clock.nowMs());
}

async function startClaim(): Promise<QuickPlayer> {
  const player = await startQuickGame(world);
  await openQuickPack(world, player);
  await player.client.call(updateQuick, { body: { action: 'pack_opened' } });
  return player;
}

async function turnToClaimEnd(player: QuickPlayer, beforeMs: number): Promise<number> {
  const { milestones } = await quickUserOf(player);
  const deadlineMs = Date.parse(milestones.claimDeadline ?? '');
  world.clock.advance(deadlineMs - beforeMs - world.clock.nowMs());
  return deadlineMs;
}

async function isClaimOpen(player: QuickPlayer): Promise<boolean> {
  const { milestones } = await quickUserOf(player);
  return Date.parse(milestones.claimDeadline ?? '') >= world.clock.nowMs();
}

const merge = ({ client }: Awaited<ReturnType<typeof signUp>>, { token }: QuickPlayer) =>
  client.call(mergeQuick, { body: { sessionToken: token } });

beforeAll(() => world.context.house.countAndRead());

afterAll(async () => {
  expect(await listLedgerFaults(world)).toEqual([]);
});

describe('a Quick Game whose saving was put off for a battle', () => {
  it('S9-01 S9-05 is saved by itself also where the hour is over before anybody gets to it', async () => {
    const player = await startQuickGame(world);
    await turnToEnd(player, 600 * SECOND_MS);
    const person = await signUp(world);
    await battleHouse(player, quickBattleBody(world));
    expect(await codeOf(merge(person, player))).toBe('money_held');
    await settleBattles(world);
    const { lockInAmount } = await quickUserOf(player);
    expect(await isWaiting(player)).toBe(false);
    await turnToEnd(player, -5 * SECOND_MS);
    await world.context.quick.saving.closeOver();
    expect((await merge(person, player)).saved).toMatchObject({ balance: lockInAmount });
  });

  it('S9-02 S9-05 can be saved for two minutes more where the battle was paid just before the hour ended', async () => {
    const players = [await startQuickGame(world), await startQuickGame(world)];
    const saving = players.map((each) => {
      const body = signupBody(freshName('quick'));
      return () => saveQuickGame(each, body);
    });
    const [save, miss] = [present(saving[0], 'a form'), present(saving[1], 'another form')];
    const player = present(players[0], 'a game');
    await turnToEnd(player, 40 * SECOND_MS);
    for (const each of players) await battleHouse(each, quickBattleBody(world));
    expect(await codeOf(save())).toBe('money_held');
    await settleBattles(world);
    const { lockInAmount, ...before } = await quickUserOf(player);
    expect(await isWaiting(player)).toBe(false);
    expect(before.timeRemaining).toBeLessThan(60);
    await turnToEnd(player, -SECOND_MS);
    await world.context.quick.saving.closeOver();
    expect([await isWaiting(player), (await quickUserOf(player)).lockInAmount]).toEqual([true, lockInAmount]);
    expect(await codeOf(battleHouse(player, quickBattleBody(world)))).toBe('quick_late');
    expect((await save()).saved).toMatchObject({ balance: lockInAmount });
    world.clock.advance(120 * SECOND_MS);
    expect(await codeOf(miss())).toBe('quick_expired');
  });

  it('S9-03 keeps the 5 VT of the claim window for who asked inside it, and for nobody else', async () => {
    const players = [await startClaim(), await startClaim(), await startClaim(), await startClaim()] as const;
    const [form, slow, late, merged] = players;
    const save = (player: QuickPlayer, body = signupBody(freshName('quick'))) => saveQuickGame(player, body);
    const forms = new Map(players.map((player) => [player, signupBody(freshName('quick'))]));
    const ask = (player: QuickPlayer) => save(player, forms.get(player));
    const person = await signUp(world);
    const deadline = await turnToClaimEnd(form, 5 * SECOND_MS);
    for (const each of players) await battleHouse(each, quickBattleBody(world));
    for (const each of [form, slow]) expect(await codeOf(ask(each))).toBe('money_held');
    expect(await codeOf(merge(person, merged))).toBe('money_held');
    world.clock.advance(deadline + SECOND_MS - world.clock.nowMs());
    expect(await codeOf(ask(late))).toBe('money_held');
    await settleBattles(world);
    expect(await isClaimOpen(form)).toBe(true);
    expect(await isClaimOpen(late)).toBe(false);
    expect((await ask(form)).saved.bonus).toBe('5.000000');
    expect((await ask(late)).saved.bonus).toBe('0.000000');
    world.clock.advance(121 * SECOND_MS);
    expect(await isClaimOpen(slow)).toBe(false);
    expect((await ask(slow)).saved.bonus).toBe('0.000000');
    await world.context.quick.saving.closeOver();
    expect((await merge(person, merged)).saved.bonus).toBe('5.000000');
  });

  it('S9-03 brings no 5 VT to who asks in time, lets that pass, and asks again in a later battle', async () => {
    const player = await startClaim();
    await turnToClaimEnd(player, 5 * SECOND_MS);
    await battleHouse(player, quickBattleBody(world));
    const form = { body: signupBody(freshName('quick')) };
    expect(await codeOf(player.client.call(convertQuick, form))).toBe('money_held');
    await settleBattles(world);
    world.clock.advance(240 * SECOND_MS);
    const person = await signUp(world);
    await battleHouse(player, quickBattleBody(world));
    expect(await codeOf(merge(person, player))).toBe('money_held');
    await settleBattles(world);
    await world.context.quick.saving.closeOver();
    expect((await merge(person, player)).saved.bonus).toBe('0.000000');
  });

  it('S9-03 keeps the 5 VT for an account that asks after its window, in the battle that put a form off', async () => {
    const player = await startClaim();
    await turnToClaimEnd(player, 5 * SECOND_MS);
    await battleHouse(player, quickBattleBody(world));
    const form = { body: signupBody(freshName('quick')) };
    expect(await codeOf(player.client.call(convertQuick, form))).toBe('money_held');
    await turnToClaimEnd(player, -SECOND_MS);
    const person = await signUp(world);
    expect(await codeOf(merge(person, player))).toBe('money_held');
    await settleBattles(world);
    world.clock.advance(130 * SECOND_MS);
    await world.context.quick.saving.closeOver();
    expect((await merge(person, player)).saved.bonus).toBe('5.000000');
  });

  it('S9-05 is free again, and holds up no other, where who waited got another game meanwhile', async () => {
    const games = [await startQuickGame(world), await startQuickGame(world)];
    const [late, later] = [await signUp(world), await signUp(world)];
    for (const game of games) {
      await battleHouse(game, quickBattleBody(world));
      expect(await codeOf(merge(late, game))).toBe('money_held');
    }
    await settleBattles(world);
    await world.context.quick.saving.closeOver();
    const { rows } = await world.owner.query(
      'select from voltide.quick_session where ended_at_ms is null and taker_id = $1',
      [parseUserId(late.user.id)],
    );
    expect(rows).toEqual([]);
    const states = await Promise.all(games.map(({ client }) => codeOf(client.call(getQuickStatus))));
    expect(states.toSorted()).toEqual(['ok', 'quick_expired']);
    const free = present(games[states.indexOf('ok')], 'the game that is left');
    expect((await merge(later, free)).saved.tokens).toBe(3);
  });
});

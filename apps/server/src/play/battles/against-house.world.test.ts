import { randomUUID } from 'node:crypto';

import { formatVt, parseUserId, present } from '@voltide/core';
import { listOwnBattles } from '@voltide/games/battles/contract';
import { LAYOUTS, seatCountOf, type Layout } from '@voltide/games/battles/layouts';
import { UNFILLED_AFTER_MS } from '@voltide/games/battles/states';
import {
  adjustBalance,
  balanceOf,
  battleBody,
  codeOf,
  enrolPlayer,
  listLedgerFaults,
  openBattle,
  roomFor,
  settleBattles,
  signUp,
  startGuest,
  startWorld,
  useWorld,
  type World,
} from '@voltide/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SETTINGS = { SECRET_KEY: 'b3'.repeat(32) };
const AT_ONCE = 24;
const world = useWorld({ settings: SETTINGS });
let second: World;
let slow: World;

beforeAll(async () => {
  const on = (settings: object): Promise<World> =>
    startWorld({ databaseUrl: world.database.url, settings: { ...SETTINGS, ...settings } });
  [second, slow] = [await on({}), await on({ MIN_PLAY_INTERVAL_MS: '800' })];
  for (const { context } of [world, second, slow]) await context.house.countAndRead();
});

afterAll(async () => {
  await Promise.all([second, slow].map((each) => each.close()));
  world.clock.advance(UNFILLED_AFTER_MS);
  await settleBattles(world);
  expect(await heldSun()).toBe('0');
  expect(await listLedgerFaults(world)).toEqual([]);
});

const againstHouse = (layout: Layout = '1v1') => battleBody(world, { layout, againstHouse: true });

async function heldSun(): Promise<string | undefined> {
  const { rows } = await world.owner.query<{ held: string }>(
    "select sum(balance)::text as held from voltide.account where kind = 'held'",
  );
  return rows[0]?.held;
}

const WELCOME_SUN = 100_000_000n;

async function freshAccount(balanceSun = WELCOME_SUN) {
  const person = await signUp(world);
  const userId = present(parseUserId(person.user.id), 'the number of a user');
  const amountSun = balanceSun - WELCOME_SUN;
  if (amountSun !== 0n) await adjustBalance(world, userId, { account: 'promo', amountSun });
  return { ...person, userId };
}

async function attack(
  player: Awaited<ReturnType<typeof freshAccount>>,
  nodes: readonly [World, World],
  keys: string[],
) {
  const clients = nodes.map((node) => {
    const client = node.open();
    client.setToken(player.client.token());
    return client;
  });
  return Promise.all(
    keys.map((key, i) => {
      const client = present(clients[i % clients.length], 'a client');
      return codeOf(openBattle({ client }, againstHouse(), key));
    }),
  );
}

const freshKeys = (): string[] => Array.from({ length: AT_ONCE }, () => randomUUID());
const count = (codes: readonly string[], code: string): number => codes.filter((each) => each === code).length;

async function statesOf(userId: bigint): Promise<readonly string[]> {
  const { rows } = await world.owner.query<{ state: string }>(
    'select state from voltide.battle where created_by = $1 order by opened_at_ms',
    [userId],
  );
  return rows.map(({ state }) => state);
}

describe('a battle against the house', () => {
  it.each(Object.keys(LAYOUTS) as Layout[])(
    'S5-01 a new account that has neither confirmed nor played starts %s against the house by one call',
    async (layout) => {
      const player = await signUp(world);
      const other = battleBody(world, { layout });
      expect(await codeOf(openBattle(player, other))).toBe('email_or_play_first');
      const { battleId } = await openBattle(player, againstHouse(layout));
      const room = await roomFor(player, battleId);
      expect(room).toMatchObject({ state: 'locked', seatCount: seatCountOf(layout) });
      expect(room.seats.map(({ kind }) => kind)).toEqual([
        'user',
        ...Array.from({ length: seatCountOf(layout) - 1 }, () => 'house'),
      ]);
      await settleBattles(world);
      expect((await roomFor(player, battleId)).state).toBe('settled');
    },
  );

  it('S5-01 a guest starts one too, and so does a player with five open battles', async () => {
    const guest = await startGuest(world);
    expect(await codeOf(openBattle(guest, againstHouse('2v2')))).toBe('ok');
    const player = await enrolPlayer(world);
    for (let i = 0; i < 5; i++) await openBattle(player, battleBody(world));
    expect(await codeOf(openBattle(player, battleBody(world)))).toBe('too_many_battles');
    expect(await codeOf(openBattle(player, againstHouse()))).toBe('ok');
    expect(await codeOf(openBattle(player, battleBody(world)))).toBe('too_many_battles');
  });

  it('S5-01 one that allows no house seats, or is for others, is refused', async () => {
    const player = await enrolPlayer(world);
    const closed = battleBody(world, { againstHouse: true, allowsHouse: false });
    await expect(openBattle(player, closed)).rejects.toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(await balanceOf(player)).toBe('100.000000');
  });
});

describe('an attack on the lobby through battles against the house', () => {
  it('S5-01 24 at once of a new account on two nodes stake what it has, once each, and none is ever open', async () => {
    const player = await freshAccount(10_000_000n);
    const codes = await attack(player, [world, second], freshKeys());
    expect([count(codes, 'ok'), count(codes, 'insufficient_balance')]).toEqual([10, 14]);
    expect(await balanceOf(player)).toBe('0.000000');
    expect(await statesOf(player.userId)).toEqual(Array.from({ length: 10 }, () => 'locked'));
  });

  it('S5-01 24 at once of a new account, where plays keep their interval, are one battle', async () => {
    const player = await freshAccount();
    const codes = await attack(player, [slow, slow], freshKeys());
    expect([count(codes, 'ok'), count(codes, 'too_soon')]).toEqual([1, 23]);
    expect(await balanceOf(player)).toBe(formatVt(99_000_000n));
  });

  it('S5-02 24 at once under one key on two nodes are one battle with one stake and one house seat', async () => {
    const player = await freshAccount();
    const key = randomUUID();
    const codes = await attack(
      player,
      [world, second],
      Array.from({ length: AT_ONCE }, () => key),
    );
    expect(count(codes, 'ok')).toBe(AT_ONCE);
    expect(await balanceOf(player)).toBe(formatVt(99_000_000n));
    const { battles } = await player.client.call(listOwnBattles, { query: {} });
    expect(battles.map(({ seats }) => seats.length)).toEqual([2]);
  });

  it('S5-01 the database commits no battle as filled that is still open', async () => {
    const { battleId } = await openBattle(await enrolPlayer(world), battleBody(world));
    const other = { battle_id: 'filled', commitment: 'ab'.repeat(32), created_key: randomUUID(), is_filled: true };
    const copied = world.owner.query(
      `insert into voltide.battle select (jsonb_populate_record(b, $2)).* from voltide.battle b where b.battle_id = $1`,
      [battleId, JSON.stringify(other)],
    );
    await expect(copied).rejects.toMatchObject({ code: '23001' });
  });
});

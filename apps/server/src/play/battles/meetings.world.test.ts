import {
  answerRitual,
  checkRitual,
  deleteAccount,
  excludePlayer,
  getMe,
  putPlayerLimit,
  putPreferences,
  signup,
  stepUp,
  type ErrorCode,
} from '@voltide/contract';
import { parseVt, present } from '@voltide/core';
import { UNFILLED_AFTER_MS } from '@voltide/games/battles/states';
import {
  adjustBalance,
  balanceOf,
  battleBody,
  CallError,
  callHouse,
  carryOver,
  enrolPlayer,
  freshName,
  holdingsOf,
  listLedgerFaults,
  logInOver,
  openBattle,
  openPack,
  orderOf,
  roomFor,
  settleBattles,
  signUp,
  signupBody,
  sitDown,
  standUp,
  startGuest,
  startPlayingGuest,
  startWorld,
  useWorld,
  type PackPlayer,
  type World,
} from '@voltide/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

const SECRET_KEY = '0e'.repeat(32);
const TIMES = 4;
const HOUR_MS = 3_600_000;
const world = useWorld({ settings: { SECRET_KEY } });
let [strict, closed]: World[] = [];

beforeAll(async () => {
  const on = (PROFILE: string): Promise<World> =>
    startWorld({ databaseUrl: world.database.url, settings: { SECRET_KEY, PROFILE, MIN_PLAY_INTERVAL_MS: '' } });
  [strict, closed] = [await on('strict'), await on('closed')];
  await world.context.house.countAndRead();
});

afterAll(async () => {
  await Promise.all([strict?.close(), closed?.close()]);
  world.clock.advance(UNFILLED_AFTER_MS);
  await settleBattles(world);
  const { rows } = await world.owner.query<{ held: string }>(
    "select sum(balance)::text as held from voltide.account where kind = 'held'",
  );
  expect(rows).toEqual([{ held: '0' }]);
  expect(await listLedgerFaults(world)).toEqual([]);
});

async function outcomes(calls: readonly Promise<unknown>[]): Promise<readonly (ErrorCode | 'ok')[]> {
  const ends = await Promise.allSettled(calls);
  return ends.map((end) => {
    if (end.status === 'fulfilled') return 'ok';
    if (end.reason instanceof CallError) return end.reason.body.code;
    throw end.reason;
  });
}

async function often(meet: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: TIMES }, meet));
}

async function signUpWithCash(amountSun: bigint): Promise<PackPlayer> {
  const player = await enrolPlayer(world);
  await adjustBalance(world, player.userId, { account: 'cash', amountSun });
  await player.client.call(putPreferences, { body: { autoSell: [], spendOrder: 'cash_first' } });
  return player;
}

function at(node: World | undefined, { client }: Pick<PackPlayer, 'client'>) {
  const there = present(node, 'a node').open();
  there.setToken(client.token());
  return { client: there };
}

it('S5-02 a leaving that meets the last seat gives the stake back, or is played', () =>
  often(async () => {
    const [creator, leaver, last] = [await enrolPlayer(world), await enrolPlayer(world), await enrolPlayer(world)];
    const { battleId } = await openBattle(creator, battleBody(world, { layout: '1v1v1' }));
    await sitDown(leaver, battleId);
    const codes = await outcomes([standUp(leaver, battleId), sitDown(last, battleId)]);
    const { state, seats } = await roomFor(creator, battleId);
    expect([
      ['open', 'ok', 'ok', 2, '100.000000'],
      ['locked', 'battle_full', 'ok', 3, '99.000000'],
    ]).toContainEqual([state, ...codes, seats.length, await balanceOf(leaver)]);
  }));

it('S5-01 a balance that covers a pack or a seat pays one of both', () =>
  often(async () => {
    const [creator, poor] = [await enrolPlayer(world), await enrolPlayer(world)];
    await adjustBalance(world, poor.userId, { account: 'promo', amountSun: -98_500_000n });
    const { battleId } = await openBattle(creator, battleBody(world));
    const codes = await outcomes([sitDown(poor, battleId), openPack(poor, orderOf(world))]);
    expect(codes.toSorted()).toEqual(['insufficient_balance', 'ok']);
    expect((await roomFor(creator, battleId)).seats).toHaveLength(codes[0] === 'ok' ? 2 : 1);
  }));

it('S15-01 a limit lets plays and seats that are asked for at once pass it together by nothing', () =>
  often(async () => {
    const player = await signUpWithCash(20_000_000n);
    await player.client.call(putPlayerLimit, { body: { kind: 'stake', period: 'day', amount: '3.000000' } });
    const plays = Array.from({ length: 3 }, () => openPack(player, orderOf(world)));
    const seats = Array.from({ length: 3 }, () => openBattle(player, battleBody(world)));
    const codes = await outcomes([...plays, ...seats]);
    expect(codes.toSorted()).toEqual([...Array.from({ length: 3 }, () => 'limit_reached'), 'ok', 'ok', 'ok']);
  }));

it('S15-01 a limit that is set while a seat is taken counts it, or forbids it', () =>
  often(async () => {
    const [creator, player] = [await enrolPlayer(world), await signUpWithCash(20_000_000n)];
    const { battleId } = await openBattle(creator, battleBody(world, { layout: '1v1v1' }));
    const body = { kind: 'stake', period: 'day', amount: '1.500000' } as const;
    const [, joined] = await outcomes([
      player.client.call(putPlayerLimit, { body }),
      sitDown(player, battleId),
      openBattle(player, battleBody(world, { packs: ['glass-tide'] })),
    ]);
    expect(['ok', 'limit_reached']).toContain(joined);
    expect(await outcomes([openBattle(player, battleBody(world))])).toEqual(['limit_reached']);
  }));

it('S3-15 an account that is deleted while it takes a seat has none, or stays', () =>
  often(async () => {
    const [creator, player] = [await enrolPlayer(world), await enrolPlayer(world)];
    const { battleId } = await openBattle(creator, battleBody(world));
    await player.client.call(stepUp, { body: { password: player.password } });
    const body = { confirm: player.user.username };
    const codes = await outcomes([player.client.call(deleteAccount, { body }), sitDown(player, battleId)]);
    const { seats } = await roomFor(creator, battleId);
    expect([
      ['ok', 'session_expired', 1],
      ['ok', 'not_signed_in', 1],
      ['money_held', 'ok', 2],
    ]).toContainEqual([...codes, seats.length]);
  }));

it('S5-01 forbidden house seats never come, in any race of requests and joins', () =>
  often(async () => {
    const [creator, joiner] = [await enrolPlayer(world), await enrolPlayer(world)];
    const { battleId } = await openBattle(creator, battleBody(world, { layout: '1v1v1', allowsHouse: false }));
    const codes = await outcomes([
      callHouse(creator, battleId),
      sitDown(joiner, battleId),
      callHouse(joiner, battleId),
    ]);
    expect(codes).toEqual(['forbidden', 'ok', 'forbidden']);
    expect((await roomFor(creator, battleId)).seats.map(({ kind }) => kind)).toEqual(['user', 'user']);
  }));

it('S5-01 of a house seat and a player who want the last seat one gets it', () =>
  often(async () => {
    const [creator, joiner] = [await enrolPlayer(world), await enrolPlayer(world)];
    const { battleId } = await openBattle(creator, battleBody(world));
    const codes = await outcomes([callHouse(creator, battleId), sitDown(joiner, battleId)]);
    expect(codes.toSorted()).toEqual(['battle_full', 'ok']);
    const { seats } = await roomFor(creator, battleId);
    expect(seats[1]?.kind).toBe(codes[0] === 'ok' ? 'house' : 'user');
  }));

it('S5-01 the last seat of a guest goes to the house, even if another player wants it at that moment', () =>
  often(async () => {
    const [guest, player] = [await startGuest(world), await enrolPlayer(world)];
    const { battleId } = await openBattle(guest, battleBody(world));
    const [joined, called] = await outcomes([sitDown(player, battleId), callHouse(guest, battleId)]);
    expect([['forbidden', 'battle_full'].includes(joined ?? ''), called]).toEqual([true, 'ok']);
    expect((await roomFor(guest, battleId)).seats[1]?.kind).toBe('house');
  }));

it('S5-01 S3-06 the seat of a guest who becomes an account meanwhile goes with the account, once', () =>
  often(async () => {
    const { client, user } = await startGuest(world);
    const opened = openBattle({ client }, battleBody(world));
    const name = freshName();
    const [, signedUp] = await outcomes([
      opened,
      client.call(signup, { body: signupBody(name) }).then((answer) => {
        client.setToken(answer.token);
      }),
    ]);
    expect(signedUp).toBe('ok');
    const { user: account } = await client.call(getMe);
    expect(account).toMatchObject({ id: user.id, username: name });
    const { battleId, amount } = await opened;
    expect((await roomFor({ client }, battleId)).seats).toMatchObject([
      { isOwn: true, player: { name, kind: 'player' } },
    ]);
    const before = await balanceOf({ client });
    await standUp({ client }, battleId);
    expect(parseVt(await balanceOf({ client }))).toBe(parseVt(before) + parseVt(amount));
  }));

it('S15-01 the open seat of a guest is given back who becomes an account and is excluded, unless it locks first', () =>
  often(async () => {
    const { client } = await startGuest(world);
    const [open, met] = [
      await openBattle({ client }, battleBody(world)),
      await openBattle({ client }, battleBody(world)),
    ];
    const { token } = await client.call(signup, { body: signupBody(freshName()) });
    client.setToken(token);
    const before = parseVt(await balanceOf({ client }));
    const body = { kind: 'cool_off', length: '1d', confirmed: true } as const;
    const [excluded, called] = await outcomes([
      client.call(excludePlayer, { body }),
      callHouse({ client }, met.battleId),
    ]);
    expect(excluded).toBe('ok');
    const isLocked = called === 'ok';
    expect((await roomFor({ client }, open.battleId)).state).toBe('cancelled');
    expect((await roomFor({ client }, met.battleId)).state).toBe(isLocked ? 'locked' : 'cancelled');
    const returnedSun = parseVt(open.amount) + (isLocked ? 0n : parseVt(met.amount));
    expect(parseVt(await balanceOf({ client }))).toBe(before + returnedSun);
  }));

it('S5-01 S3-06 a guest who is carried over while opening a battle brings all, or waits for the battle', () =>
  often(async () => {
    const guest = await startPlayingGuest(world, 1);
    const person = await signUp(world);
    const tab = await logInOver(guest, person, world.url);
    const owned = await holdingsOf(guest.client);
    const [opened, carried] = await outcomes([openBattle(guest, battleBody(world)), carryOver(tab, guest)]);
    if (carried === 'ok') expect(opened).not.toBe('ok');
    else {
      expect([opened, carried]).toEqual(['ok', 'money_held']);
      const { rows } = await world.owner.query<{ id: string }>(
        'select battle_id as id from voltide.battle_seat where user_id = $1',
        [guest.userId],
      );
      await standUp(guest, present(rows[0], 'a seat').id);
      await carryOver(tab, guest);
    }
    const brought = await holdingsOf(tab);
    expect(brought).toMatchObject({ promo: owned.promo + 100_000_000n, count: owned.count, total: owned.total });
    tab.close();
  }));

it('S15-03 in profile strict one of many seats is taken in five seconds, and none while a prompt waits', async () => {
  const [creator, player] = [await enrolPlayer(world), await enrolPlayer(world)];
  const there = at(strict, player);
  const battles = await Promise.all(
    Array.from({ length: TIMES }, () => openBattle(creator, battleBody(world, { layout: '1v1v1' }))),
  );
  const sitEverywhere = () => outcomes(battles.map(({ battleId }) => sitDown(there, battleId)));
  const codes = await sitEverywhere();
  expect(codes.toSorted()).toEqual(['ok', ...Array.from({ length: TIMES - 1 }, () => 'too_soon')]);
  const sat = battles[codes.indexOf('ok')] ?? expect.fail('a seat');
  const playFor = (ms: number, lastAtMs: number) =>
    world.owner.query(
      `update voltide.player set played_ms = played_ms + $2, last_play_at_ms = $3, counted_day = voltide.utc_day($3)
       where user_id = $1`,
      [player.userId, ms, lastAtMs],
    );
  await playFor(HOUR_MS, world.clock.nowMs() - 1000);
  strict?.clock.advance(10_000);
  expect(new Set(await sitEverywhere())).toEqual(new Set(['ritual_due', 'battle_joined']));
  await standUp(there, sat.battleId);
  const { details } = await there.client.call(checkRitual, { body: {} });
  await there.client.call(answerRitual, { body: { id: details?.id ?? '', answer: 'return' } });
  await playFor(-HOUR_MS, 0);
});

it('S15-03 where play is closed no seat is taken and none opened, but left, and what is locked is played', async () => {
  const [creator, player] = [await enrolPlayer(world), await enrolPlayer(world)];
  const [open, locked] = [await openBattle(creator, battleBody(world)), await openBattle(player, battleBody(world))];
  const there = at(closed, player);
  const codes = await outcomes([
    sitDown(there, open.battleId),
    openBattle(there, battleBody(world)),
    callHouse(there, locked.battleId),
    callHouse(player, locked.battleId),
  ]);
  expect(codes).toEqual(['forbidden', 'forbidden', 'forbidden', 'ok']);
  await sitDown(player, open.battleId, { share: 100 });
  const left = await openBattle(player, battleBody(world));
  expect(await outcomes([standUp(there, left.battleId)])).toEqual(['ok']);
  await settleBattles(world);
  expect((await roomFor(player, locked.battleId)).state).toBe('settled');
});

import { randomUUID } from 'node:crypto';

import {
  deleteAccount,
  excludePlayer,
  getBuckets,
  putPlayerLimit,
  putPreferences,
  stepUp,
  type ErrorCode,
} from '@voltide/contract';
import { parseVt, present } from '@voltide/core';
import { addHouseSeat, createBattle, joinBattle, leaveBattle } from '@voltide/games/battles/contract';
import { UNFILLED_AFTER_MS } from '@voltide/games/battles/states';
import {
  adjustBalance,
  balanceOf,
  battleBody,
  CallError,
  callHouse,
  enrolPlayer,
  joinInput,
  listBattleRests,
  listLedgerFaults,
  openBattle,
  roomFor,
  settleBattles,
  sitDown,
  standUp,
  useWorld,
  type PackPlayer,
} from '@voltide/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

const world = useWorld();

const signUpMany = (count: number) => Promise.all(Array.from({ length: count }, () => enrolPlayer(world)));

async function outcomes(calls: readonly Promise<unknown>[]): Promise<readonly (ErrorCode | 'ok')[]> {
  const ends = await Promise.allSettled(calls);
  return ends.map((end) => {
    if (end.status === 'fulfilled') return 'ok';
    if (end.reason instanceof CallError) return end.reason.body.code;
    throw end.reason;
  });
}

const codeOf = async (call: Promise<unknown>): Promise<ErrorCode | 'ok'> => present((await outcomes([call]))[0], 'one');

async function bucketsOf({ client }: PackPlayer) {
  const { cash, promo, ...rest } = await client.call(getBuckets);
  return { ...rest, cash: parseVt(cash), promo: parseVt(promo) };
}

async function signUpWithCash(amountSun: bigint): Promise<Awaited<ReturnType<typeof enrolPlayer>>> {
  const player = await enrolPlayer(world);
  await adjustBalance(world, player.userId, { account: 'cash', amountSun });
  await player.client.call(putPreferences, { body: { autoSell: [], spendOrder: 'cash_first' } });
  return player;
}

beforeAll(() => world.context.house.countAndRead());

afterAll(async () => {
  world.clock.advance(UNFILLED_AFTER_MS);
  await settleBattles(world);
  expect(await listBattleRests(world)).toEqual([]);
  expect(await listLedgerFaults(world)).toEqual([]);
});

it('S5-03 a repeated call uses up no link of the own chain, also where it would take the last seat', async () => {
  const countLinks = async () =>
    (await world.owner.query<{ used: number }>('select sum(used)::integer as used from voltide.local_chain')).rows;
  const [creator, leaver, sitter] = await signUpMany(3);
  const { battleId } = await openBattle(present(creator, 'a creator'), battleBody(world, { layout: '1v1v1' }));
  const join = joinInput(battleId);
  const first = await present(leaver, 'a player').client.call(joinBattle, join);
  await standUp(present(leaver, 'a player'), battleId);
  await sitDown(present(sitter, 'another player'), battleId);
  const before = await countLinks();
  for (let again = 0; again < 3; again++) {
    expect(await present(leaver, 'a player').client.call(joinBattle, join)).toMatchObject({ amount: first.amount });
  }
  expect(await countLinks()).toEqual(before);
  await standUp(present(sitter, 'another player'), battleId);
  await standUp(present(creator, 'a creator'), battleId);
});

it('S5-02 of ten who take the last seat at once one gets it, and nothing of the others is taken', async () => {
  const [creator, ...others] = await signUpMany(11);
  const { battleId } = await openBattle(present(creator, 'a creator'), battleBody(world));
  const codes = await outcomes(others.map((each) => sitDown(each, battleId)));
  expect(codes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'battle_full'), 'ok']);
  const balances = await Promise.all(others.map(balanceOf));
  expect(balances.filter((balance) => balance === '100.000000')).toHaveLength(9);
  const room = await roomFor(present(creator, 'a creator'), battleId);
  expect(room.state).toBe('locked');
  expect(room.seats[1]?.player.name).toBe(others[codes.indexOf('ok')]?.user.username);
});

it('S5-02 six seats that are taken at once are taken by six, each with a seat of its own', async () => {
  const [creator, ...others] = await signUpMany(9);
  const { battleId } = await openBattle(present(creator, 'a creator'), battleBody(world, { layout: '3v3' }));
  const codes = await outcomes(others.map((each) => sitDown(each, battleId)));
  expect(codes.filter((code) => code === 'ok')).toHaveLength(5);
  expect(codes.filter((code) => code === 'battle_full')).toHaveLength(3);
  const { seats, state } = await roomFor(present(creator, 'a creator'), battleId);
  expect([state, seats.map(({ seat }) => seat)]).toEqual(['locked', [0, 1, 2, 3, 4, 5]]);
});

it('S5-02 of four who name the same seat at once one gets it, and the others get an error', async () => {
  const [creator, ...others] = await signUpMany(5);
  const { battleId } = await openBattle(present(creator, 'a creator'), battleBody(world, { layout: '3v3' }));
  const codes = await outcomes(others.map((each) => sitDown(each, battleId, { seat: 4 })));
  expect(codes.toSorted()).toEqual(['battle_full', 'battle_full', 'battle_full', 'ok']);
  const { seats, state } = await roomFor(present(creator, 'a creator'), battleId);
  expect([state, seats.map(({ seat }) => seat)]).toEqual(['open', [0, 4]]);
  expect(seats[1]?.player.name).toBe(others[codes.indexOf('ok')]?.user.username);
});

it('S5-02 one key joins once, however often and when it is sent', async () => {
  const [creator, joiner] = await signUpMany(2);
  const { battleId } = await openBattle(present(creator, 'a creator'), battleBody(world));
  const input = joinInput(battleId);
  const { client } = present(joiner, 'a joiner');
  const answers = await Promise.all(Array.from({ length: 5 }, () => client.call(joinBattle, input)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await settleBattles(world);
  expect(await client.call(joinBattle, input)).toEqual(answers[0]);
  expect(await codeOf(sitDown(present(joiner, 'a joiner'), battleId))).toBe('battle_joined');
});

it('S5-02 one key creates one battle', async () => {
  const creator = await enrolPlayer(world);
  const [body, key] = [battleBody(world), randomUUID()];
  const ids = await Promise.all(Array.from({ length: 4 }, () => openBattle(creator, body, key)));
  expect(new Set(ids.map(({ battleId }) => battleId)).size).toBe(1);
  expect(await balanceOf(creator)).toBe('99.000000');
});

it('S5-02 a join that meets the leaving of the creator locks the battle with both, or items none', async () => {
  const players = await signUpMany(12);
  const pairs = Array.from({ length: 6 }, (_, i) => players.slice(2 * i, 2 * i + 2));
  await Promise.all(
    pairs.map(async ([creator, joiner]) => {
      const [one, other] = [present(creator, 'a creator'), present(joiner, 'a joiner')];
      const { battleId } = await openBattle(one, battleBody(world));
      const codes = await outcomes([standUp(one, battleId), sitDown(other, battleId)]);
      const { state, seats } = await roomFor(one, battleId);
      expect([
        ['cancelled', 'ok', 'battle_gone', 0],
        ['locked', 'battle_full', 'ok', 2],
      ]).toContainEqual([state, ...codes, seats.length]);
      const lost = state === 'locked' ? '99.000000' : '100.000000';
      expect([await balanceOf(one), await balanceOf(other)]).toEqual([lost, lost]);
    }),
  );
});

it('S5-01 a battle whose creator leaves passes to the lowest seat, which may then call the house', async () => {
  const [creator, joiner] = [await enrolPlayer(world), await enrolPlayer(world)];
  const { battleId } = await openBattle(creator, battleBody(world, { layout: '1v1v1' }));
  await sitDown(joiner, battleId, { seat: 2 });
  expect(await codeOf(callHouse(joiner, battleId))).toBe('forbidden');
  expect(await standUp(creator, battleId)).toMatchObject({ amount: '1.000000', balance: '100.000000' });
  expect(await codeOf(callHouse(creator, battleId))).toBe('forbidden');
  expect(await codeOf(standUp(creator, battleId))).toBe('battle_gone');
  expect(await roomFor(joiner, battleId)).toMatchObject({ state: 'open', isOwn: true });
  await callHouse(joiner, battleId);
  await callHouse(joiner, battleId);
  expect(await codeOf(standUp(joiner, battleId))).toBe('battle_full');
  expect(await roomFor(joiner, battleId)).toMatchObject({ state: 'locked', seats: [{ kind: 'house' }, {}, {}] });
});

it('S5-01 a funded battle ends when its creator leaves, and everybody has the stake back', async () => {
  const [creator, joiner] = [await signUpWithCash(10_000_000n), await enrolPlayer(world)];
  const body = battleBody(world, { layout: '1v1v1', funding: 50 });
  const { battleId } = await openBattle(creator, body);
  await sitDown(joiner, battleId);
  await standUp(creator, battleId);
  await world.context.battles.run();
  expect((await roomFor(joiner, battleId)).state).toBe('cancelled');
  expect([(await bucketsOf(creator)).cash, (await bucketsOf(joiner)).promo]).toEqual([10_000_000n, 100_000_000n]);
});

it('S5-01 house seats come only where the creator allows them', async () => {
  const creator = await enrolPlayer(world);
  const { battleId } = await openBattle(creator, battleBody(world, { allowsHouse: false }));
  expect(await codeOf(callHouse(creator, battleId))).toBe('forbidden');
});

it('S5-01 a player without enough balance takes no seat and opens no battle', async () => {
  const [creator, poor] = [await enrolPlayer(world), await enrolPlayer(world)];
  await adjustBalance(world, poor.userId, { account: 'promo', amountSun: -99_500_000n });
  const { battleId } = await openBattle(creator, battleBody(world));
  expect(await codeOf(sitDown(poor, battleId))).toBe('insufficient_balance');
  expect(await codeOf(openBattle(poor, battleBody(world)))).toBe('insufficient_balance');
  expect((await roomFor(creator, battleId)).seats).toHaveLength(1);
});

it('S5-01 one balance pays one of many seats that are taken at once', async () => {
  const [poor, ...creators] = await signUpMany(5);
  const joiner = present(poor, 'a joiner');
  await adjustBalance(world, joiner.userId, { account: 'promo', amountSun: -98_500_000n });
  const battles = await Promise.all(creators.map((each) => openBattle(each, battleBody(world))));
  const codes = await outcomes(battles.map(({ battleId }) => sitDown(joiner, battleId)));
  expect(codes.toSorted()).toEqual([...Array.from({ length: 3 }, () => 'insufficient_balance'), 'ok']);
});

it.each([
  ['stake', 'cash', () => signUpWithCash(20_000_000n)],
  ['all_stake', 'promo', () => enrolPlayer(world)],
] as const)(
  'S15-01 stakes that wait in battles count towards a limit of %s, of %s, however many seats are taken at once',
  async (kind, _bucket, signUp) => {
    const joiner = await signUp();
    await joiner.client.call(putPlayerLimit, { body: { kind, period: 'day', amount: '2.000000' } });
    const creators = await signUpMany(4);
    const battles = await Promise.all(creators.map((each) => openBattle(each, battleBody(world))));
    const codes = await outcomes(battles.map(({ battleId }) => sitDown(joiner, battleId)));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(2);
    expect(codes.filter((code) => code === 'limit_reached')).toHaveLength(2);
    await settleBattles(world);
    expect(await codeOf(openBattle(joiner, battleBody(world)))).toBe('limit_reached');
  },
);

it('S15-01 an excluded player leaves open battles with the stake, and plays what is locked', async () => {
  const [player, ...others] = await signUpMany(3);
  const [excluded, rival, owner] = [player, ...others].map((each) => present(each, 'a player'));
  const [one, two, three] = [present(excluded, ''), present(rival, ''), present(owner, '')];
  const locked = await openBattle(one, battleBody(world));
  await sitDown(two, locked.battleId);
  const open = await openBattle(one, battleBody(world));
  const joined = await openBattle(three, battleBody(world, { layout: '1v1v1' }));
  await sitDown(one, joined.battleId);
  expect(await balanceOf(one)).toBe('97.000000');
  await one.client.call(excludePlayer, { body: { kind: 'cool_off', length: '1d', confirmed: true } });
  expect(await balanceOf(one)).toBe('99.000000');
  expect((await roomFor(one, open.battleId)).state).toBe('cancelled');
  expect((await roomFor(three, joined.battleId)).seats).toHaveLength(1);
  expect(await codeOf(sitDown(one, joined.battleId))).toBe('excluded');
  await settleBattles(world);
  expect((await roomFor(one, locked.battleId)).state).toBe('settled');
});

it('S15-01 an exclusion that meets the last seat frees the seat, or comes after the lock', async () => {
  const players = await signUpMany(12);
  await Promise.all(
    Array.from({ length: 6 }, async (_, i) => {
      const [creator, joiner] = players.slice(2 * i, 2 * i + 2).map((each) => present(each, 'a player'));
      const [one, other] = [present(creator, ''), present(joiner, '')];
      const { battleId } = await openBattle(one, battleBody(world));
      const body = { kind: 'cool_off', length: '1d', confirmed: true } as const;
      const [, joinedAs] = await outcomes([one.client.call(excludePlayer, { body }), sitDown(other, battleId)]);
      const { state, seats } = await roomFor(other, battleId);
      expect([
        ['cancelled', 'battle_gone', 0],
        ['locked', 'ok', 2],
      ]).toContainEqual([state, joinedAs, seats.length]);
    }),
  );
});

it('S3-15 a seated player cannot be deleted, and one who has left can', async () => {
  const player = await enrolPlayer(world);
  const { battleId } = await openBattle(player, battleBody(world));
  const { client, password } = player;
  const erase = async (): Promise<ErrorCode | 'ok'> => {
    await client.call(stepUp, { body: { password } });
    return codeOf(client.call(deleteAccount, { body: { confirm: player.user.username } }));
  };
  expect(await erase()).toBe('money_held');
  await standUp(player, battleId);
  expect(await erase()).toBe('ok');
});

it('S5-02 a battle that is not full in half an hour is cancelled, and everybody has the stake back', async () => {
  const [creator, joiner] = [await enrolPlayer(world), await enrolPlayer(world)];
  const { battleId } = await openBattle(creator, battleBody(world, { layout: '1v1v1' }));
  await sitDown(joiner, battleId);
  world.clock.advance(UNFILLED_AFTER_MS);
  expect(await codeOf(sitDown(await enrolPlayer(world), battleId))).toBe('battle_gone');
  await Promise.all([world.context.battles.run(), world.context.battles.run()]);
  const { state, endedAt } = await roomFor({ client: world.open() }, battleId);
  expect([state, endedAt === null]).toEqual(['cancelled', false]);
  const { rows } = await world.owner.query<{ balance: string }>(
    "select balance::text from voltide.account where user_id = any ($1) and kind = 'promo'",
    [[creator.userId, joiner.userId]],
  );
  expect(rows.map(({ balance }) => balance)).toEqual(['100000000', '100000000']);
});

it('S5-02 a battle without a beacon for ten minutes is voided: seed revealed, all stakes returned', async () => {
  const [creator, joiner] = [await enrolPlayer(world), await enrolPlayer(world)];
  const { battleId } = await openBattle(creator, battleBody(world));
  await sitDown(joiner, battleId);
  world.clock.advance(610_000);
  await Promise.all([world.context.battles.run(), world.context.battles.run()]);
  await world.context.house.countAndRead();
  const room = await roomFor(joiner, battleId);
  expect(room).toMatchObject({ state: 'voided', result: null });
  expect(room.serverSeed).toMatch(/^[0-9a-f]{64}$/);
  expect([await balanceOf(creator), await balanceOf(joiner)]).toEqual(['100.000000', '100.000000']);
});

it('S5-02 two nodes that take the same battles further at once pay each seat once', async () => {
  const players = await signUpMany(8);
  const battles = await Promise.all(
    Array.from({ length: 4 }, async (_, i) => {
      const [one, other] = players.slice(2 * i, 2 * i + 2).map((each) => present(each, 'a player'));
      const { battleId } = await openBattle(present(one, ''), battleBody(world, { mode: 'shared' }));
      await sitDown(present(other, ''), battleId);
      return battleId;
    }),
  );
  for (const waitMs of [5000, 5000]) {
    world.clock.advance(waitMs);
    await Promise.all(Array.from({ length: 3 }, () => world.context.battles.run()));
  }
  await world.context.house.countAndRead();
  for (const battleId of battles) expect((await roomFor(present(players[0], ''), battleId)).state).toBe('settled');
});

it('S5-01 refuses what no battle can be', async () => {
  const { client } = await enrolPlayer(world);
  const good = battleBody(world);
  const packs = world.context.packs.catalogue.listOnSale().map(({ pack }) => pack);
  const dearest = packs.reduce((most, pack) => (pack.priceSun > most.priceSun ? pack : most)).id;
  const bad = [
    { ...good, settings: { ...good.settings, mode: 'shared', inverse: true } },
    { ...good, settings: { ...good.settings, mode: 'jackpot', tie: 'split' } },
    { ...good, share: 50, settings: { ...good.settings, funding: 5 } },
    battleBody(world, { packs: Array.from({ length: 30 }, () => dearest) }),
  ] as const;
  for (const body of bad) {
    const refusal = await client.refused(createBattle, { body, key: randomUUID() });
    expect(refusal.body.code).toBe('invalid_request');
  }
  const unknown = { ...good.settings, rounds: [{ id: 'no-such-pack', hash: 'a'.repeat(64) }] };
  expect((await client.refused(createBattle, { body: { ...good, settings: unknown }, key: 'u' })).body.code).toBe(
    'not_found',
  );
  const changed = { ...good.settings, rounds: [{ id: 'glass-tide', hash: 'a'.repeat(64) }] };
  expect((await client.refused(createBattle, { body: { ...good, settings: changed }, key: 'c' })).body.code).toBe(
    'odds_changed',
  );
  for (const call of [leaveBattle, addHouseSeat]) {
    const nowhere = { params: { battleId: 'nowhere' }, body: {}, key: randomUUID() };
    expect((await client.refused(call, nowhere)).body.code).toBe('battle_gone');
  }
});

import { deleteAccount, getLevel, stepUp, triggerEffect, type QueryOf } from '@voltide/contract';
import { parseVt, present } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { checkBattle } from '@voltide/games/battles/check';
import {
  battleChances,
  createBattle,
  getBattle,
  getBattleRecord,
  listBattles,
  listOwnBattles,
} from '@voltide/games/battles/contract';
import { PRIVATE_BATTLE_LEVEL } from '@voltide/games/battles/states';
import type { BattleRecord } from '@voltide/games/battles/record';
import { UNFILLED_AFTER_MS } from '@voltide/games/battles/states';
import { battlesMatch } from '@voltide/games/matches';
import {
  adjustBalance,
  balanceOf,
  battleBody,
  callHouse,
  enrolHost,
  enrolPlayer,
  hearDrand,
  holdingsOf,
  listLedgerFaults,
  openBattle,
  reachPrivateLevel,
  roomFor,
  settleBattles,
  signUpPlayer,
  sitDown,
  standUp,
  startGuest,
  useWorld,
  type PackPlayer,
} from '@voltide/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { battleEffect } from './effects.ts';
import { listRunningIn } from './run-battles.ts';

const world = useWorld();

async function provenRecord({ client }: Pick<PackPlayer, 'client'>, battleId: string): Promise<BattleRecord> {
  const { record } = await client.call(getBattleRecord, { params: { battleId } });
  const check = checkBattle(nodeHashes, battlesMatch, record);
  expect(check.steps.filter(({ ok }) => !ok)).toEqual([]);
  expect(check.state).toBe('proven');
  return record as unknown as BattleRecord;
}

async function heldSun(): Promise<string> {
  const { rows } = await world.owner.query<{ held: string }>(
    "select sum(balance)::text as held from voltide.account where kind = 'held'",
  );
  return rows[0]?.held ?? '';
}

const wholeOf = (seats: readonly { readonly payout: string; readonly house: string }[]): bigint =>
  seats.reduce((sum, { payout, house }) => sum + parseVt(payout) + parseVt(house), 0n);

beforeAll(() => world.context.house.countAndRead());

afterAll(async () => {
  world.clock.advance(UNFILLED_AFTER_MS);
  await settleBattles(world);
  expect(await heldSun()).toBe('0');
  expect(await listLedgerFaults(world)).toEqual([]);
});

describe('a battle', () => {
  it('S5-01 S5-02 is created, joined, locked, drawn and paid, and its record is proven', async () => {
    const [creator, joiner] = [await signUpPlayer(world), await signUpPlayer(world)];
    const { battleId, amount } = await openBattle(creator, battleBody(world, { packs: ['glass-tide', 'tin-sparrow'] }));
    const open = await roomFor(joiner, battleId);
    expect(open).toMatchObject({ state: 'open', isOwn: false, locks: [], timeline: null, result: null });
    expect(open.beaconValue).toBeNull();
    expect(open.seats).toMatchObject([
      { seat: 0, kind: 'user', player: { name: creator.user.username }, stake: amount },
    ]);
    expect(parseVt(await balanceOf(creator))).toBe(100_000_000n - parseVt(amount));
    await hearDrand(world);
    await sitDown(joiner, battleId);
    const locked = await roomFor(joiner, battleId);
    expect(locked).toMatchObject({ state: 'locked', beacon: 'drand-quicknet', serverSeed: null, result: null });
    expect(locked.beaconValue).toBeNull();
    expect(locked.locks).toHaveLength(1);
    await settleBattles(world);

    const room = await roomFor(joiner, battleId);
    expect(room).toMatchObject({ state: 'settled', beacon: 'local-chain', commitment: open.commitment });
    const { found, seats, winners, beacon } = await provenRecord(joiner, battleId);
    expect(room.beaconValue).toBe(beacon.value);
    expect(room.result).toMatchObject({ found, seats, winners });
    const [winner, loser] = winners[0] === 0 ? [creator, joiner] : [joiner, creator];
    const won = await holdingsOf(winner.client);
    expect([won.count, won.total]).toEqual([4, room.seats[winners[0] ?? 0]?.payout]);
    expect((await holdingsOf(loser.client)).count).toBe(0);
    expect((await joiner.client.call(listOwnBattles)).battles).toMatchObject([{ battleId, winners }]);
  });

  it('S5-02 every round that a lock names was still to come when the lock was published', async () => {
    const [creator, joiner] = [await signUpPlayer(world), await signUpPlayer(world)];
    const { battleId } = await openBattle(creator, battleBody(world));
    await hearDrand(world);
    await sitDown(joiner, battleId);
    await settleBattles(world);
    const { locks, history } = await roomFor(creator, battleId);
    expect(locks).toHaveLength(2);
    expect(locks.map(({ document }) => (JSON.parse(document) as { beacon: { source: string } }).beacon.source)).toEqual(
      ['drand-quicknet', 'local-chain'],
    );
    expect(history.map(({ state }) => state)).toEqual(['open', 'locked', 'locked', 'rolling', 'settled']);
    const { beacon } = await provenRecord(creator, battleId);
    expect(beacon.named.dueAtMs).toBeGreaterThan(Date.parse(locks[1]?.at ?? ''));
  });

  it.each([
    { layout: '1v1v1', mode: 'terminal', inverse: true },
    { layout: '1v1v1v1', mode: 'points', tie: 'split' },
    { layout: '2v2', mode: 'jackpot', inverse: true },
    { layout: '2v2v2', mode: 'shared' },
    { layout: '3v3', mode: 'standard', inverse: true, tie: 'split' },
  ] as const)('S5-01 of $layout in $mode with house seats pays out exactly what was found', async (over) => {
    const player = await signUpPlayer(world);
    const body = battleBody(world, { ...over, packs: ['tin-sparrow', 'twin-tides', 'tin-sparrow'] });
    const { battleId } = await openBattle(player, body);
    for (let free = (await roomFor(player, battleId)).seatCount - 1; free > 0; free--)
      await callHouse(player, battleId);
    await settleBattles(world);
    const { found, seats } = await provenRecord(player, battleId);
    const valueSun = found.reduce((sum, { value }) => sum + parseVt(value), 0n);
    const itemsSun = seats.some(({ items }) => items.length > 0) ? valueSun : 0n;
    expect(wholeOf(seats) + itemsSun).toBe(valueSun);
    const { stake, payout } = (await roomFor(player, battleId)).seats[0] ?? expect.fail('a seat');
    const { cash, promo, total } = await holdingsOf(player.client);
    expect(cash + promo + parseVt(total)).toBe(100_000_000n - parseVt(stake) + parseVt(payout ?? ''));
  });

  it.each([25, 50, 75] as const)('S5-01 in parts of %s% costs and pays those parts', async (share) => {
    const player = await signUpPlayer(world);
    const { battleId, amount } = await openBattle(player, battleBody(world, { share, mode: 'shared' }));
    expect(parseVt(amount)).toBe((1_000_000n * BigInt(share)) / 100n);
    await callHouse(player, battleId);
    await settleBattles(world);
    const { found, seats } = await provenRecord(player, battleId);
    const potSun = found.reduce((sum, { value }) => sum + parseVt(value), 0n);
    expect(parseVt(seats[0]?.payout ?? '')).toBe((((potSun + 1n) / 2n) * BigInt(share)) / 100n);
    expect(wholeOf(seats)).toBe(potSun);
  });

  it('S5-02 is found however many older ones wait, each once, also where two were opened at one moment', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => signUpPlayer(world)));
    const openFull = async ([creator, joiner]: readonly PackPlayer[]): Promise<string> => {
      const { battleId } = await openBattle(present(creator, 'a player'), battleBody(world));
      await sitDown(present(joiner, 'another player'), battleId);
      return battleId;
    };
    const waiting: string[] = [];
    await world.clock.hold(async () => {
      for (const pair of [players.slice(0, 2), players.slice(2)]) waiting.push(await openFull(pair));
    });
    waiting.push(await openFull(players));
    const listed = async (most: number): Promise<string[]> => {
      const found: string[] = [];
      for await (const { battleId } of listRunningIn(world.context.database, 'locked', most)) found.push(battleId);
      return found;
    };
    expect((await listed(1000)).toSorted()).toEqual(waiting.toSorted());
    for (const most of [1, 2, 3]) expect(await listed(most)).toEqual(await listed(1000));
    await settleBattles(world);
    expect(await listed(1)).toEqual([]);
  });

  it('S5-01 that is funded costs its creator cash, and whom it pays for nothing', async () => {
    const [creator, joiner] = [await signUpPlayer(world), await signUpPlayer(world)];
    const body = battleBody(world, { layout: '1v1v1', funding: 100 });
    await expect(openBattle(creator, body)).rejects.toMatchObject({ body: { code: 'insufficient_balance' } });
    await adjustBalance(world, creator.userId, { account: 'cash', amountSun: 5_000_000n });
    const { battleId, amount } = await openBattle(creator, body);
    expect(amount).toBe('3.000000');
    expect(await sitDown(joiner, battleId)).toMatchObject({ amount: '0.000000' });
    await callHouse(creator, battleId);
    await settleBattles(world);
    const { seats } = await provenRecord(creator, battleId);
    expect(seats.map(({ stake }) => stake)).toEqual(['3.000000', '0.000000', '0.000000']);
  });
});

describe('the effect battle_win', () => {
  it('S5-04 is celebrated only where a battle paid more than the own entry', async () => {
    const [creator, joiner] = [await signUpPlayer(world), await signUpPlayer(world)];
    const body = battleBody(world, { share: 25, packs: ['twin-tides', 'glass-tide'] });
    const { battleId } = await openBattle(creator, body);
    await sitDown(joiner, battleId);
    const ask = ({ client }: Pick<PackPlayer, 'client'>) =>
      client.call(triggerEffect, { body: { eventType: 'battle_win', metadata: { battleId } } });
    expect(await ask(creator)).toMatchObject({ triggered: false, fxType: 'neutral' });
    await settleBattles(world);
    const { seats } = await roomFor(creator, battleId);
    for (const [seat, player] of [creator, joiner].entries()) {
      const { stake, payout } = seats[seat] ?? expect.fail('a seat');
      const hasWon = parseVt(payout ?? '') > parseVt(stake);
      const shown = { triggered: true, fxType: 'battle_win', soundFile: 'battle-win.mp3' };
      expect(await ask(player)).toMatchObject(hasWon ? shown : { triggered: false, fxType: 'neutral', intensity: 0 });
    }
    expect(await ask({ client: world.open() })).toMatchObject({ triggered: false });
  });

  it('S5-04 is stronger the more it gave, and calm where it gave no more than was paid', () => {
    const of = (stakeSun: bigint, gotSun: bigint) => battleEffect({ battleId: 'b', stakeSun, gotSun });
    expect([of(100n, 100n).triggered, of(100n, 0n).triggered, of(100n, 101n).triggered]).toEqual([false, false, true]);
    expect(of(100n, 200n)).toMatchObject({ intensity: 0.24, metadata: { battleId: 'b', multiple: 2 } });
    expect(of(100n, 900n).intensity).toBeGreaterThan(of(100n, 200n).intensity);
    expect(of(0n, 5n)).toMatchObject({ triggered: true, intensity: 1 });
  });
});

describe('who looks at battles', () => {
  it('S5-01 finds open ones by layout, mode, pack and price, in the order that was asked for', async () => {
    const player = await signUpPlayer(world);
    const dear = await openBattle(player, battleBody(world, { layout: '3v3', mode: 'points', packs: ['twin-tides'] }));
    const cheap = await openBattle(player, battleBody(world, { layout: '3v3', mode: 'points' }));
    const visitor = world.open();
    const list = async (query: QueryOf<typeof listBattles>) => {
      const { battles } = await visitor.call(listBattles, { query });
      return battles.map(({ battleId }) => battleId);
    };
    const both = { layout: '3v3', mode: 'points' } as const;
    expect(await list({ ...both, sort: 'dearest' })).toEqual([dear.battleId, cheap.battleId]);
    expect(await list({ ...both, sort: 'cheapest' })).toEqual([cheap.battleId, dear.battleId]);
    expect(await list({ ...both, pack: 'twin-tides' })).toEqual([dear.battleId]);
    expect(await list({ ...both, maxEntry: '1.000000', sort: 'fullest' })).toEqual([cheap.battleId]);
    for (const { battleId } of [dear, cheap]) await standUp(player, battleId);
    expect(await list({ ...both })).toEqual([]);
  });

  it('S5-01 opens a private one from level 5 on, and learns so before and after the request', async () => {
    const player = await enrolPlayer(world);
    const ask = { body: battleBody(world, { isPrivate: true }), key: 'private' };
    expect(await player.client.call(getLevel)).toEqual({ level: 1 });
    const refused = await player.client.refused(createBattle, ask);
    expect([refused.status, refused.body.code]).toEqual([403, 'level_too_low']);
    expect(refused.body.error).toBe('Private battles open at level 5.');
    expect((await player.client.call(listOwnBattles)).battles).toEqual([]);
    await reachPrivateLevel(world, player);
    expect(await player.client.call(getLevel)).toEqual({ level: PRIVATE_BATTLE_LEVEL });
    expect((await player.client.call(createBattle, ask)).link).not.toBeNull();
  });

  it('S5-01 sees a private one by its link alone, and its replay by its id', async () => {
    const [creator, friend, stranger] = [await enrolHost(world), await signUpPlayer(world), await signUpPlayer(world)];
    const { battleId, link } = await openBattle(creator, battleBody(world, { isPrivate: true }));
    expect(link).toMatch(/^[\w-]{22}$/);
    const input = { params: { battleId } };
    expect((await stranger.client.refused(getBattle, input)).body.code).toBe('not_found');
    const { battles } = await stranger.client.call(listBattles);
    expect(battles.some((battle) => battle.battleId === battleId)).toBe(false);
    await expect(sitDown(stranger, battleId)).rejects.toMatchObject({ body: { code: 'battle_gone' } });
    const seen = await friend.client.call(getBattle, { ...input, query: { link: link ?? '' } });
    expect(seen.battle).toMatchObject({ isPrivate: true, link: null });
    await sitDown(friend, battleId, { link: link ?? '' });
    await settleBattles(world);
    expect((await roomFor(stranger, battleId)).state).toBe('settled');
    await provenRecord(stranger, battleId);
  });

  it('S5-01 joins one that is by invitation from the own list, and not with the link alone', async () => {
    const [creator, friend, stranger] = [await enrolHost(world), await signUpPlayer(world), await signUpPlayer(world)];
    const names = [friend.user.username.toUpperCase(), friend.user.username, creator.user.username];
    const body = battleBody(world, { layout: '1v1v1', isPrivate: true, invited: names });
    const { battleId, link } = await openBattle(creator, body);
    const listed = async ({ client }: Pick<PackPlayer, 'client'>) =>
      (await client.call(listOwnBattles)).battles.filter((battle) => battle.battleId === battleId);
    expect(await listed(friend)).toMatchObject([{ isPrivate: true, isInviteOnly: true, isInvited: true }]);
    expect(await listed(stranger)).toEqual([]);
    expect(await roomFor(friend, battleId)).toMatchObject({ isInvited: true, link: null, invited: [] });
    expect(await roomFor(creator, battleId)).toMatchObject({ isInvited: false, invited: [friend.user.username] });
    expect((await stranger.client.refused(getBattle, { params: { battleId } })).body.code).toBe('not_found');
    const query = { link: link ?? '' };
    expect((await stranger.client.call(getBattle, { params: { battleId }, query })).battle.isInvited).toBe(false);
    await expect(sitDown(stranger, battleId, query)).rejects.toMatchObject({ body: { code: 'not_invited' } });
    await expect(sitDown(stranger, battleId)).rejects.toMatchObject({ body: { code: 'battle_gone' } });
    await sitDown(friend, battleId);
    await standUp(creator, battleId);
    await sitDown(creator, battleId);
    await standUp(creator, battleId);
    await standUp(friend, battleId);
    expect(await listed(friend)).toEqual([]);
  });

  it('S5-01 learns which name of an invitation is unknown, and a repeated key gets the first answer', async () => {
    const [creator, friend] = [await enrolHost(world), await signUpPlayer(world)];
    const faultOf = async (over: Parameters<typeof battleBody>[1]) => {
      const input = { body: battleBody(world, over), key: 'names' };
      return (await creator.client.refused(createBattle, input)).body.fields;
    };
    const [known, unknown] = [friend.user.username, 'nobody-at-all'];
    const named = { invited: 'There is no player called nobody-at-all.' };
    expect(await faultOf({ isPrivate: true, invited: [known, unknown] })).toEqual(named);
    expect(await faultOf({ invited: [known] })).toEqual({ invited: 'Only private battles are by invitation.' });
    const own = { invited: 'Invite somebody else than yourself.' };
    expect(await faultOf({ isPrivate: true, invited: [creator.user.username] })).toEqual(own);
    const body = battleBody(world, { isPrivate: true, invited: [known] });
    const first = await openBattle(creator, body, 'names');
    await friend.client.call(stepUp, { body: { password: friend.password } });
    await friend.client.call(deleteAccount, { body: { confirm: known } });
    expect(await openBattle(creator, body, 'names')).toEqual(first);
    expect((await roomFor(creator, first.battleId)).invited).toEqual([]);
  });

  it('S5-01 sees the price, the chance of a tie and what each seat gives before paying', async () => {
    const { settings } = battleBody(world, { layout: '1v1v1', funding: 50 });
    const told = await world.open().call(battleChances, { body: { settings, share: 100 } });
    expect(told).toMatchObject({ entry: '1.000000', tieChance: { isExact: true, error: 0 } });
    expect(told.tieChance.chance).toBeGreaterThan(0);
    expect(told.seats.map(({ stake }) => stake)).toEqual(['2.000000', '0.500000', '0.500000']);
    expect(told.seats.map(({ mean }) => mean)).toEqual(['0.930000', '0.930000', '0.930000']);
  });
});

describe('a guest', () => {
  it('S5-01 battles house seats only, in battles that no one else can join', async () => {
    const [guest, player] = [await startGuest(world), await signUpPlayer(world)];
    const refused = openBattle(guest, battleBody(world, { allowsHouse: false }));
    await expect(refused).rejects.toMatchObject({ body: { code: 'invalid_request' } });
    const { battleId: other } = await openBattle(player, battleBody(world));
    await expect(sitDown(guest, other)).rejects.toMatchObject({ body: { code: 'forbidden' } });
    const { battleId } = await openBattle(guest, battleBody(world));
    await expect(sitDown(player, battleId)).rejects.toMatchObject({ body: { code: 'forbidden' } });
    await callHouse(guest, battleId);
    await settleBattles(world);
    expect((await roomFor(guest, battleId)).state).toBe('settled');
  });
});

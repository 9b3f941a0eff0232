import { randomUUID } from 'node:crypto';

import { getQuickStatus, playGame, setClientSeed, startQuick, updateQuick } from '@voltide/contract';
import { openPacks } from '@voltide/games/packs/contract';
import {
  createClient,
  listLedgerFaults,
  openQuickPack,
  orderOf,
  quickUserOf,
  signUp,
  spinOf,
  startGuest,
  startQuickGame,
  spinQuick,
  useWorld,
  type QuickPlayer,
} from '@voltide/testkit';
import { afterAll, describe, expect, it } from 'vitest';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const world = useWorld({ settings: { SECRET_KEY: '0c'.repeat(32), TRUSTED_PROXIES: '1' } });

const acknowledge = ({ client }: QuickPlayer) => client.call(updateQuick, { body: { action: 'pack_opened' } });

afterAll(async () => {
  expect(await listLedgerFaults(world)).toEqual([]);
});

describe('a Quick Game', () => {
  it('S9-01 S9-03 starts with 25 VT and 3 tokens, for 60 minutes, and keeps only the hash of its token', async () => {
    const startedMs = world.clock.nowMs();
    const player = await startQuickGame(world);
    const quickUser = await quickUserOf(player);
    expect(quickUser).toMatchObject({
      xp: 0,
      level: 1,
      balance: '25.000000',
      tokens: 3,
      packsOpened: 0,
      milestones: { claimDeadline: null },
      lockInAmount: '25.000000',
      lockIns: ['wallet'],
      seeds: { epoch: 0, nonce: 0, clientSeed: null },
    });
    const endsMs = Date.parse(quickUser.endsAt);
    expect([endsMs >= startedMs + HOUR_MS, endsMs <= world.clock.nowMs() + HOUR_MS]).toEqual([true, true]);
    const { rows } = await world.database.owner.query<{ text: string }>(
      'select q::text as text from voltide.quick_session q',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ text }) => text).join()).not.toContain(player.token.split('.')[0]);
  });

  it('S9-05 S9-07 opens packs by the odds and books of all, and XP and tokens follow from the packs', async () => {
    const player = await startQuickGame(world);
    const expected = [
      [45, 3],
      [70, 3],
      [95, 4],
      [120, 4],
      [195, 4],
    ];
    for (const [i, [xp, tokens]] of expected.entries()) {
      const { outcome, quickUser } = await openQuickPack(world, player);
      expect(outcome.play).toMatchObject({ game: 'packs', quantity: 1, bucket: 'promo', clientSeed: 'quick-tide' });
      expect(quickUser).toMatchObject({ xp, tokens, packsOpened: i + 1, balance: outcome.balance });
      expect(quickUser.seeds).toMatchObject({ nonce: i + 1, commitment: outcome.play.commitment });
    }
    expect((await quickUserOf(player)).lockIns).toEqual([
      'battles',
      'leaderboards',
      'wallet',
      'premium',
      'advanced_battles',
    ]);
  });

  it('S9-07 spins the wheel as everybody does, without XP', async () => {
    const player = await startQuickGame(world);
    const { outcome, quickUser } = await spinQuick(player);
    expect(outcome.play).toMatchObject({ game: 'wheel', stake: '1.000000', serverSeed: null });
    expect(quickUser).toMatchObject({ xp: 0, packsOpened: 0, balance: outcome.balance });
  });

  it('S9-07 S14-06 a repeated key gets its outcome again, even twelve times at once, and plays once', async () => {
    const player = await startQuickGame(world);
    const first = await openQuickPack(world, player, 'tin-sparrow', 'again');
    const all = await Promise.all(
      Array.from({ length: 12 }, () => openQuickPack(world, player, 'tin-sparrow', 'again')),
    );
    for (const { outcome } of all) expect(outcome).toEqual(first.outcome);
    expect((await quickUserOf(player)).packsOpened).toBe(1);
    const other = { body: orderOf(world), key: 'again' };
    expect((await player.client.refused(openPacks, other)).body.code).toBe('key_reused');
  });

  it('S9-03 S9-04 an acknowledged pack opens a window of ten minutes, once, whatever else is sent', async () => {
    const player = await startQuickGame(world);
    const early = await acknowledge(player);
    expect([early.lockInTriggered, early.updatedUser.milestones.claimDeadline]).toEqual([false, null]);
    await openQuickPack(world, player);
    const body = { action: 'pack_opened', xp: 1e9, balance: '99999.000000', tokens: -5, user_id: 1 } as const;
    const first = await player.client.call(updateQuick, { body });
    expect(first.lockInTriggered).toBe(true);
    expect(first.updatedUser).toMatchObject({ xp: 45, tokens: 3, packsOpened: 1 });
    const deadline = first.updatedUser.milestones.claimDeadline;
    const leftMs = Date.parse(deadline ?? '') - world.clock.nowMs();
    expect([leftMs > 9 * MINUTE_MS, leftMs <= 10 * MINUTE_MS]).toEqual([true, true]);
    world.clock.advance(MINUTE_MS);
    for (const action of ['pack_opened', 'xp_earned', 'items_collected'] as const) {
      const { lockInTriggered, updatedUser } = await player.client.call(updateQuick, { body: { action } });
      expect([lockInTriggered, updatedUser.milestones.claimDeadline]).toEqual([false, deadline]);
    }
    expect((await player.client.send('POST', updateQuick.path, { body: { action: 'rich' } })).status).toBe(400);
  });

  it.each(['pack_opened', 'xp_earned', 'items_collected'] as const)(
    'S9-03 %s opens the claim window for each play, of whatever kind, and no repeat or repeated key does',
    async (action) => {
      const player = await startQuickGame(world);
      const deadlineOf = async () =>
        (await player.client.call(updateQuick, { body: { action } })).updatedUser.milestones.claimDeadline;
      const spin = (key: string) => spinQuick(player, '0.500000', key);
      expect(await deadlineOf()).toBeNull();
      await world.clock.hold(async () => {
        for (const play of [() => spin('first'), () => openQuickPack(world, player), () => spin('second')]) {
          await play();
          const until = new Date(world.clock.nowMs() + 10 * MINUTE_MS).toISOString();
          expect(await deadlineOf()).toBe(until);
          world.clock.advance(MINUTE_MS);
          expect(await deadlineOf()).toBe(until);
        }
        await spin('second');
        const before = (await quickUserOf(player)).milestones.claimDeadline;
        expect(await deadlineOf()).toBe(before);
      });
    },
  );

  it('S9-02 lasts an hour by the clock of the server: what is left counts down, and then nothing answers', async () => {
    const player = await startQuickGame(world);
    const endsMs = Date.parse((await quickUserOf(player)).endsAt);
    for (let minute = 0; minute < 59; minute++) {
      const mostMs = endsMs - world.clock.nowMs();
      const { timeRemaining } = await quickUserOf(player);
      expect(timeRemaining * 1000).toBeLessThanOrEqual(mostMs);
      expect((timeRemaining + 1) * 1000).toBeGreaterThan(endsMs - world.clock.nowMs());
      if (minute === 54) {
        await openQuickPack(world, player);
        const { updatedUser } = await acknowledge(player);
        expect(updatedUser.milestones.claimDeadline).toBe(updatedUser.endsAt);
      }
      world.clock.advance(MINUTE_MS);
    }
    world.clock.advance(endsMs - world.clock.nowMs());
    const { status, body } = await player.client.refused(getQuickStatus);
    expect([status, body.code, body.error]).toEqual([401, 'quick_expired', 'Session expired']);
    const order = { body: orderOf(world), key: 'late' };
    expect((await player.client.refused(openPacks, order)).body.code).toBe('quick_expired');
    expect((await player.client.refused(updateQuick, { body: { action: 'xp_earned' } })).status).toBe(401);
  });

  it('S9-02 S9-05 a clock that is set back shows no more than the hour, and the books stay right', async () => {
    const player = await startQuickGame(world);
    await openQuickPack(world, player);
    const { endsAt } = await quickUserOf(player);
    world.clock.advance(-20 * MINUTE_MS);
    const { quickUser } = await openQuickPack(world, player);
    expect(quickUser).toMatchObject({ endsAt, timeRemaining: 3600, packsOpened: 2 });
    world.clock.advance(20 * MINUTE_MS);
    expect((await quickUserOf(player)).timeRemaining).toBeLessThan(3600);
  });
});

describe('attacks on a Quick Game', () => {
  it('S9-05 S9-07 a forged token, none, or one beside a bearer token opens no Quick Game', async () => {
    const { token } = await startQuickGame(world);
    const codeOf = async (headers: Readonly<Record<string, string>>) => {
      const { status, json } = await world.open().send('GET', getQuickStatus.path, { headers });
      return [status, (json as { code: string }).code];
    };
    const expired = [401, 'quick_expired'];
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const each of ['q'.repeat(43), '', `${token}x`, forged, 'x'.repeat(4000)]) {
      expect(await codeOf({ 'x-quick-session': each })).toEqual(expired);
    }
    expect(await codeOf({})).toEqual(expired);
    expect(await codeOf({ authorization: `Bearer ${token}` })).toEqual(expired);
    const { client } = await signUp(world);
    const authorization = `Bearer ${client.token() ?? ''}`;
    expect(await codeOf({ authorization, 'x-quick-session': token })).toEqual(expired);
  });

  it('S9-05 two games of one browser know nothing of each other, and an id in a body is ignored', async () => {
    const [one, two] = [await startQuickGame(world), await startQuickGame(world)];
    for (const each of [one, two]) await each.client.call(setClientSeed, { body: { clientSeed: 'mine' } });
    const body = { ...orderOf(world, 'tin-sparrow'), userId: 2, user_id: '2' };
    await one.client.call(openPacks, { body, key: 'same' });
    expect([(await quickUserOf(one)).packsOpened, (await quickUserOf(two)).packsOpened]).toEqual([1, 0]);
    await two.client.call(openPacks, { body, key: 'same' });
    expect((await quickUserOf(two)).packsOpened).toBe(1);
  });

  it('S9-04 S9-05 nothing premium: one pack at a time, no daily spin, no table but the one on sale', async () => {
    const player = await startQuickGame(world);
    await player.client.call(setClientSeed, { body: { clientSeed: 'mine' } });
    const openOf = async (change: object) => {
      const body = { ...orderOf(world, 'tin-sparrow'), ...change };
      const { json } = await player.client.send('POST', openPacks.path, {
        body,
        headers: { 'idempotency-key': randomUUID() },
      });
      return json;
    };
    for (const quantity of [2, 10]) {
      expect(await openOf({ quantity })).toMatchObject({ code: 'locked_in', lockIn: 'premium' });
    }
    for (const quantity of [0, -1, 1e15, 11, '1', null]) {
      expect(await openOf({ quantity })).toMatchObject({ code: 'invalid_request' });
    }
    expect(await openOf({ tableHash: '0'.repeat(64) })).toMatchObject({ code: 'odds_changed' });
    expect(await openOf({ commitment: '0'.repeat(64) })).toMatchObject({ code: 'seeds_changed' });
    const codeOf = async (gameId: string, bet: string, tableHash = spinOf('calm').tableHash) => {
      const order = { params: { gameId }, body: { tableHash, input: { bet } }, key: randomUUID() };
      return (await player.client.refused(playGame, order)).body.code;
    };
    expect(await codeOf('spin', '1.000000')).toBe('not_found');
    expect(await codeOf('wheel', '1.000000', '0'.repeat(64))).toBe('odds_changed');
    expect(await codeOf('wheel', '-1.000000')).toBe('invalid_request');
    expect(await codeOf('wheel', '25.010000')).toBe('insufficient_balance');
    expect(await quickUserOf(player)).toMatchObject({ balance: '25.000000', packsOpened: 0 });
  });

  it('S9-05 accounts start none, guests may, and starts are limited by address', async () => {
    expect((await (await signUp(world)).client.refused(startQuick)).body.code).toBe('forbidden');
    const guest = await startGuest(world);
    expect((await quickUserOf(await startQuickGame(world, guest.client))).balance).toBe('25.000000');
    const address = '203.0.113.77';
    const codes: string[] = [];
    for (let i = 0; i < 62; i++) {
      const { json } = await createClient(world.url, address).send('POST', startQuick.path);
      codes.push((json as { code?: string }).code ?? 'started');
    }
    expect(new Set(codes.slice(0, 60))).toEqual(new Set(['started']));
    expect(codes.slice(60)).toEqual(['too_many_attempts', 'too_many_attempts']);
  });
});

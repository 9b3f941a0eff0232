import { randomUUID } from 'node:crypto';

import {
  getBalance,
  getMe,
  getQuickStatus,
  listPlays,
  playQuick,
  startQuick,
  triggerEffect,
  updateQuick,
} from '@voltide/contract';
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

  it('S9-07 spins the wheel by the very same call, without XP', async () => {
    const player = await startQuickGame(world);
    const { tableHash } = spinOf('calm');
    const body = { game: 'wheel', tableHash, input: { bet: '1.000000' }, clientSeed: 'quick-1' };
    const { outcome, quickUser } = await player.client.call(playQuick, { body, key: 'spin' });
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
    const other = { game: 'packs', tableHash: orderOf(world).tableHash, input: { qty: 1 } };
    expect((await player.client.refused(playQuick, { body: other, key: 'again' })).body.code).toBe('key_reused');
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
      const spin = (key: string) => {
        const { tableHash } = spinOf('calm');
        const body = { game: 'wheel', tableHash, input: { bet: '0.500000' }, clientSeed: 'q' };
        return player.client.call(playQuick, { body, key });
      };
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
    const order = { game: 'packs', tableHash: orderOf(world).tableHash, input: { qty: 1 } };
    expect((await player.client.refused(playQuick, { body: order, key: 'late' })).body.code).toBe('quick_expired');
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

  it('S9-07 the token means nothing outside: neither an identity nor an error', async () => {
    const { client } = await startQuickGame(world);
    for (const endpoint of [getMe, listPlays, getBalance]) {
      expect((await client.refused(endpoint)).body.code).toBe('not_signed_in');
    }
    const effect = { body: { eventType: 'win', context: {} } };
    const without = await world.open().send('POST', triggerEffect.path, effect);
    expect((await client.send('POST', triggerEffect.path, effect)).status).toBe(without.status);
  });

  it('S9-05 two games of one browser know nothing of each other, and an id in a body is ignored', async () => {
    const [one, two] = [await startQuickGame(world), await startQuickGame(world)];
    const { tableHash } = orderOf(world, 'tin-sparrow');
    const body = { game: 'packs', tableHash, input: { qty: 1 }, clientSeed: 'mine', userId: 2, user_id: '2' };
    await one.client.call(playQuick, { body, key: 'same' });
    expect([(await quickUserOf(one)).packsOpened, (await quickUserOf(two)).packsOpened]).toEqual([1, 0]);
    await two.client.call(playQuick, { body, key: 'same' });
    expect((await quickUserOf(two)).packsOpened).toBe(1);
  });

  it('S9-04 S9-05 nothing premium: one pack at a time, no daily spin, no table but the one on sale', async () => {
    const player = await startQuickGame(world);
    const { tableHash } = orderOf(world, 'tin-sparrow');
    const codeOf = async (change: object) => {
      const body = { game: 'packs', tableHash, input: { qty: 1 }, clientSeed: 'mine', ...change };
      return (await player.client.refused(playQuick, { body, key: randomUUID() })).body.code;
    };
    for (const input of [{ qty: 2 }, { qty: 0 }, { qty: -1 }, { qty: 1e15 }, { qty: '1' }, { qty: 1, k: 2 }, {}]) {
      expect([input, await codeOf({ input })]).toEqual([input, 'quantity_not_allowed']);
    }
    expect(await codeOf({ tableHash: '0'.repeat(64) })).toBe('odds_changed');
    expect(await codeOf({ game: 'spin' })).toBe('not_found');
    expect(await codeOf({ game: 'wheel', input: { bet: '-1.000000' } })).toBe('odds_changed');
    const { tableHash: calm } = spinOf('calm');
    expect(await codeOf({ game: 'wheel', tableHash: calm, input: { bet: '-1.000000' } })).toBe('invalid_request');
    const all = { game: 'wheel', tableHash: calm, input: { bet: '25.010000' } };
    expect(await codeOf(all)).toBe('insufficient_balance');
    expect(await codeOf({ commitment: '0'.repeat(64) })).toBe('seeds_changed');
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

import { randomUUID } from 'node:crypto';

import { sellItems, getSettings, listStacks } from '@voltide/contract';
import { openPacks } from '@voltide/games/packs/contract';
import {
  createTestDatabase,
  openPack,
  orderOf,
  signUpPlayer,
  SPIN_PATH,
  spinOf,
  startWorld,
  useWorld,
} from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

describe('profile open', () => {
  const world = useWorld({ settings: { PROFILE: 'open', MIN_PLAY_INTERVAL_MS: '' } });

  it('S15-03 lets 800 ms pass between plays of one player, and says how long to wait', async () => {
    const player = await signUpPlayer(world);
    await world.clock.hold(async () => {
      await openPack(player, orderOf(world));
      world.clock.advance(799);
      const refused = await player.client.refused(openPacks, { body: orderOf(world), key: 'soon' });
      expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'too_soon', '1']);
      world.clock.advance(1);
      expect((await openPack(player, orderOf(world), 'soon')).play.nonce).toBe(1);
    });
  });

  it('S15-03 does not make one player wait for another', async () => {
    const [left, right] = [await signUpPlayer(world), await signUpPlayer(world)];
    await openPack(left, orderOf(world));
    expect((await openPack(right, orderOf(world))).play.nonce).toBe(0);
  });

  it('S15-03 says its limits to the pages', async () => {
    const settings = await world.open().call(getSettings);
    expect(settings).toMatchObject({ profile: 'open', profileBy: 'installation', packsPerOpenMax: 10 });
  });
});

describe('profile strict', () => {
  const world = useWorld({ settings: { PROFILE: 'strict', MIN_PLAY_INTERVAL_MS: '' } });

  it('S15-03 opens one pack at a time', async () => {
    const player = await signUpPlayer(world);
    const refused = await player.client.refused(openPacks, { body: orderOf(world, 'glass-tide', 2), key: 'k' });
    expect([refused.status, refused.body.code]).toEqual([400, 'quantity_not_allowed']);
    expect((await openPack(player, orderOf(world), 'k')).play.quantity).toBe(1);
  });

  it('S15-03 lets five seconds pass between plays', async () => {
    const player = await signUpPlayer(world);
    await world.clock.hold(async () => {
      await openPack(player, orderOf(world));
      world.clock.advance(4999);
      const refused = await player.client.refused(openPacks, { body: orderOf(world), key: 'k' });
      expect([refused.status, refused.body.code]).toEqual([429, 'too_soon']);
      world.clock.advance(1);
      expect((await openPack(player, orderOf(world), 'k')).play.nonce).toBe(1);
    });
  });
});

describe('profile closed', () => {
  it('S15-03 opens nothing; items are still shown and sold', async () => {
    const database = await createTestDatabase();
    const settings = { SECRET_KEY: '07'.repeat(32) };
    const before = await startWorld({ databaseUrl: database.url, settings });
    const player = await signUpPlayer(before);
    await openPack(player, orderOf(before));
    const token = player.client.token();
    await before.close();

    const closed = await startWorld({ databaseUrl: database.url, settings: { ...settings, PROFILE: 'closed' } });
    const client = closed.open();
    client.setToken(token);
    const refused = await client.refused(openPacks, { body: orderOf(closed), key: 'k' });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    expect((await client.call(listStacks)).count).toBe(1);
    expect((await client.call(sellItems, { body: { items: ['0-0-0'] }, key: 'x' })).count).toBe(1);
    await closed.close();
    await database.drop();
  });
});

describe('profiles of countries', () => {
  const world = useWorld({
    settings: { TRUST_PROXY: '1', COUNTRY_PROFILES: 'NO=strict,US=closed', MIN_PLAY_INTERVAL_MS: '' },
  });
  const NORWAY = '158.36.0.1';
  const AMERICA = '8.8.8.8';
  const NOWHERE = '203.0.113.5';

  it('S15-03 follow the place that a call comes from, not the player', async () => {
    const player = await signUpPlayer(world);
    const openFrom = async (address: string, quantity: number): Promise<unknown> => {
      world.clock.advance(5000);
      const headers = { 'x-forwarded-for': address, 'idempotency-key': randomUUID() };
      const body = orderOf(world, 'tin-sparrow', quantity);
      const { status, json } = await player.client.send('POST', openPacks.path, { headers, body });
      return status === 200 ? 200 : (json as { code: string }).code;
    };
    expect(await openFrom(NORWAY, 2)).toBe('quantity_not_allowed');
    expect(await openFrom(NORWAY, 1)).toBe(200);
    expect(await openFrom(AMERICA, 1)).toBe('forbidden');
    expect(await openFrom(NOWHERE, 2)).toBe(200);
  });

  it('S15-03 hold for an address in whatever spelling a proxy writes it', async () => {
    const player = await signUpPlayer(world);
    const spellings = [`${AMERICA}:51234`, `"${AMERICA}"`, `[::ffff:${AMERICA}]:443`, `for=${AMERICA};proto=https`];
    for (const address of [...spellings, '::ffff:808:808', '"[2001:4860:4860::8888]:443"']) {
      const headers = { 'x-forwarded-for': `${NOWHERE}, ${address}`, 'idempotency-key': randomUUID() };
      const answer = await player.client.send('POST', openPacks.path, { headers, body: orderOf(world, 'tin-sparrow') });
      expect([address, (answer.json as { code: string }).code]).toEqual([address, 'forbidden']);
    }
  });

  it('S15-03 S6-01 hold for the wheel as for packs', async () => {
    const player = await signUpPlayer(world);
    const spinFrom = async (address: string, afterMs: number): Promise<unknown> => {
      world.clock.advance(afterMs);
      const headers = { 'x-forwarded-for': address, 'idempotency-key': randomUUID() };
      const { status, json } = await player.client.send('POST', SPIN_PATH, { headers, body: spinOf() });
      return status === 200 ? 200 : (json as { code: string }).code;
    };
    await world.clock.hold(async () => {
      expect(await spinFrom(AMERICA, 0)).toBe('forbidden');
      expect(await spinFrom(NORWAY, 0)).toBe(200);
      expect(await spinFrom(NORWAY, 4999)).toBe('too_soon');
      expect(await spinFrom(NORWAY, 1)).toBe(200);
      expect(await spinFrom(NOWHERE, 799)).toBe('too_soon');
      expect(await spinFrom(NOWHERE, 1)).toBe(200);
    });
  });

  it('S15-03 let the strict time pass after a play from elsewhere', async () => {
    const player = await signUpPlayer(world);
    const open = (address: string, key: string) =>
      player.client.send('POST', openPacks.path, {
        headers: { 'x-forwarded-for': address, 'idempotency-key': key },
        body: orderOf(world, 'tin-sparrow'),
      });
    await world.clock.hold(async () => {
      expect((await open(NOWHERE, 'first')).status).toBe(200);
      world.clock.advance(4000);
      const { status, json, headers } = await open(NORWAY, 'second');
      expect([status, (json as { code: string }).code, headers['retry-after']]).toEqual([429, 'too_soon', '1']);
      expect((await open(NOWHERE, 'second')).status).toBe(200);
    });
  });

  it('S15-03 are said to the pages of that place', async () => {
    const settingsAt = async (address: string): Promise<unknown> =>
      (await world.open().send('GET', getSettings.path, { headers: { 'x-forwarded-for': address } })).json;
    const strict = { profile: 'strict', profileBy: 'country', minPlayIntervalMs: 5000, packsPerOpenMax: 1 };
    expect(await settingsAt(NORWAY)).toMatchObject(strict);
    expect(await settingsAt(AMERICA)).toMatchObject({ profile: 'closed' });
    expect(await settingsAt(NOWHERE)).toMatchObject({
      profile: 'open',
      profileBy: 'installation',
      packsPerOpenMax: 10,
    });
  });
});

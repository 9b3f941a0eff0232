import { exchangeFinds, getSettings, listStacks, openPacks } from '@voltide/contract';
import { createTestDatabase, openPack, orderOf, signUpPlayer, startWorld, useWorld } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

describe('profile open', () => {
  const world = useWorld({ settings: { PROFILE: 'open', MIN_PLAY_INTERVAL_MS: '' } });

  it('S15-03 lets 800 ms pass between plays of one player, and says how long to wait', async () => {
    const player = await signUpPlayer(world);
    await openPack(player, orderOf(world));
    const refused = await player.client.refused(openPacks, { body: orderOf(world), key: 'soon' });
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'too_soon', '1']);
    world.clock.advance(800);
    expect((await openPack(player, orderOf(world), 'soon')).play.nonce).toBe(1);
  });

  it('S15-03 does not make one player wait for another', async () => {
    const [left, right] = [await signUpPlayer(world), await signUpPlayer(world)];
    await openPack(left, orderOf(world));
    expect((await openPack(right, orderOf(world))).play.nonce).toBe(0);
  });

  it('S15-03 says its limits to the pages', async () => {
    const settings = await world.open().call(getSettings);
    expect(settings).toMatchObject({ profile: 'open', minPlayIntervalMs: 800, packsPerOpenMax: 10 });
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
    await openPack(player, orderOf(world));
    world.clock.advance(4000);
    const refused = await player.client.refused(openPacks, { body: orderOf(world), key: 'k' });
    expect([refused.status, refused.body.code]).toEqual([429, 'too_soon']);
    world.clock.advance(1000);
    expect((await openPack(player, orderOf(world), 'k')).play.nonce).toBe(1);
  });
});

describe('profile closed', () => {
  it('S15-03 opens nothing; finds are still shown and exchanged', async () => {
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
    expect((await client.call(exchangeFinds, { body: { finds: ['0-0-0'] }, key: 'x' })).count).toBe(1);
    await closed.close();
    await database.drop();
  });
});

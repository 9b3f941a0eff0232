import { getPreferences, putPreferences, RARITIES } from '@voltide/contract';
import { createTestDatabase, openPack, orderOf, signUpPlayer, startWorld, useWorld } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

describe('preferences', () => {
  const world = useWorld();

  it('S4-03 sell nothing at once and pay with promo first, until changed', async () => {
    const { client } = await signUpPlayer(world);
    expect(await client.call(getPreferences)).toEqual({ autoSell: [], spendOrder: 'promo_first' });
    const body = { autoSell: ['rare' as const, 'common' as const], spendOrder: 'cash_first' as const };
    const kept = { autoSell: ['common', 'rare'], spendOrder: 'cash_first' };
    expect(await client.call(putPreferences, { body })).toEqual(kept);
    expect(await client.call(getPreferences)).toEqual(kept);
  });

  it.each([
    { autoSell: ['golden'], spendOrder: 'promo_first' },
    { autoSell: [], spendOrder: 'promo_only' },
    { autoSell: 'common', spendOrder: 'cash_first' },
    { spendOrder: 'cash_first' },
  ])('refuse %j', async (body) => {
    const { client } = await signUpPlayer(world);
    expect((await client.send('PUT', '/api/preferences', { body })).status).toBe(400);
  });
});

describe('two nodes on one database', () => {
  it('S4-03 heed a change of preferences that the other one made, from the next play on', async () => {
    const database = await createTestDatabase();
    const settings = { SECRET_KEY: '0a'.repeat(32) };
    const [here, there] = [
      await startWorld({ databaseUrl: database.url, settings }),
      await startWorld({ databaseUrl: database.url, settings }),
    ];
    const player = await signUpPlayer(here);
    await openPack(player, orderOf(here));
    const elsewhere = there.open();
    elsewhere.setToken(player.client.token());
    await elsewhere.call(putPreferences, { body: { autoSell: [...RARITIES], spendOrder: 'promo_first' } });

    const { play } = await openPack(player, orderOf(here));
    expect([play.nonce, play.finds[0]?.state]).toEqual([1, 'auto_sold']);
    const other = await openPack({ ...player, client: elsewhere }, orderOf(there));
    expect([other.play.nonce, other.play.finds[0]?.state]).toEqual([2, 'auto_sold']);
    await Promise.all([here.close(), there.close()]);
    await database.drop();
  });
});

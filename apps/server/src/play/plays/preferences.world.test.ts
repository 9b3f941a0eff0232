import { getPreferences, putPreferences } from '@voltide/contract';
import { signUpPlayer, useWorld } from '@voltide/testkit';
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

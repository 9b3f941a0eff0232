import { getBalance, getBuckets } from '@voltide/contract';
import { signUp, startGuest, useWorld } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const world = useWorld();

describe('the balance', () => {
  it('S8-01 is a decimal text in VT with success and currency', async () => {
    const { client } = await signUp(world);
    const { json, headers } = await client.send('GET', '/api/wallet/balance');
    expect(json).toEqual({ success: true, balance: '100.000000', currency: 'VT', version: 1 });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('S8-01 is for those who are signed in, guests too', async () => {
    const { client } = await startGuest(world);
    expect((await client.call(getBalance)).balance).toBe('25.000000');
    expect(await client.call(getBuckets)).toEqual({ cash: '0.000000', promo: '25.000000', held: '0.000000' });
    expect((await world.open().refused(getBalance)).body.code).toBe('not_signed_in');
  });
});

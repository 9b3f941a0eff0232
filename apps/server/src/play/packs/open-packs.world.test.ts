import { randomUUID } from 'node:crypto';

import { getPlay, listStacks, putPreferences, RARITIES } from '@voltide/contract';
import { parseVt } from '@voltide/core';
import { openPacks } from '@voltide/games/packs/contract';
import { adjustBalance, balanceOf, openPack, orderOf, signUp, signUpPlayer, useWorld } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

import { AppError } from '../../errors.ts';

const world = useWorld();

describe('an open', () => {
  it('S4-02 of several packs is one debit, one nonce and one item per pack, kept before it is answered', async () => {
    const player = await signUpPlayer(world);
    const first = await openPack(player, orderOf(world, 'glass-tide', 10));
    const second = await openPack(player, orderOf(world, 'glass-tide', 1));

    expect(first.play.items.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, k) => `0-0-${k}`));
    expect([first.play.nonce, second.play.nonce]).toEqual([0, 1]);
    expect([first.play.stake, first.balance, second.balance]).toEqual(['10.000000', '90.000000', '89.000000']);
    const { count } = await player.client.call(listStacks);
    expect(count).toBe(11);
    const { play } = await player.client.call(getPlay, { params: { playId: first.play.id } });
    expect(play).toEqual(first.play);
  });

  it('S4-01 finds what the rules make of the sealed seed, and hides the seed', async () => {
    const player = await signUpPlayer(world);
    const { play } = await openPack(player, orderOf(world, 'twin-tides', 3));
    expect(play.serverSeed).toBeNull();
    expect(play.clientSeed).toBe('harbour-1');
    expect(play.items.map(({ ticket, itemId }) => itemId === 'twin-tides/high-water' && ticket < 500_000)).toEqual(
      play.items.map(({ itemId }) => itemId === 'twin-tides/high-water'),
    );
  });

  it('S4-03 sells at once what the rule names, and says so', async () => {
    const player = await signUpPlayer(world);
    await player.client.call(putPreferences, { body: { autoSell: [...RARITIES], spendOrder: 'promo_first' } });
    const { play, balance, balanceAfterStake } = await openPack(player, orderOf(world, 'glass-tide', 5));
    expect(play.items.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'auto_sold'));
    expect(play.credited).toBe(play.value);
    expect(balanceAfterStake).toBe('95.000000');
    expect(parseVt(balance) - parseVt(balanceAfterStake)).toBe(parseVt(play.value));
    expect((await player.client.call(listStacks)).count).toBe(0);
  });

  it('S4-03 keeps rarities that the rule does not name', async () => {
    const player = await signUpPlayer(world);
    await player.client.call(putPreferences, { body: { autoSell: ['common'], spendOrder: 'promo_first' } });
    const { play } = await openPack(player, orderOf(world, 'glass-tide', 10));
    for (const { rarity, state } of play.items) expect(state).toBe(rarity === 'common' ? 'auto_sold' : 'held');
  });

  it('pays from the bucket the player put first, and its items carry that label', async () => {
    const player = await signUpPlayer(world);
    await adjustBalance(world, player.userId, { account: 'cash', amountSun: 5_000_000n });
    await world.runJobs();
    const promo = await openPack(player, orderOf(world));
    await player.client.call(putPreferences, { body: { autoSell: [], spendOrder: 'cash_first' } });
    const cash = await openPack(player, orderOf(world));
    expect([promo.play.bucket, cash.play.bucket]).toEqual(['promo', 'cash']);
    const { stacks } = await player.client.call(listStacks);
    expect(stacks.map(({ bucket }) => bucket).toSorted()).toEqual(['cash', 'promo']);
  });
});

describe('an open is refused', () => {
  it('S3-05 without a session', async () => {
    const refused = await world.open().refused(openPacks, { body: orderOf(world), key: 'k' });
    expect(refused.body.code).toBe('not_signed_in');
  });

  it('S14-06 without an Idempotency-Key', async () => {
    const { client } = await signUpPlayer(world);
    expect((await client.refused(openPacks, { body: orderOf(world) })).body.code).toBe('idempotency_key_missing');
  });

  it('before the first client seed is set', async () => {
    const { client } = await signUp(world);
    const refused = await client.refused(openPacks, { body: orderOf(world), key: 'k' });
    expect([refused.status, refused.body.code]).toEqual([409, 'client_seed_missing']);
  });

  it('S4-01 for a pack that does not exist', async () => {
    const { client } = await signUpPlayer(world);
    const refused = await client.refused(openPacks, { body: { ...orderOf(world), packId: 'no-such-pack' }, key: 'k' });
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
  });

  it('S4-01 when the odds shown are not the ones on sale', async () => {
    const { client } = await signUpPlayer(world);
    const body = { ...orderOf(world), tableHash: orderOf(world, 'tin-sparrow').tableHash };
    const refused = await client.refused(openPacks, { body, key: 'k' });
    expect([refused.status, refused.body.code]).toEqual([409, 'odds_changed']);
  });

  it('when no bucket covers the stake whole', async () => {
    const player = await signUpPlayer(world);
    await adjustBalance(world, player.userId, { account: 'promo', amountSun: -99_500_000n });
    await adjustBalance(world, player.userId, { account: 'cash', amountSun: 500_000n });
    const refused = await player.client.refused(openPacks, { body: orderOf(world), key: 'k' });
    expect([refused.status, refused.body.code]).toEqual([402, 'insufficient_balance']);
    expect(await balanceOf(player)).toBe('1.000000');
  });

  it.each([0, 11, -1, 1.5, '1', null, true, 1e21])('for the quantity %j', async (quantity) => {
    const { client } = await signUpPlayer(world);
    const sending = { body: { ...orderOf(world), quantity }, headers: { 'idempotency-key': randomUUID() } };
    const { status, json } = await client.send('POST', '/api/packs/open', sending);
    expect([status, json]).toEqual([400, expect.objectContaining({ code: 'invalid_request' })]);
  });

  it('of more than may wait for one player, as too many of their own and not as a busy server', async () => {
    const player = await signUpPlayer(world);
    const { packs, plays } = world.context;
    const rules = await plays.rules.at({ address: '127.0.0.1' });
    const open = (_: unknown, i: number): Promise<unknown> => {
      const requestHash = new Uint8Array(32);
      const order = { ...orderOf(world), userId: player.userId, key: `own-${i}`, requestHash, rules };
      return packs.opening.open({ ...order, atMs: world.clock.nowMs() }).then(
        () => 'opened',
        (error: unknown) => (error instanceof AppError ? `${error.code} ${error.retryAfterMs}` : error),
      );
    };
    const answers = await Promise.all(Array.from({ length: 70 }, open));
    expect(answers.slice(0, 64)).toEqual(Array.from({ length: 64 }, () => 'opened'));
    expect(answers.slice(64)).toEqual(Array.from({ length: 6 }, () => 'too_many_requests 1000'));
  });

  it('and leaves no trace: the same key works once the reason is gone', async () => {
    const { client } = await signUp(world);
    const player = { client, body: orderOf(world), key: 'once-refused' };
    expect((await client.refused(openPacks, player)).body.code).toBe('client_seed_missing');
    await client.send('POST', '/api/fairness/client-seed', { body: { clientSeed: 'late' } });
    expect((await client.call(openPacks, player)).play.nonce).toBe(0);
  });
});

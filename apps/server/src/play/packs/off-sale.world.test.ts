import { putPreferences, listPacks } from '@voltide/contract';
import { HOUSE_USER_ID, parseVt } from '@voltide/core';
import { getPack, openPacks } from '@voltide/games/packs/contract';
import { adjustBalance, openPack, orderOf, signUpPlayer, useWorld } from '@voltide/testkit';
import { expect, it } from 'vitest';

const world = useWorld();

it('S4-07 the start on the devnet books 10,000,000 VT, which carries every pack whatever is won on a day', async () => {
  const { packs } = await world.open().call(listPacks);
  expect(packs.length).toBeGreaterThanOrEqual(16);
  expect(packs.every(({ cashOnSale }) => cashOnSale)).toBe(true);
  expect(world.context.house.figures.houseCashSun()).toBe(10_000_000_000_000n);
  const winner = await signUpPlayer(world);
  for (const wonSun of [20_000_000n, 100_000_000_000n]) {
    await adjustBalance(world, winner.userId, { account: 'cash', amountSun: wonSun });
    await world.runJobs();
    expect((await world.open().call(listPacks)).packs.every(({ cashOnSale }) => cashOnSale)).toBe(true);
  }
  await adjustBalance(world, winner.userId, { account: 'cash', amountSun: -100_020_000_000n });
  await world.runJobs();
});

it('S4-07 a top prize above 1% of house cash takes a pack off sale for cash, promo still opens it', async () => {
  const [rich, gifted] = [await signUpPlayer(world), await signUpPlayer(world)];
  await adjustBalance(world, rich.userId, { account: 'promo', amountSun: -100_000_000n });
  await adjustBalance(world, rich.userId, { account: 'cash', amountSun: 50_000_000n });
  const body = orderOf(world, 'zero-hour');
  expect((await openPack(rich, body)).play.bucket).toBe('cash');

  await adjustBalance(world, HOUSE_USER_ID, { account: 'cash', amountSun: -9_400_000_000_000n });
  await world.runJobs();
  const { packs } = await world.open().call(listPacks);
  const offSale = packs.filter(({ cashOnSale }) => !cashOnSale).map(({ id }) => id);
  const limitSun = world.context.house.figures.houseCashSun() / 100n;
  const above = packs.filter(({ items }) => items.some(({ value }) => parseVt(value) > limitSun)).map(({ id }) => id);
  expect(above).toEqual(expect.arrayContaining(['zero-hour', 'velvet-eclipse', 'quiet-comet']));
  expect(offSale).toEqual(above);
  const shown = await world.open().call(getPack, { params: { packId: 'zero-hour' } });
  expect(shown.pack.cashOnSale).toBe(false);

  const refused = await rich.client.refused(openPacks, { body, key: 'off' });
  expect([refused.status, refused.body.code]).toEqual([409, 'off_sale']);
  await gifted.client.call(putPreferences, { body: { autoSell: [], spendOrder: 'cash_first' } });
  expect((await openPack(gifted, body)).play.bucket).toBe('promo');
  expect((await openPack(rich, orderOf(world, 'glass-tide'))).play.bucket).toBe('cash');

  await adjustBalance(world, HOUSE_USER_ID, { account: 'cash', amountSun: 500_000_000_000n });
  await world.runJobs();
  expect((await openPack(rich, body, 'off')).play.bucket).toBe('cash');
});

it('S4-07 house cash counts what players hold in cash and in items that cash bought', async () => {
  const player = await signUpPlayer(world);
  await world.runJobs();
  const before = world.context.house.figures.houseCashSun();
  await adjustBalance(world, player.userId, { account: 'promo', amountSun: -100_000_000n });
  await adjustBalance(world, player.userId, { account: 'cash', amountSun: 2_000_000n });
  await world.runJobs();
  expect(world.context.house.figures.houseCashSun()).toBe(before - 2_000_000n);
  const { play } = await openPack(player, orderOf(world));
  await world.runJobs();
  const valueSun = BigInt(play.value.replace('.', ''));
  expect(world.context.house.figures.houseCashSun()).toBe(before - 2_000_000n + 1_000_000n - valueSun);
});

it("S4-07 cash buys nothing while the house's figures are older than a minute", async () => {
  const player = await signUpPlayer(world);
  await adjustBalance(world, player.userId, { account: 'promo', amountSun: -100_000_000n });
  await adjustBalance(world, player.userId, { account: 'cash', amountSun: 50_000_000n });
  await world.runJobs();
  const { owner } = world.database;
  const folding = await owner.connect();
  try {
    await folding.query('begin');
    await folding.query('select pg_advisory_xact_lock(8655843302)');
    await adjustBalance(world, player.userId, { account: 'cash', amountSun: 1_000_000n });
    world.clock.advance(60_001);
    await world.runJobs();
    expect((await world.open().call(listPacks)).packs.some(({ cashOnSale }) => cashOnSale)).toBe(false);
    const refused = await player.client.refused(openPacks, { body: orderOf(world), key: 'old' });
    expect(refused.body.code).toBe('off_sale');
  } finally {
    await folding.query('rollback');
    folding.release();
  }
  await world.runJobs();
  expect((await openPack(player, orderOf(world), 'old')).play.bucket).toBe('cash');
});

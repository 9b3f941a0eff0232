import { exportStatement, getPlay, listEntries, listStacks, sellItems, type Stack } from '@voltide/contract';
import { formatVt, parseVt, present } from '@voltide/core';
import {
  adjustBalance,
  balanceOf,
  openPack,
  packPlayOf,
  orderOf,
  sendTogether,
  signUpPlayer,
  useWorld,
  type PackPlayer,
} from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const world = useWorld();

async function holdStack(player: PackPlayer, count: number): Promise<Stack> {
  for (;;) {
    await openPack(player, orderOf(world, 'twin-tides', 10));
    const { stacks } = await player.client.call(listStacks);
    const stack = stacks.find((each) => each.count >= count);
    if (stack !== undefined) return stack;
  }
}

async function held({ client }: PackPlayer): Promise<number> {
  return (await client.call(listStacks)).count;
}

describe('the inventory', () => {
  it('S4-03 stacks equal items, the most valuable first, and sums them', async () => {
    const player = await signUpPlayer(world);
    const { play } = await openPack(player, orderOf(world, 'glass-tide', 10));
    const { stacks, count, total } = await player.client.call(listStacks);
    expect(count).toBe(10);
    expect(total).toBe(play.value);
    expect(stacks.reduce((sum, stack) => sum + stack.count, 0)).toBe(10);
    const values = stacks.map(({ value }) => parseVt(value));
    expect(values).toEqual(values.toSorted((left, right) => (left < right ? 1 : left > right ? -1 : 0)));
    expect(new Set(stacks.map(({ id }) => id)).size).toBe(stacks.length);
  });

  it("S4-03 is empty for a player who found nothing, and shows no other player's items", async () => {
    await openPack(await signUpPlayer(world), orderOf(world));
    const other = await signUpPlayer(world);
    expect(await other.client.call(listStacks)).toEqual({ stacks: [], count: 0, total: '0.000000' });
  });
});

describe('a sale', () => {
  it('S4-03 pays the value of single items and names their plays', async () => {
    const player = await signUpPlayer(world);
    const { play } = await openPack(player, orderOf(world, 'glass-tide', 3));
    const [first, , third] = play.items;
    const sum = formatVt(parseVt(first?.value ?? '') + parseVt(third?.value ?? ''));
    const body = { items: ['0-0-0', '0-0-2'] };
    const answer = await player.client.call(sellItems, { body, key: 'x' });
    expect(answer).toMatchObject({ count: 2, credited: sum });
    expect(answer.balance).toBe(formatVt(parseVt('97.000000') + parseVt(sum)));
    const after = await player.client.call(getPlay, { params: { playId: '0-0' } });
    expect(packPlayOf(after.play).items.map(({ state }) => state)).toEqual(['sold', 'held', 'sold']);
  });

  it('S8-09 is a sale in the statement and its CSV', async () => {
    const player = await signUpPlayer(world);
    const { play } = await openPack(player, orderOf(world));
    await player.client.call(sellItems, { body: { items: ['0-0-0'] }, key: 'x' });
    const { entries } = await player.client.call(listEntries, { query: { balance: 'promo' } });
    expect(entries[0]).toMatchObject({ cause: 'sale', amount: play.value });
    expect(await player.client.call(exportStatement)).toContain(',sale,');
  });

  it('S4-03 takes as many of a stack as asked, the oldest first', async () => {
    const player = await signUpPlayer(world);
    const stack = await holdStack(player, 3);
    const before = await held(player);
    const body = { stacks: [{ id: stack.id, count: 2 }] };
    const answer = await player.client.call(sellItems, { body, key: 'x' });
    expect(answer.credited).toBe(formatVt(2n * parseVt(stack.value)));
    expect(await held(player)).toBe(before - 2);
  });

  it('S4-03 takes everything at once', async () => {
    const player = await signUpPlayer(world);
    await openPack(player, orderOf(world, 'glass-tide', 10));
    const { stacks, total } = await player.client.call(listStacks);
    const body = { stacks: stacks.map(({ id, count }) => ({ id, count })) };
    expect((await player.client.call(sellItems, { body, key: 'all' })).credited).toBe(total);
    expect(await held(player)).toBe(0);
  });

  it('returns each item to the bucket that paid for it', async () => {
    const player = await signUpPlayer(world);
    await openPack(player, orderOf(world));
    await adjustBalance(world, player.userId, { account: 'promo', amountSun: -99_000_000n });
    await adjustBalance(world, player.userId, { account: 'cash', amountSun: 1_000_000n });
    const { play } = await openPack(player, orderOf(world));
    expect(play.bucket).toBe('cash');
    await player.client.call(sellItems, { body: { items: ['0-0-0', '0-1-0'] }, key: 'x' });
    const { json } = await player.client.send('GET', '/api/wallet/buckets');
    expect(json).toMatchObject({ cash: play.value });
  });

  it('S4-03 takes all that were asked for or none', async () => {
    const player = await signUpPlayer(world);
    await openPack(player, orderOf(world, 'glass-tide', 2));
    const refused = await player.client.refused(sellItems, { body: { items: ['0-0-0', '0-0-7'] }, key: 'x' });
    expect([refused.status, refused.body.code]).toEqual([409, 'item_gone']);
    expect(await held(player)).toBe(2);
    const stack = present((await player.client.call(listStacks)).stacks[0], 'a stack');
    const tooMany = { stacks: [{ id: stack.id, count: stack.count + 1 }] };
    expect((await player.client.refused(sellItems, { body: tooMany, key: 'x' })).body.code).toBe('item_gone');
    expect(await balanceOf(player)).toBe('98.000000');
  });

  it('never takes an item of somebody else', async () => {
    await openPack(await signUpPlayer(world), orderOf(world));
    const other = await signUpPlayer(world);
    const refused = await other.client.refused(sellItems, { body: { items: ['0-0-0'] }, key: 'x' });
    expect(refused.body.code).toBe('item_gone');
  });

  it('S14-06 answers a repeated key as the first time, for finds and for stacks', async () => {
    const player = await signUpPlayer(world);
    const stack = await holdStack(player, 2);
    const all = { body: { stacks: [{ id: stack.id, count: stack.count }] }, key: 'stacks' };
    const first = await player.client.call(sellItems, all);
    expect(await player.client.call(sellItems, all)).toEqual(first);

    const { play } = await openPack(player, orderOf(world));
    const items = { items: [`${play.id}-0`] };
    const second = await player.client.call(sellItems, { body: items, key: 'items' });
    expect(await player.client.call(sellItems, { body: items, key: 'items' })).toEqual(second);
    const reused = await player.client.refused(sellItems, { body: items, key: 'stacks' });
    expect([reused.status, reused.body.code]).toEqual([409, 'key_reused']);
  });

  it('counts an item that is named twice once', async () => {
    const player = await signUpPlayer(world);
    const { play } = await openPack(player, orderOf(world));
    const answer = await player.client.call(sellItems, { body: { items: ['0-0-0', '0-0-0'] }, key: 'x' });
    expect(answer).toMatchObject({ count: 1, credited: play.value });
  });

  it('refuses finds and stacks in one request, and takes none of them', async () => {
    const player = await signUpPlayer(world);
    const stack = await holdStack(player, 1);
    const before = await held(player);
    const body = { items: ['0-0-0'], stacks: [{ id: stack.id, count: 1 }] };
    const headers = { 'idempotency-key': 'k' };
    const { status, json } = await player.client.send('POST', '/api/inventory/sell', { body, headers });
    const error = 'Name either the items or the stacks to sell.';
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 'invalid_request', error });
    expect(await held(player)).toBe(before);
  });

  it.each([{}, { items: [] }, { stacks: [] }, { items: ['0-0'] }, { stacks: [{ id: '1-1-held', count: 1 }] }])(
    'refuses %j as malformed',
    async (body) => {
      const { client } = await signUpPlayer(world);
      const sending = { body, headers: { 'idempotency-key': 'k' } };
      const { status } = await client.send('POST', '/api/inventory/sell', sending);
      expect(status).toBe(400);
    },
  );
});

describe('sales at once', () => {
  const request = ({ client }: PackPlayer, body: unknown, key: string) => ({
    method: 'POST',
    path: '/api/inventory/sell',
    headers: { authorization: `Bearer ${client.token()}`, 'idempotency-key': key },
    body: JSON.stringify(body),
  });

  it('S4-03 of one item by twenty requests credit it once', async () => {
    const player = await signUpPlayer(world);
    const { play } = await openPack(player, orderOf(world));
    const requests = Array.from({ length: 20 }, (_, i) => request(player, { items: ['0-0-0'] }, `x${i}`));
    const answers = await sendTogether(world.url, requests);
    const statuses = answers.map(({ status }) => status).toSorted((left, right) => left - right);
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await balanceOf(player)).toBe(formatVt(parseVt('99.000000') + parseVt(play.value)));
  });

  it('S4-03 of one stack share it out: each item goes once', async () => {
    const player = await signUpPlayer(world);
    const stack = await holdStack(player, 12);
    const before = [await balanceOf(player), await held(player)] as const;
    const requests = Array.from({ length: 16 }, (_, i) =>
      request(player, { stacks: [{ id: stack.id, count: 1 }] }, `x${i}`),
    );
    const answers = await sendTogether(world.url, requests);
    const won = answers.filter(({ status }) => status === 200).length;
    expect(won).toBe(Math.min(16, stack.count));
    expect(await held(player)).toBe(before[1] - won);
    expect(await balanceOf(player)).toBe(formatVt(parseVt(before[0]) + BigInt(won) * parseVt(stack.value)));
  });
});

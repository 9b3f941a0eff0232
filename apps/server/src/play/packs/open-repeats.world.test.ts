import { randomUUID } from 'node:crypto';

import { sellItems, rotateSeeds } from '@voltide/contract';
import { openPacks } from '@voltide/games/packs/contract';
import {
  adjustBalance,
  balanceOf,
  openPack,
  openSocket,
  orderOf,
  requestText,
  sendTogether,
  signUpPlayer,
  useWorld,
  type OpenBody,
  type PackPlayer,
} from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const world = useWorld();
const PATH = '/api/packs/open';

async function rawOpen({ client }: PackPlayer, body: OpenBody, key: string): Promise<readonly [number, string]> {
  const { status, json } = await client.send('POST', PATH, { body, headers: { 'idempotency-key': key } });
  return [status, JSON.stringify(json)];
}

function rawRequest({ client }: PackPlayer, body: OpenBody, key: string) {
  const headers = { authorization: `Bearer ${client.token()}`, 'idempotency-key': key };
  return { method: 'POST', path: PATH, headers, body: JSON.stringify(body) };
}

describe('the same key', () => {
  it('S14-06 gets the first answer to the byte, whatever happened since', async () => {
    const player = await signUpPlayer(world);
    const body = orderOf(world, 'glass-tide', 3);
    const first = await rawOpen(player, body, 'k');
    expect(await rawOpen(player, body, 'k')).toEqual(first);

    await openPack(player, orderOf(world));
    await player.client.call(sellItems, { body: { items: ['0-0-0', '0-0-1'] }, key: 'x' });
    await player.client.call(rotateSeeds, { body: { epoch: 0, clientSeed: 'second' } });
    await openPack(player, orderOf(world));
    expect(await rawOpen(player, body, 'k')).toEqual(first);
  });

  it('S14-06 gets the first answer even when the order would be refused by now', async () => {
    const player = await signUpPlayer(world);
    const first = await rawOpen(player, orderOf(world), 'k');
    await adjustBalance(world, player.userId, { account: 'promo', amountSun: -99_000_000n });
    expect(await rawOpen(player, orderOf(world), 'k')).toEqual(first);
  });

  it('S14-06 under another body is refused, and nothing is played', async () => {
    const player = await signUpPlayer(world);
    await openPack(player, orderOf(world), 'k');
    const others = [
      orderOf(world, 'glass-tide', 2),
      orderOf(world, 'tin-sparrow'),
      { ...orderOf(world), tableHash: '0'.repeat(64) },
      { ...orderOf(world), packId: 'no-such-pack' },
    ];
    for (const body of others) {
      const refused = await player.client.refused(openPacks, { body, key: 'k' });
      expect([refused.status, refused.body.code]).toEqual([409, 'key_reused']);
    }
    expect(await balanceOf(player)).toBe('99.000000');
  });

  it('S14-06 under another call is refused', async () => {
    const player = await signUpPlayer(world);
    await openPack(player, orderOf(world), 'k');
    const refused = await player.client.refused(sellItems, { body: { items: ['0-0-0'] }, key: 'k' });
    expect([refused.status, refused.body.code]).toEqual([409, 'key_reused']);
  });

  it('S14-06 of two players are two keys', async () => {
    const [left, right] = [await signUpPlayer(world), await signUpPlayer(world)];
    const [one, other] = [await openPack(left, orderOf(world), 'k'), await openPack(right, orderOf(world), 'k')];
    expect(one.play.commitment).not.toBe(other.play.commitment);
  });

  it('S14-06 sent twenty times at once plays once', async () => {
    const player = await signUpPlayer(world);
    const body = orderOf(world);
    const requests = Array.from({ length: 20 }, () => rawRequest(player, body, 'k'));
    const answers = await sendTogether(world.url, requests);
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await balanceOf(player)).toBe('99.000000');
  });

  it('S14-06 after a connection that was cut before the answer has one effect', async () => {
    const player = await signUpPlayer(world);
    const before = world.context.lane.stats().plays;
    const socket = await openSocket(world.url);
    socket.write(requestText(rawRequest(player, orderOf(world), 'cut')), () => socket.destroy());
    await expect.poll(() => world.context.lane.stats().plays).toBe(before + 1);
    const again = await openPack(player, orderOf(world), 'cut');
    expect([again.play.nonce, again.balance]).toEqual([0, '99.000000']);
    expect(await balanceOf(player)).toBe('99.000000');
  });
});

describe('many requests at once', () => {
  it('24 that each want the whole balance: exactly one wins', async () => {
    const player = await signUpPlayer(world);
    await adjustBalance(world, player.userId, { account: 'promo', amountSun: -99_000_000n });
    const answers = await sendTogether(
      world.url,
      Array.from({ length: 24 }, (_, i) => rawRequest(player, orderOf(world), `race-${i}`)),
    );
    const statuses = answers.map(({ status }) => status).toSorted((left, right) => left - right);
    expect(statuses).toEqual([200, ...Array.from({ length: 23 }, () => 402)]);
    expect(await balanceOf(player)).toBe('0.000000');
  });

  it('16 opens of one player: no error, and each nonce once, in the order of arrival', async () => {
    const player = await signUpPlayer(world);
    const body = orderOf(world);
    const opened = await Promise.all(Array.from({ length: 16 }, () => openPack(player, body, randomUUID())));
    const nonces = opened.map(({ play }) => play.nonce).toSorted((left, right) => left - right);
    expect(nonces).toEqual(Array.from({ length: 16 }, (_, nonce) => nonce));
    const balances = opened.map(({ play, balance }) => [play.nonce, balance] as const);
    for (const [nonce, balance] of balances) expect(balance).toBe(`${99 - nonce}.000000`);
  });
});

import { randomUUID } from 'node:crypto';

import { getSeeds, playGame, rotateSeeds } from '@voltide/contract';
import { parseVt } from '@voltide/core';
import {
  adjustBalance,
  balanceOf,
  openPack,
  openSocket,
  orderOf,
  requestText,
  sendTogether,
  signUpPlayer,
  spin,
  SPIN_PATH,
  spinOf,
  useWorld,
  WHEEL,
  type PackPlayer,
  type SpinBody,
} from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

import { isVerified, verifyLedger } from '../../money/audit/full-verifier.ts';

const world = useWorld();

function rawSpin({ client }: PackPlayer, body: SpinBody, key: string) {
  const headers = { authorization: `Bearer ${client.token()}`, 'idempotency-key': key };
  return { method: 'POST', path: SPIN_PATH, headers, body: JSON.stringify(body) };
}

async function codeOf({ client }: PackPlayer, body: SpinBody, key: string = randomUUID()): Promise<string> {
  return (await client.refused(playGame, { params: WHEEL, body, key })).body.code;
}

describe('a spin asked for again', () => {
  it('S6-01 S14-06 gets the first answer, whatever happened since, and only for the same order', async () => {
    const player = await signUpPlayer(world);
    const first = await spin(player, spinOf('gale', '2.000000'), 'k');
    await openPack(player, orderOf(world));
    await player.client.call(rotateSeeds, { body: { epoch: 0, clientSeed: 'second' } });
    await adjustBalance(world, player.userId, { account: 'promo', amountSun: -50_000_000n });
    expect(await spin(player, spinOf('gale', '2.000000'), 'k')).toEqual(first);
    for (const body of [
      spinOf('gale', '2.010000'),
      spinOf('calm', '2.000000'),
      { ...spinOf(), tableHash: '0'.repeat(64) },
    ]) {
      expect(await codeOf(player, body, 'k')).toBe('key_reused');
    }
    const { body } = await player.client.refused(playGame, { params: WHEEL, body: spinOf() });
    expect(body.code).toBe('idempotency_key_missing');
  });

  it('S6-01 S14-06 twenty times at once spins once', async () => {
    const player = await signUpPlayer(world);
    const requests = Array.from({ length: 20 }, () => rawSpin(player, spinOf('storm', '1.000000'), 'k'));
    const answers = await sendTogether(world.url, requests);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    const { play } = await spin(player, spinOf('storm', '1.000000'), 'k');
    expect(parseVt(await balanceOf(player))).toBe(99_000_000n + parseVt(play.payout));
  });

  it('S6-01 S14-06 after a connection that was cut before the answer has one effect', async () => {
    const player = await signUpPlayer(world);
    const before = world.context.lane.stats().plays;
    const socket = await openSocket(world.url);
    socket.write(requestText(rawSpin(player, spinOf(), 'cut')), () => socket.destroy());
    await expect.poll(() => world.context.lane.stats().plays).toBe(before + 1);
    const again = await spin(player, spinOf(), 'cut');
    expect([again.play.nonce, again.balance]).toEqual([0, await balanceOf(player)]);
    expect(again.balanceAfterStake).toBe('99.000000');
  });
});

describe('many spins at once', () => {
  it('S6-01 of one player: each nonce once, and no more than the balance covers', async () => {
    const player = await signUpPlayer(world);
    await adjustBalance(world, player.userId, { account: 'promo', amountSun: -60_000_000n });
    const bodies = Array.from({ length: 24 }, () => spinOf('storm', '20.000000'));
    const answers = await sendTogether(
      world.url,
      bodies.map((body, i) => rawSpin(player, body, `race-${i}`)),
    );
    const spun = answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => JSON.parse(body) as { play: { nonce: number; payout: string } });
    const nonces = spun.map(({ play }) => play.nonce).toSorted((left, right) => left - right);
    expect(nonces).toEqual(spun.map((_, nonce) => nonce));
    const wonSun = spun.reduce((sum, { play }) => sum + parseVt(play.payout), 0n);
    expect(spun.length).toBeGreaterThanOrEqual(2);
    expect(parseVt(await balanceOf(player))).toBe(40_000_000n - 20_000_000n * BigInt(spun.length) + wonSun);
    expect(answers.every(({ status }) => status === 200 || status === 402)).toBe(true);
  });

  it('S6-01 S13-04 packs and spins mixed take the nonces of one pair, and the full verifier proves them', async () => {
    const player = await signUpPlayer(world);
    await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        i % 2 === 0 ? openPack(player, orderOf(world, 'tin-sparrow')) : spin(player, spinOf('breeze', '0.500000')),
      ),
    );
    const { seeds } = await player.client.call(getSeeds);
    expect(seeds.nonce).toBe(16);
    const found = await verifyLedger(world.database.owner, world.context.seedCipher);
    expect(found.examples).toEqual([]);
    expect(isVerified(found)).toBe(true);
  });
});

describe('a spin that names a seed pair', () => {
  it('S6-01 S15-02 is played with that pair, or not at all', async () => {
    const player = await signUpPlayer(world);
    const { seeds } = await player.client.call(getSeeds);
    const { commitment, nextCommitment } = seeds;
    for (const forged of [nextCommitment, '0'.repeat(64)]) {
      expect(await codeOf(player, { ...spinOf(), commitment: forged })).toBe('seeds_changed');
    }
    const { play } = await spin(player, { ...spinOf(), commitment }, 'k');
    expect(play).toMatchObject({ id: '0-0', commitment });
    await player.client.call(rotateSeeds, { body: { epoch: 0, clientSeed: 'second' } });
    expect(await codeOf(player, { ...spinOf(), commitment })).toBe('seeds_changed');
    expect((await spin(player, { ...spinOf(), commitment: nextCommitment }, 'k')).play).toEqual(play);
    expect((await spin(player, { ...spinOf(), commitment: nextCommitment })).play.id).toBe('1-0');
  });
});

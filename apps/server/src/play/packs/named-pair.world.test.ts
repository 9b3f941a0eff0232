import { randomUUID } from 'node:crypto';

import { getSeeds, listPlays, login, rotateSeeds, setClientSeed, type Play } from '@voltide/contract';
import { openPacks } from '@voltide/games/packs/contract';
import {
  adjustBalance,
  balanceOf,
  openMany,
  openPack,
  orderOf,
  sendTogether,
  signUpPlayer,
  useWorld,
  type PackPlayer,
  type RawRequest,
} from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const world = useWorld();
const THIRTY_DAYS_MS = 30 * 86_400_000;

const range = (count: number): number[] => Array.from({ length: count }, (_, each) => each);

async function seedsOf({ client }: PackPlayer) {
  return (await client.call(getSeeds)).seeds;
}

function rotate({ client }: PackPlayer, epoch: number, clientSeed = `own-${epoch + 1}`) {
  return client.call(rotateSeeds, { body: { epoch, clientSeed } });
}

async function refusedCode({ client }: PackPlayer, commitment: string, key: string): Promise<unknown> {
  const { status, body } = await client.refused(openPacks, { body: { ...orderOf(world), commitment }, key });
  return `${status} ${body.code}`;
}

function rawPost({ client }: PackPlayer, path: string, body: unknown, key = ''): RawRequest {
  const headers = { authorization: `Bearer ${client.token()}`, ...(key === '' ? {} : { 'idempotency-key': key }) };
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}

function openWith(player: PackPlayer, commitment: string, key: string = randomUUID()) {
  return openPack(player, { ...orderOf(world), commitment }, key);
}

describe('an open that names a seed pair', () => {
  it('S15-02 is played with that pair, or not at all: the next and the last one are refused', async () => {
    const player = await signUpPlayer(world);
    const first = await seedsOf(player);
    expect(await refusedCode(player, first.nextCommitment, 'early')).toBe('409 seeds_changed');
    const { play } = await openWith(player, first.commitment);
    expect(play).toMatchObject({ id: '0-0', commitment: first.commitment });

    await rotate(player, 0);
    expect(await refusedCode(player, first.commitment, 'late')).toBe('409 seeds_changed');
    expect(await refusedCode(player, '0'.repeat(64), 'never')).toBe('409 seeds_changed');
    expect((await openWith(player, first.nextCommitment)).play).toMatchObject({ id: '1-0', clientSeed: 'own-1' });
    expect(await balanceOf(player)).toBe('98.000000');
    expect((await player.client.call(listPlays)).plays).toHaveLength(2);
  });

  it('S15-02 leaves its key unused when it is refused', async () => {
    const player = await signUpPlayer(world);
    const { commitment, nextCommitment } = await seedsOf(player);
    expect(await refusedCode(player, nextCommitment, 'k')).toBe('409 seeds_changed');
    const { play } = await openWith(player, commitment, 'k');
    expect(play.id).toBe('0-0');
    await rotate(player, 0);
    expect(await refusedCode(player, commitment, 'k2')).toBe('409 seeds_changed');
    expect((await openPack(player, orderOf(world, 'glass-tide', 2), 'k2')).play).toMatchObject({ id: '1-0' });
  });

  it('S14-06 S15-02 a used key gets its first answer, whatever pair is named with it', async () => {
    const player = await signUpPlayer(world);
    const { commitment, nextCommitment } = await seedsOf(player);
    const first = await openWith(player, commitment, 'k');
    const again = async (): Promise<void> => {
      for (const named of [commitment, nextCommitment, '0'.repeat(64)]) {
        expect(await openWith(player, named, 'k')).toEqual(first);
      }
      expect(await openPack(player, orderOf(world), 'k')).toEqual(first);
    };
    await again();
    await rotate(player, 0);
    await again();
    const other = { ...orderOf(world, 'glass-tide', 2), commitment };
    expect((await player.client.refused(openPacks, { body: other, key: 'k' })).body.code).toBe('key_reused');
    expect(await balanceOf(player)).toBe('99.000000');
  });

  it('S15-02 at the end of its pair waits for a client seed; the same key then plays the promised one', async () => {
    const player = await signUpPlayer(world);
    await adjustBalance(world, player.userId, { account: 'promo', amountSun: 500_000_000n });
    const before = await seedsOf(player);
    await openMany(world, player, 999);
    const last = await openWith(player, before.commitment, 'last');
    expect(last.play.id).toBe('0-999');
    expect(await refusedCode(player, before.commitment, 'k')).toBe('409 client_seed_missing');
    expect(await refusedCode(player, before.commitment, 'k')).toBe('409 client_seed_missing');
    await player.client.call(setClientSeed, { body: { clientSeed: 'fresh' } });
    expect(await refusedCode(player, before.commitment, 'k')).toBe('409 seeds_changed');
    const { play } = await openWith(player, before.nextCommitment, 'k');
    expect(play).toMatchObject({ id: '1-0', clientSeed: 'fresh', commitment: before.nextCommitment });
    expect(await openWith(player, before.commitment, 'last')).toEqual(last);
  });

  it.each(['', 'A'.repeat(64), '0'.repeat(63), 1, null])('S15-02 is refused with %j for a name', async (commitment) => {
    const { client } = await signUpPlayer(world);
    const headers = { 'idempotency-key': randomUUID() };
    const { status } = await client.send('POST', openPacks.path, { body: { ...orderOf(world), commitment }, headers });
    expect(status).toBe(400);
  });
});

type OpenedOrRefused = { readonly play?: Play; readonly code?: string };

describe('opens and a reveal at the same time', () => {
  it.each(range(6))('S15-02 each open is of the pair it named, or took nothing (round %d)', async (round) => {
    const player = await signUpPlayer(world);
    const { commitment } = await seedsOf(player);
    const body = { ...orderOf(world), commitment };
    const opens = range(12).map((each) => rawPost(player, openPacks.path, body, `k-${each % 8}`));
    const reveal = rawPost(player, rotateSeeds.path, { epoch: 0, clientSeed: 'second' });
    const answers = await sendTogether(world.url, [...opens.slice(0, round * 2), reveal, ...opens.slice(round * 2)]);
    expect(answers[round * 2]?.status).toBe(200);

    const opened = answers.toSpliced(round * 2, 1).map((answer) => JSON.parse(answer.body) as OpenedOrRefused);
    for (const { play, code } of opened) {
      if (play === undefined) expect(code).toBe('seeds_changed');
      else expect(play).toMatchObject({ epoch: 0, commitment });
    }
    for (const each of Map.groupBy(opened, (_, order) => order % 8).values()) {
      expect(new Set(each.map(({ play }) => play?.id)).size).toBe(1);
    }
    const { plays } = await player.client.call(listPlays);
    expect(new Set(plays.map(({ id }) => id))).toEqual(new Set(opened.flatMap(({ play }) => play?.id ?? [])));
    expect(await balanceOf(player)).toBe(`${100 - plays.length}.000000`);
  });

  it('S15-02 an expired pair is replaced once, and no open that named it is played', async () => {
    const player = await signUpPlayer(world);
    const { commitment, nextCommitment } = await seedsOf(player);
    await openWith(player, commitment);
    world.clock.advance(THIRTY_DAYS_MS);
    const { email: credential, password } = player;
    player.client.setToken((await player.client.call(login, { body: { credential, password } })).token);
    const codes = await Promise.all(range(5).map((each) => refusedCode(player, commitment, `k-${each}`)));
    expect(new Set(codes)).toEqual(new Set(['409 client_seed_missing']));
    expect(await seedsOf(player)).toMatchObject({ epoch: 1, commitment: nextCommitment, clientSeed: null });
  });
});

import { exportPlaysJson, getPlay, getSeeds, login, rotateSeeds, setClientSeed } from '@voltide/contract';
import { commitmentOf } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { checkExport } from '@voltide/games/records/check-export';
import { openPacks } from '@voltide/games/packs/contract';
import { parseAccountExport } from '@voltide/games/records/parse-record';
import { adjustBalance, openMany, openPack, orderOf, signUp, signUpPlayer, useWorld } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const world = useWorld();
const THIRTY_DAYS_MS = 30 * 86_400_000;

describe('seeds', () => {
  it('S15-02 commit to the pair in use and to the next one before any play', async () => {
    const { client } = await signUp(world);
    const before = await client.call(getSeeds);
    expect(before.seeds).toMatchObject({ epoch: 0, nonce: 0, clientSeed: null, rotatesAtNonce: 1000 });
    expect(before.seeds.commitment).not.toBe(before.seeds.nextCommitment);
    expect(before.revealed).toEqual([]);
    expect(Date.parse(before.seeds.rotatesAt) - Date.parse(before.seeds.startedAt)).toBe(THIRTY_DAYS_MS);
  });

  it('S15-02 take the first client seed once; a later change is a rotation', async () => {
    const { client } = await signUp(world);
    const { seeds } = await client.call(setClientSeed, { body: { clientSeed: 'mine' } });
    expect(seeds).toMatchObject({ clientSeed: 'mine', epoch: 0 });
    const refused = await client.refused(setClientSeed, { body: { clientSeed: 'other' } });
    expect([refused.status, refused.body.code]).toEqual([409, 'seeds_changed']);
  });

  it.each(['', 'a:b', 'é', 'a b', '=1+1', 'x'.repeat(65)])('S15-02 refuse %j as a client seed', async (clientSeed) => {
    const { client } = await signUp(world);
    const { status } = await client.send('POST', '/api/fairness/client-seed', { body: { clientSeed } });
    expect(status).toBe(400);
  });

  it('S15-02 rotate on demand: the old pair opens its commitment, the promised one follows', async () => {
    const player = await signUpPlayer(world);
    const before = (await player.client.call(getSeeds)).seeds;
    await openPack(player, orderOf(world));
    await openPack(player, orderOf(world));
    const { seeds, revealed } = await player.client.call(rotateSeeds, { body: { epoch: 0, clientSeed: 'second' } });
    expect(revealed).toMatchObject({ epoch: 0, plays: 2, clientSeed: 'harbour-1', commitment: before.commitment });
    expect(commitmentOf(nodeHashes, revealed.serverSeed)).toBe(before.commitment);
    expect(seeds).toMatchObject({ epoch: 1, nonce: 0, clientSeed: 'second', commitment: before.nextCommitment });

    const { play } = await player.client.call(getPlay, { params: { playId: '0-1' } });
    expect(play.serverSeed).toBe(revealed.serverSeed);
    const next = await openPack(player, orderOf(world));
    expect(next.play).toMatchObject({ epoch: 1, nonce: 0, clientSeed: 'second', serverSeed: null });
    expect((await player.client.call(getSeeds)).revealed).toEqual([revealed]);
  });

  it('S15-02 rotate only the pair that is meant: a repeated request says that they have changed', async () => {
    const player = await signUpPlayer(world);
    await player.client.call(rotateSeeds, { body: { epoch: 0, clientSeed: 'second' } });
    const refused = await player.client.refused(rotateSeeds, { body: { epoch: 0, clientSeed: 'second' } });
    expect([refused.status, refused.body.code]).toEqual([409, 'seeds_changed']);
    expect((await player.client.call(getSeeds)).seeds.epoch).toBe(1);
  });

  it('S15-02 rotate by themselves after 30 days; the next pair waits for a client seed of its own', async () => {
    const player = await signUpPlayer(world);
    const before = (await player.client.call(getSeeds)).seeds;
    await openPack(player, orderOf(world));
    world.clock.advance(THIRTY_DAYS_MS);
    const credentials = { credential: player.email, password: player.password };
    const { token } = await player.client.call(login, { body: credentials });
    player.client.setToken(token);
    const refused = await player.client.refused(openPacks, { body: orderOf(world), key: 'k' });
    expect([refused.status, refused.body.code]).toEqual([409, 'client_seed_missing']);
    const { seeds, revealed } = await player.client.call(getSeeds);
    expect(seeds).toMatchObject({ epoch: 1, nonce: 0, clientSeed: null, commitment: before.nextCommitment });
    expect(revealed).toMatchObject([{ epoch: 0, plays: 1, clientSeed: 'harbour-1' }]);

    await player.client.call(setClientSeed, { body: { clientSeed: 'fresh' } });
    const { play } = await openPack(player, orderOf(world), 'k');
    expect(play).toMatchObject({ epoch: 1, nonce: 0, clientSeed: 'fresh', commitment: before.nextCommitment });
  });

  it('S15-02 serve one play after 30 days without plays, and rotate with the one after it', async () => {
    const player = await signUpPlayer(world);
    world.clock.advance(THIRTY_DAYS_MS + 86_400_000);
    const { email: credential, password } = player;
    player.client.setToken((await player.client.call(login, { body: { credential, password } })).token);
    expect((await openPack(player, orderOf(world))).play).toMatchObject({ epoch: 0, nonce: 0 });
    const refused = await player.client.refused(openPacks, { body: orderOf(world), key: 'k' });
    expect(refused.body.code).toBe('client_seed_missing');
    expect((await player.client.call(getSeeds)).revealed).toMatchObject([{ epoch: 0, plays: 1 }]);
  });

  it('S15-02 rotate by themselves after 1,000 plays; a used key still gets its first answer', async () => {
    const player = await signUpPlayer(world);
    await adjustBalance(world, player.userId, { account: 'promo', amountSun: 500_000_000n });
    await openMany(world, player, 999);
    const pack = orderOf(world, 'tin-sparrow');
    const last = await openPack(player, pack, 'last');
    expect(last.play.id).toBe('0-999');
    expect(await openPack(player, pack, 'last')).toEqual(last);
    const refused = await player.client.refused(openPacks, { body: pack, key: 'first' });
    expect(refused.body.code).toBe('client_seed_missing');
    expect(await openPack(player, pack, 'last')).toEqual(last);
    const other = await player.client.refused(openPacks, { body: { ...pack, quantity: 2 }, key: 'last' });
    expect(other.body.code).toBe('key_reused');

    await player.client.call(setClientSeed, { body: { clientSeed: 'fresh' } });
    const first = await openPack(player, pack, 'first');
    expect(first.play).toMatchObject({ id: '1-0', clientSeed: 'fresh' });
    const account = parseAccountExport(await player.client.call(exportPlaysJson));
    const pairs = account.epochs.map(({ clientSeed, plays }) => ({ clientSeed, plays }));
    expect(pairs).toEqual([
      { clientSeed: 'harbour-1', plays: 1000 },
      { clientSeed: 'fresh', plays: 1 },
    ]);
    const checked = checkExport(nodeHashes, account);
    expect(checked.epochs.flatMap(({ faults }) => faults)).toEqual([]);
    expect(new Set(checked.plays.map(({ state }) => state))).toEqual(new Set(['proven', 'sealed']));
  });
});

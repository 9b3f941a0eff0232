import { randomUUID } from 'node:crypto';

import {
  excludePlayer,
  exportPlaysCsv,
  exportPlaysJson,
  getOddsTable,
  getPlayRecord,
  listEntries,
  listPlays,
  login,
  RARITIES,
  rotateSeeds,
  setClientSeed,
  triggerEffect,
  type ResponseOf,
} from '@voltide/contract';
import { parseVt, SUN_PER_VT, type CanonicalValue } from '@voltide/core';
import { listCaches, openCache } from '@voltide/games/caches/contract';
import { currentCacheTable, type CacheId } from '@voltide/games/caches/table';
import { cacheRarityOf, unitSunOf } from '@voltide/games/caches/units';
import { nodeHashes } from '@voltide/fairness/node';
import { checkPlay } from '@voltide/games/records/check';
import { checkFile } from '@voltide/games/records/check-file';
import { reportLoadingGame, startLoadingGame } from '@voltide/games/loading/contract';
import { parsePlayRecord } from '@voltide/games/records/parse-record';
import { isVerified, verifyLedger } from '@voltide/server/money/audit/full-verifier';
import {
  adjustBalance,
  balanceOf,
  matchPairs,
  openPack,
  orderOf,
  signUpPlayer,
  startGuest,
  startWorld,
  useWorld,
  type PackPlayer,
} from '@voltide/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

const SETTINGS = { SECRET_KEY: '0d'.repeat(32) };
const world = useWorld({ settings: SETTINGS });
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const CROWD = 24;

/** Starts in the morning: no day ends between two steps of a test. */
beforeAll(() => world.clock.advance(DAY_MS + DAY_MS / 4 - (world.clock.nowMs() % DAY_MS)));

type Player = Awaited<ReturnType<typeof signUpPlayer>>;

const bodyOf = (cacheId: CacheId) => ({ tableHash: currentCacheTable(cacheId).hash });
const open = ({ client }: PackPlayer, cacheId: CacheId, key: string = randomUUID()) =>
  client.call(openCache, { params: { cacheId }, body: bodyOf(cacheId), key });
const errorOf = async ({ client }: PackPlayer, cacheId: CacheId, change: object = {}): Promise<string> =>
  (await client.refused(openCache, { params: { cacheId }, body: { ...bodyOf(cacheId), ...change }, key: randomUUID() }))
    .body.code;

async function earnTokens({ client, email, password }: Player, count: number): Promise<void> {
  for (let earned = 0; earned < count; earned++) {
    if (earned % 5 === 0 && earned > 0) {
      world.clock.advance(DAY_MS);
      client.setToken((await client.call(login, { body: { credential: email, password } })).token);
    }
    const { ticket, seed } = await client.call(startLoadingGame, { body: { game: 'memory' } });
    world.clock.advance(MINUTE_MS / 2);
    const { ticks, inputs } = matchPairs(seed, 5);
    await client.call(reportLoadingGame, {
      body: { ticket, ticks, inputs: inputs.map(([tick, input]): [number, number] => [tick, input]) },
    });
  }
}

async function reachLevel(player: Player, level: number): Promise<void> {
  await adjustBalance(world, player.userId, { account: 'promo', amountSun: 20_000n * SUN_PER_VT });
  while (((await shelfOf(player)).own?.level ?? 0) < level) {
    await openPack(player, orderOf(world, 'velvet-eclipse', 10));
  }
}

const shelfOf = ({ client }: Pick<PackPlayer, 'client'>) => client.call(listCaches);

async function stateOf(player: PackPlayer, cacheId: CacheId) {
  const { caches } = await shelfOf(player);
  return caches.find(({ id }) => id === cacheId)?.own;
}

async function expectVerified(): Promise<void> {
  const found = await verifyLedger(world.context.database, world.context.seedCipher);
  expect([isVerified(found), found.caches, found.counters, found.examples]).toEqual([true, 0, 0, []]);
}

async function crowdOf(player: PackPlayer, cacheId: CacheId) {
  const ends = await Promise.all(
    Array.from({ length: CROWD }, () =>
      player.client.send('POST', `/api/caches/${cacheId}/open`, {
        body: bodyOf(cacheId),
        headers: { 'idempotency-key': randomUUID() },
      }),
    ),
  );
  const codes = ends.filter(({ status }) => status !== 200).map(({ json }) => (json as { readonly code: string }).code);
  return { made: CROWD - codes.length, codes: new Set(codes) };
}

describe('the free packs', () => {
  it('S10-02 are shown to anybody with the tables that their hashes name', async () => {
    const visitor = world.open();
    const { caches, own } = await visitor.call(listCaches);
    expect([own, caches.map(({ own: mine }) => mine)]).toEqual([null, Array(11).fill(null)]);
    expect(caches.map(({ name, tokens, level }) => [name, tokens, level]).slice(0, 3)).toEqual([
      ['Dawn Cache', 10, null],
      ['Level Cache 1', 0, 10],
      ['Level Cache 2', 0, 20],
    ]);
    for (const { id, hash, outcomes } of caches) {
      const document = await visitor.call(getOddsTable, { params: { hash } });
      expect(document).toMatchObject({ id, version: 1 });
      expect(outcomes.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(1_000_000);
      const amounts = (document['outcomes'] as { readonly amount: number }[]).map(({ amount }) => BigInt(amount));
      expect(outcomes.map(({ amount }) => parseVt(amount))).toEqual(amounts);
    }
  });

  it('S10-02 a Dawn Cache costs 10 tokens, gives promo and no XP, and a repeated key returns its answer', async () => {
    const player = await signUpPlayer(world);
    expect(await stateOf(player, 'dawn')).toEqual({ state: 'locked', playId: null });
    expect(await errorOf(player, 'dawn')).toBe('tokens_missing');
    await earnTokens(player, 10);
    expect(await shelfOf(player)).toMatchObject({ own: { tokens: 10, level: 1 } });
    expect(await stateOf(player, 'dawn')).toEqual({ state: 'ready', playId: null });

    const first = await open(player, 'dawn', 'first');
    const { play, balance, balanceAfterStake } = first;
    expect(play).toMatchObject({
      game: 'caches',
      gameName: 'Free packs',
      tableName: 'Dawn Cache',
      bucket: 'promo',
      stake: '0.000000',
      payout: '0.000000',
      input: { cache: 'dawn' },
      prizes: [{ kind: 'gift', amount: play.value }],
    });
    expect([balanceAfterStake, balance]).toEqual(['100.000000', await balanceOf(player)]);
    expect(parseVt(balance) - parseVt(balanceAfterStake)).toBe(parseVt(play.value));
    expect((await shelfOf(player)).own).toEqual({ tokens: 0, level: 1 });
    expect(await open(player, 'dawn', 'first')).toEqual(first);
    expect(await errorOf(player, 'dawn')).toBe('tokens_missing');
    const { entries } = await player.client.call(listEntries, { query: { balance: 'promo' } });
    expect(entries[0]).toMatchObject({ cause: 'cache', amount: play.value });
    await expectVerified();
  });

  it('S10-02 a Level Cache opens at its level, once, and leaves the next ones locked', async () => {
    const player = await signUpPlayer(world);
    expect(await errorOf(player, 'level-1')).toBe('cache_locked');
    await reachLevel(player, 20);
    const [one, two, three] = await Promise.all(
      (['level-1', 'level-2', 'level-3'] as const).map((cacheId) => stateOf(player, cacheId)),
    );
    expect([one?.state, two?.state, three?.state]).toEqual(['ready', 'ready', 'locked']);
    const { play } = await open(player, 'level-2');
    expect(play).toMatchObject({ tableName: 'Level Cache 2', input: { cache: 'level-2' } });
    expect(await stateOf(player, 'level-2')).toEqual({ state: 'opened', playId: play.id });
    expect(await errorOf(player, 'level-2')).toBe('cache_opened');
    expect(await errorOf(player, 'level-3')).toBe('cache_locked');
    expect((await stateOf(player, 'level-1'))?.state).toBe('ready');
    await expectVerified();
  });

  it('S10-02 S15-02 stand in history, record, export and spreadsheet, and are proven', async () => {
    const player = await signUpPlayer(world);
    await reachLevel(player, 10);
    const { play } = await open(player, 'level-1');
    expect((await player.client.call(listPlays, { query: { game: 'caches' } })).plays).toEqual([play]);
    expect(await player.client.call(exportPlaysCsv)).toContain('Free packs,Level Cache 1');
    await player.client.call(rotateSeeds, { body: { epoch: 0, clientSeed: 'next' } });
    const record = await player.client.call(getPlayRecord, { params: { playId: play.id } });
    expect(checkPlay(nodeHashes, parsePlayRecord(record as CanonicalValue)).state).toBe('proven');
    const { plays } = checkFile(nodeHashes, await player.client.call(exportPlaysJson));
    expect(new Set(plays.map(({ check }) => check.state))).toEqual(new Set(['proven']));
  });

  it('S10-02 are celebrated from one unit on, for the player who opened them', async () => {
    const [player, other] = [await signUpPlayer(world), await signUpPlayer(world)];
    await reachLevel(player, 10);
    const { play } = await open(player, 'level-1');
    const celebratedBy = async ({ client }: PackPlayer) => {
      const ends = RARITIES.map((rarity) =>
        client.call(triggerEffect, { body: { eventType: `pack_open_${rarity}`, metadata: { playId: play.id } } }),
      );
      return (await Promise.all(ends)).filter(({ triggered }) => triggered).map(({ colorScheme }) => colorScheme);
    };
    const giftSun = parseVt(play.value);
    const rarity = cacheRarityOf('level-1', giftSun);
    expect(await celebratedBy(player)).toEqual(giftSun < unitSunOf('level-1') ? [] : [rarity]);
    expect(await celebratedBy(other)).toEqual([]);
  });
});

describe('who opens no free pack', () => {
  it('S10-02 guests and visitors', async () => {
    const guest = await startGuest(world);
    expect((await shelfOf(guest)).own).toBeNull();
    await guest.client.call(setClientSeed, { body: { clientSeed: 'g' } });
    expect(
      (await guest.client.refused(openCache, { params: { cacheId: 'dawn' }, body: bodyOf('dawn'), key: 'k' })).body
        .code,
    ).toBe('forbidden');
    const visitor = await world
      .open()
      .refused(openCache, { params: { cacheId: 'dawn' }, body: bodyOf('dawn'), key: 'k' });
    expect(visitor.body.code).toBe('not_signed_in');
  });

  it('S10-02 S15-01 who takes a break, whatever they have earned', async () => {
    const player = await signUpPlayer(world);
    await earnTokens(player, 10);
    await player.client.call(excludePlayer, { body: { kind: 'cool_off', length: '1d', confirmed: true } });
    expect(await errorOf(player, 'dawn')).toBe('excluded');
    expect((await shelfOf(player)).own).toEqual({ tokens: 10, level: 1 });
  });

  it('S10-02 S15-03 who is where nothing may be played', async () => {
    const player = await signUpPlayer(world);
    await earnTokens(player, 10);
    const closed = await startWorld({
      databaseUrl: world.database.url,
      settings: { ...SETTINGS, PROFILE: 'closed' },
    });
    try {
      const client = closed.open();
      client.setToken(player.client.token());
      expect(await errorOf({ ...player, client }, 'dawn')).toBe('forbidden');
    } finally {
      await closed.close();
    }
  });

  it('S10-02 who was shown other odds or another seed pair: nothing is used up', async () => {
    const player = await signUpPlayer(world);
    await earnTokens(player, 10);
    expect(await errorOf(player, 'dawn', { tableHash: currentCacheTable('level-1').hash })).toBe('odds_changed');
    expect(await errorOf(player, 'dawn', { commitment: 'b'.repeat(64) })).toBe('seeds_changed');
    expect((await shelfOf(player)).own).toEqual({ tokens: 10, level: 1 });
  });
});

describe('a crowd of requests at the same moment', () => {
  it('S10-02 opens a Level Cache once, whatever keys it brings', async () => {
    const player = await signUpPlayer(world);
    await reachLevel(player, 10);
    expect(await crowdOf(player, 'level-1')).toEqual({ made: 1, codes: new Set(['cache_opened']) });
    await expectVerified();
  });

  it('S10-02 opens as many Dawn Caches as there are tokens for', async () => {
    const player = await signUpPlayer(world);
    await earnTokens(player, 30);
    expect(await crowdOf(player, 'dawn')).toEqual({ made: 3, codes: new Set(['tokens_missing']) });
    expect((await shelfOf(player)).own?.tokens).toBe(0);
    await expectVerified();
  });

  it('S10-02 with one key is one opening with one answer', async () => {
    const player = await signUpPlayer(world);
    await earnTokens(player, 20);
    const answers: ResponseOf<typeof openCache>[] = await Promise.all(
      Array.from({ length: 8 }, () => open(player, 'dawn', 'same')),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await shelfOf(player)).own?.tokens).toBe(10);
  });
});

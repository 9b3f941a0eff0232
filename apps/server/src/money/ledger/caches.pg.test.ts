import { randomUUID } from 'node:crypto';

import { canonicalJson, type UserId } from '@voltide/core';
import { documentHash, drawPlay } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { cachesGame } from '@voltide/games/caches/rules';
import { currentCacheTable, type CacheId } from '@voltide/games/caches/table';
import {
  createTestDatabase,
  openPlayer,
  playOf,
  requestHash,
  TEST_SEED_CIPHER,
  TEST_TIME_MS,
  type OwnedDatabase,
} from '@voltide/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { verifyLedger, type Verification } from '../audit/full-verifier.ts';
import type { PlayOperation, PrizesIn, Settlement } from './operation.ts';
import type { PlayerState } from './player.ts';
import { loadPlayers } from './players.ts';
import { prizesOf } from './prizes.ts';
import { settleOne } from './settle.sql.ts';

const CROWD = 24;
const LEVEL_20_XP = 68_400;

let db: OwnedDatabase;
let userId: UserId;
let tableIds: ReadonlyMap<CacheId, number>;

async function loadPlayer(): Promise<PlayerState> {
  const [player] = await loadPlayers(db.pool, TEST_SEED_CIPHER, [userId]);
  const { clientSeed = '', ...rest } = player ?? expect.fail('the player exists');
  return { ...rest, clientSeed };
}

function openingOf(player: PlayerState, cache: CacheId): PlayOperation {
  const draws = drawPlay(nodeHashes, player, cachesGame.plan({ cache }));
  const prizesIn = prizesOf(cachesGame.resolve(draws, { cache }, currentCacheTable(cache)));
  return playOf(player.userId, {
    game: cachesGame.id,
    input: canonicalJson(cachesGame.inputDocument({ cache })),
    tableId: tableIds.get(cache) ?? expect.fail(cache),
    epoch: player.epoch,
    nonce: player.nonce,
    spendOrder: 'promo_only',
    draws,
    prizesIn: prizesIn ?? expect.fail('every cache gives something'),
  });
}

async function open(cache: CacheId, parts: Partial<PlayOperation> = {}): Promise<Settlement> {
  return settleOne(db.pool, { ...openingOf(await loadPlayer(), cache), ...parts });
}

async function openInCrowd(cache: CacheId): Promise<string> {
  for (;;) {
    const { status } = await open(cache, { key: randomUUID() });
    if (status !== 'stale') return status;
  }
}

async function crowd(cache: CacheId): Promise<readonly string[]> {
  const statuses = await Promise.all(Array.from({ length: CROWD }, () => openInCrowd(cache)));
  return statuses.toSorted();
}

const times = (status: string, count: number): readonly string[] => Array.from({ length: count }, () => status);

const verify = (): Promise<Verification> => verifyLedger(db.owner, TEST_SEED_CIPHER, [cachesGame]);

async function addTable(cache: CacheId): Promise<[CacheId, number]> {
  const table = currentCacheTable(cache);
  const document = cachesGame.documentOf(table);
  const { rows } = await db.pool.query<{ id: number }>('select voltide.add_odds_table($1, $2, $3, $4, $5, $6) as id', [
    cachesGame.id,
    table.id,
    table.version,
    Buffer.from(documentHash(nodeHashes, document), 'hex'),
    canonicalJson(document),
    cachesGame.listBounds(table),
  ]);
  return [cache, rows[0]?.id ?? expect.fail('the table is there')];
}

beforeEach(async () => {
  db = await createTestDatabase();
  userId = await openPlayer(db.pool, { cashSun: 5_000_000n, promoSun: 1_000_000n, clientSeed: 'harbour-1' });
  const caches = ['dawn', 'level-1', 'level-2', 'level-3'] as const;
  tableIds = new Map(await Promise.all(caches.map(addTable)));
  await db.owner.query('update voltide.player set tokens = 30, xp = $2 where user_id = $1', [userId, LEVEL_20_XP]);
});

afterEach(() => db.drop());

describe('free packs in the ledger', () => {
  it('S10-02 24 openings of a Level Cache at the same moment are one', async () => {
    const statuses = await crowd('level-1');
    expect(statuses).toEqual([...times('cache_opened', CROWD - 1), 'settled']);
    expect(await verify()).toMatchObject({ caches: 0, outcomes: 0, records: 0, answers: 0, plays: 1 });
  });

  it('S10-02 24 openings of the Dawn Cache at the same moment are as many as 30 tokens pay for', async () => {
    const statuses = await crowd('dawn');
    expect(statuses).toEqual([...times('settled', 3), ...times('tokens_missing', CROWD - 3)]);
    const { rows } = await db.owner.query('select tokens::integer from voltide.player where user_id = $1', [userId]);
    expect(rows).toEqual([{ tokens: 0 }]);
    expect(await verify()).toMatchObject({ caches: 0, outcomes: 0, records: 0, answers: 0, plays: 3 });
  });

  it('S10-02 a Level Cache is refused below its level, and opens at it', async () => {
    const at = (xp: number) => db.owner.query('update voltide.player set xp = $2 where user_id = $1', [userId, xp]);
    await at(LEVEL_20_XP - 1);
    expect(await open('level-2')).toEqual({ status: 'cache_locked' });
    await at(LEVEL_20_XP);
    expect(await open('level-3')).toEqual({ status: 'cache_locked' });
    expect(await open('level-2')).toMatchObject({ status: 'settled', cashSun: 5_000_000n });
  });

  it('S10-02 a repeated key returns the first answer, after the cache was used up as well', async () => {
    const play = { ...openingOf(await loadPlayer(), 'level-1'), key: 'one', requestHash: requestHash('cache') };
    const first = await settleOne(db.pool, play);
    expect(first).toMatchObject({ status: 'settled', replayed: false });
    expect(await settleOne(db.pool, play)).toEqual({ ...first, replayed: true });
    expect(await open('level-1', { key: 'one', requestHash: play.requestHash })).toEqual({ ...first, replayed: true });
  });

  const gift = (parts: Partial<PrizesIn>): Partial<PlayOperation> => ({
    prizesIn: { giftSun: 300_000n, tokens: 0, tickets: 0, xp: 0, ...parts },
  });

  it.each<[string, CacheId, () => Partial<PlayOperation>]>([
    ['more than 40 units from the Dawn Cache', 'dawn', () => gift({ giftSun: 60_000_001n })],
    ['more than 40 units from a Level Cache', 'level-2', () => gift({ giftSun: 400_000_001n })],
    ['nothing from a cache', 'dawn', () => gift({ giftSun: 0n })],
    ['tokens from a cache', 'dawn', () => gift({ tokens: 1 })],
    ['XP from a cache', 'dawn', () => gift({ xp: 1 })],
    ['jackpot tickets from a cache', 'dawn', () => gift({ tickets: 1 })],
    ['a stake on a cache', 'dawn', () => ({ stakeSun: 1n })],
    ['a payout of a cache', 'dawn', () => ({ creditSun: 1n })],
    ['an item from a cache', 'dawn', () => ({ itemsIn: [{ k: 0, item: 0, valueSun: 1n }] })],
    ['a cache by the table of another one', 'level-1', () => ({ tableId: tableIds.get('level-2') ?? 0 })],
    ['a cache by a table of no cache', 'dawn', () => ({ tableId: 9999 })],
    ['a cache by another input', 'dawn', () => ({ input: '{"cache":"level-1"}' })],
    ['a cache under the name of another game', 'dawn', () => ({ game: 'packs' })],
    ['a cache that takes a day', 'dawn', () => ({ dayClaim: { utcDay: 20_833, lastDay: undefined } })],
  ])('S10-02 the database refuses %s', async (_what, cache, parts) => {
    const before = await loadPlayer();
    await expect(open(cache, parts())).rejects.toThrow();
    expect(await loadPlayer()).toEqual(before);
    expect(await verify()).toMatchObject({ caches: 0, plays: 0 });
  });

  it.each([
    ['an opening that was recorded nowhere', 'delete from voltide.cache_open where tier = 1'],
    ['an opening of another cache', 'update voltide.cache_open set tier = 3 where tier = 1'],
    ['an opening by a play that is none', 'update voltide.cache_open set nonce = nonce + 9 where tier = 1'],
    ['a level that was never reached', 'update voltide.player set xp = 10199'],
    ['a gift that no cache gave', "update voltide.transfer set cause = 'cache' where cause = 'stake'"],
    ['a gift of a cache that says it was another', "update voltide.transfer set cause = 'prize' where cause = 'cache'"],
  ])('S13-04 the full verifier finds %s', async (_what, forgery) => {
    expect(await open('level-1')).toMatchObject({ status: 'settled' });
    expect(await verify()).toMatchObject({ caches: 0 });
    for (const table of ['cache_open', 'transfer']) {
      await db.owner.query(`alter table voltide.${table} disable trigger user`);
    }
    const stake = { game: 'packs', input: '{"qty":1}', stakeSun: 100n, edgeSun: 7n, spendOrder: 'cash_only' } as const;
    const { epoch, nonce } = await loadPlayer();
    await settleOne(db.pool, playOf(userId, { ...stake, epoch, nonce, atMs: TEST_TIME_MS }));
    await db.owner.query(forgery);
    expect((await verify()).caches).toBeGreaterThan(0);
  });

  it('S13-04 the full verifier finds tokens that were spent on a Dawn Cache and are still there', async () => {
    await db.owner.query('update voltide.player set tokens = 10, xp = 0 where user_id = $1', [userId]);
    await db.owner.query(
      `insert into voltide.loading_game
        (user_id, at_ms, utc_day, ticks, score, day_token, game, ticket, request_hash, inputs)
      select $1, 0, d, 0, 100, t, 'memory', decode(md5(d || '-' || t), 'hex'), sha256('x'), '[]'
      from generate_series(1, 2) as g (d) cross join generate_series(1, 5) as h (t)`,
      [userId],
    );
    expect(await verify()).toMatchObject({ counters: 0 });
    expect(await open('dawn')).toMatchObject({ status: 'settled' });
    expect(await verify()).toMatchObject({ counters: 0 });
    await db.owner.query('update voltide.player set tokens = 10 where user_id = $1', [userId]);
    expect(await verify()).toMatchObject({ counters: 1 });
  });
});

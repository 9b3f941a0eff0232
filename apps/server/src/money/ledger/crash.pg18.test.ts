import { randomUUID } from 'node:crypto';

import type { UserId } from '@voltide/core';
import { openPlayer, playOf, prepareTestDatabase } from '@voltide/testkit';
import { crashRounds } from '@voltide/testkit/test-limits';
import { startTestCluster, TEST_SEED_CIPHER, TEST_TIME_MS } from '@voltide/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { servingUser } from '../../platform/db/database.ts';
import type { EmbeddedDatabase } from '../../platform/db/embedded/embedded.ts';
import { isUnavailable } from '../../platform/db/failures.ts';
import { countCacheFaults } from '../audit/cache-check.sql.ts';
import { countCounterFaults, countTurnoverFaults } from '../audit/counter-check.sql.ts';
import { createLane, type Lane } from './lane.ts';
import type { PlayOperation } from './operation.ts';
import { reconcile } from '../audit/reconcile.ts';

const ROUNDS = crashRounds();
const PLAYERS = 24;
const PLAYS_BEFORE_KILL = 120;
const FUNDS = { cashSun: 1_000_000n, promoSun: 1_000_000n } as const;

let cluster: EmbeddedDatabase;
let db: Awaited<ReturnType<typeof prepareTestDatabase>>;
let lane: Lane;
let users: UserId[];
let cacheTableId: number;

beforeAll(async () => {
  cluster = await startTestCluster({ durable: true });
  db = await prepareTestDatabase(cluster.url);
  users = await Promise.all(Array.from({ length: PLAYERS }, () => openPlayer(db.pool, FUNDS)));
  cacheTableId = await addCache();
  const clock = { nowMs: () => TEST_TIME_MS };
  lane = createLane({
    ...servingUser({ ownerUrl: db.url }),
    seedCipher: TEST_SEED_CIPHER,
    clock,
    log: () => undefined,
  });
});

afterAll(async () => {
  await lane.close();
  await db.close();
  await cluster.stop();
});

const DAY_MS = 86_400_000;
const FIRST_DAY = Math.floor(TEST_TIME_MS / DAY_MS);

type Acknowledged = { readonly userId: UserId; readonly key: string; readonly epoch: number; readonly nonce: number };

let waiting: Promise<void> | undefined;

async function serverIsUp(): Promise<void> {
  const ask = (): Promise<string> => db.pool.query('select').then(() => 'up', String);
  waiting ??= expect
    .poll(ask, { interval: 20 })
    .toBe('up')
    .finally(() => {
      waiting = undefined;
    });
  await waiting;
}

const spunDays = new Map<UserId, number>();
const openedCaches = new Map<UserId, number>();

async function addCache(): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>(
    "select voltide.add_odds_table('caches', 'dawn', 1, sha256('{}'), '{}', '{0}') as id",
  );
  return rows[0]?.id ?? expect.fail('the table of a cache');
}

/**
 * Every second player makes the one play of a day, with prizes, on one day after the other, and opens a Dawn Cache with
 * the tokens of each. The others stake cash, four times a day.
 */
function dailyOf(userId: UserId): Partial<PlayOperation> {
  const spun = spunDays.get(userId) ?? 0;
  if (users.indexOf(userId) % 2 === 0) return { atMs: TEST_TIME_MS + spun * (DAY_MS / 4), spendOrder: 'cash_only' };
  if (spun > (openedCaches.get(userId) ?? 0)) {
    return {
      atMs: TEST_TIME_MS + spun * DAY_MS,
      game: 'caches',
      input: '{"cache":"dawn"}',
      tableId: cacheTableId,
      spendOrder: 'promo_only',
      stakeSun: 0n,
      edgeSun: 0n,
      creditSun: 0n,
      itemsIn: [],
      prizesIn: { giftSun: 300_000n, tokens: 0, tickets: 0, xp: 0 },
    };
  }
  return {
    atMs: TEST_TIME_MS + spun * DAY_MS,
    dayClaim: { utcDay: FIRST_DAY + spun, lastDay: spun === 0 ? undefined : FIRST_DAY + spun - 1 },
    prizesIn: { giftSun: 5n, tokens: 10, tickets: 4, xp: 20 },
  };
}

async function playOnce(userId: UserId): Promise<Acknowledged> {
  const key = randomUUID();
  const daily = dailyOf(userId);
  for (;;) {
    try {
      const answer = await lane.submitPlay(userId, ({ epoch, nonce }) =>
        playOf(userId, {
          key,
          epoch,
          nonce,
          stakeSun: 30n,
          edgeSun: 2n,
          creditSun: 29n,
          itemsIn: [{ k: 0, item: 1, valueSun: 1n }],
          ...daily,
        }),
      );
      if (answer.status === 'settled' && answer.play !== undefined) {
        const done = daily.game === 'caches' ? openedCaches : spunDays;
        done.set(userId, (done.get(userId) ?? 0) + 1);
        return { userId, key, ...answer.play };
      }
      expect(answer.status).toBe('busy');
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await serverIsUp();
    }
  }
}

async function playThroughKill(): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  const serverPid = cluster.pid();
  let killed = false;
  const playOn = async (userId: UserId): Promise<void> => {
    while (cluster.pid() === serverPid) {
      acknowledged.push(await playOnce(userId));
      if (killed || acknowledged.length < PLAYS_BEFORE_KILL) continue;
      killed = true;
      process.kill(serverPid, 'SIGKILL');
    }
    acknowledged.push(await playOnce(userId));
  };
  await Promise.all(users.map(playOn));
  return acknowledged;
}

const TITLE = `S10-02 S14-06 the database dies ${ROUNDS} times under load: no acknowledged play is lost or doubled`;

it(TITLE, async () => {
  const acknowledged: Acknowledged[] = [];
  for (let round = 0; round < ROUNDS; round++) acknowledged.push(...(await playThroughKill()));

  const { rows } = await db.pool.query<{ user_id: UserId; key: string; epoch: number; nonce: number }>(
    `select o.user_id, o.key, o.epoch, o.nonce from voltide.operation o join voltide.play p
      using (user_id, epoch, nonce) where o.kind = 'play'`,
  );
  const identify = (userId: UserId, key: string, epoch: number, nonce: number): string =>
    `${userId} ${key} ${epoch}/${nonce}`;
  const kept = rows.map((row) => identify(row.user_id, row.key, row.epoch, row.nonce));
  const wanted = acknowledged.map(({ userId, key, epoch, nonce }) => identify(userId, key, epoch, nonce));
  expect(kept.toSorted()).toEqual(wanted.toSorted());

  const plays = await db.pool.query<{ plays: bigint }>('select count(*) as plays from voltide.play');
  expect(plays.rows[0]?.plays).toBe(BigInt(acknowledged.length));
  const days = await db.pool.query<{ user_id: UserId; days: number; tickets: number }>(
    `select user_id, count(*)::integer as days, sum(z.tickets)::integer as tickets
     from voltide.daily_play join voltide.play_prize z using (user_id, epoch, nonce, utc_day) group by user_id`,
  );
  const spun = users.filter((_, i) => i % 2 === 1).map((userId) => [userId, spunDays.get(userId)]);
  expect(new Map(days.rows.map((row) => [row.user_id, row.days]))).toEqual(new Map(spun as [UserId, number][]));
  expect(days.rows.every((row) => row.tickets === 4 * row.days)).toBe(true);
  const { rows: opened } = await db.pool.query<{ user_id: UserId; opened: number; tokens: number }>(
    `select o.user_id, count(*)::integer as opened, sum(o.tokens)::integer as tokens
     from voltide.cache_open o join voltide.play_prize z using (user_id, epoch, nonce) group by o.user_id`,
  );
  expect(new Map(opened.map((row) => [row.user_id, row.opened]))).toEqual(openedCaches);
  expect(opened.every((row) => row.tokens === 10 * row.opened)).toBe(true);
  expect(await countCacheFaults(db.owner)).toBe(0n);
  await db.pool.query('select voltide.fold_stakes(50)');
  expect([await countCounterFaults(db.owner), await countTurnoverFaults(db.owner)]).toEqual([0n, 0n]);
  expect(await reconcile(db.owner)).toEqual({
    sum: 0,
    negativeAccounts: 0,
    sequenceGaps: 0,
    chainBreaks: 0,
    nonceGaps: 0,
    withdrawals: 0,
  });
});

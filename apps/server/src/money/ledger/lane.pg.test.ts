import { randomUUID } from 'node:crypto';

import type { UserId } from '@voltide/core';
import {
  saleOf,
  openPlayer,
  playOf,
  requestHash,
  setUpTestDatabase,
  TEST_SEED_CIPHER,
  TEST_TIME_MS,
} from '@voltide/testkit';
import { afterEach, describe, expect, it } from 'vitest';

import { servingUser } from '../../platform/db/database.ts';
import { isUnavailable } from '../../platform/db/failures.ts';
import { createLane, type Lane, type LaneOptions } from './lane.ts';
import type { PlayOperation, Settlement } from './operation.ts';
import type { PlayerState } from './player.ts';
import { findPublicSeeds, rotateSeed, SEED_AGE_MAX_MS } from './players.ts';
import { updateFirstClientSeed } from './players.sql.ts';

const db = setUpTestDatabase();
const lanes: Lane[] = [];

function openLane(options: Partial<LaneOptions> = {}): Lane {
  const lane = createLane({
    ...servingUser({ ownerUrl: db.url }),
    seedCipher: TEST_SEED_CIPHER,
    clock: { nowMs: () => TEST_TIME_MS },
    log: () => undefined,
    ...options,
  });
  lanes.push(lane);
  return lane;
}

afterEach(async () => {
  await Promise.all(lanes.splice(0).map((lane) => lane.close()));
});

type Prepare = (player: PlayerState) => PlayOperation;

function prepareWith(parts: Partial<PlayOperation> = {}): Prepare {
  const key = randomUUID();
  return ({ userId, epoch, nonce }) => playOf(userId, { key, epoch, nonce, ...parts });
}

function noncesOf(settlements: readonly Settlement[]): (number | string)[] {
  return settlements.map((answer) => (answer.status === 'settled' ? (answer.play?.nonce ?? -1) : answer.status));
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

/** Locks a user's row as another program would, until released. */
async function holdRow(userId: UserId): Promise<() => Promise<void>> {
  const holder = await db.owner.connect();
  await holder.query('begin');
  await holder.query('select from voltide.player where user_id = $1 for update', [userId]);
  return async () => {
    await holder.query('rollback');
    holder.release();
  };
}

async function untilAnswered(lane: Lane, userId: UserId, prepare: Prepare): Promise<Settlement> {
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await lane.submitPlay(userId, prepare);
      if (answer.status !== 'busy') return answer;
    } catch (error) {
      if (!isUnavailable(error) || attempt === 50) throw error;
    }
  }
}

describe('order', () => {
  it('gives 16 parallel plays of one user the nonces 0 to 15 in the order they came', async () => {
    const lane = openLane();
    const userId = await openPlayer(db.pool);
    const settlements = await Promise.all(range(16).map(() => lane.submitPlay(userId, prepareWith())));
    expect(noncesOf(settlements)).toEqual(range(16));
  });

  it('settles plays of many users in few batches', async () => {
    const lane = openLane();
    const users = await Promise.all(range(24).map(() => openPlayer(db.pool)));
    const rounds = users.flatMap((userId) => range(4).map(() => lane.submitPlay(userId, prepareWith())));
    expect(noncesOf(await Promise.all(rounds))).toEqual(users.flatMap(() => range(4)));
    expect(lane.stats().batches).toBeLessThan(30);
    expect(lane.stats().plays).toBe(96);
  });

  it('keeps the order of a user’s plays and other operations', async () => {
    const lane = openLane();
    const userId = await openPlayer(db.pool);
    const found = { itemsIn: [{ k: 0, item: 1, valueSun: 5n }] };
    const answers = await Promise.all([
      lane.submitPlay(userId, prepareWith(found)),
      lane.submit(saleOf(userId, [{ epoch: 0, nonce: 0, k: 0 }])),
      lane.submitPlay(userId, prepareWith({ stakeSun: 5n })),
      lane.submit(saleOf(userId, [{ epoch: 0, nonce: 0, k: 0 }])),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['settled', 'settled', 'settled', 'item_gone']);
  });
});

describe('races', () => {
  it('S14-06 lets exactly one of 24 simultaneous plays through separate lanes have the whole balance', async () => {
    const userId = await openPlayer(db.pool, { cashSun: 100n });
    const nodes = range(24).map(() => openLane());
    const answers = await Promise.all(
      nodes.map((lane) => untilAnswered(lane, userId, prepareWith({ stakeSun: 100n }))),
    );
    const count = (status: string): number => answers.filter((answer) => answer.status === status).length;
    expect([count('settled'), count('insufficient')]).toEqual([1, 23]);
  });

  it('finds the next nonce when other nodes play for the same user', async () => {
    const userId = await openPlayer(db.pool);
    const nodes = range(3).map(() => openLane());
    const asked = range(10).flatMap(() => nodes.map((lane) => untilAnswered(lane, userId, prepareWith())));
    const nonces = noncesOf(await Promise.all(asked));
    expect(nonces.toSorted((a, b) => Number(a) - Number(b))).toEqual(range(30));
  });

  it('S14-06 gives a key one effect and one answer, however many nodes bring it at once', async () => {
    const users = await Promise.all(range(6).map(() => openPlayer(db.pool, { promoSun: 1000n })));
    const nodes = range(4).map(() => openLane());
    const keys = range(5).map(() => randomUUID());
    const asked = users.flatMap((userId) => keys.flatMap((key) => nodes.map((lane) => ({ userId, key, lane }))));
    const answers = await Promise.all(
      asked.map(async ({ userId, key, lane }) => {
        const answer = await untilAnswered(lane, userId, prepareWith({ key, stakeSun: 3n }));
        return { userId, key, answer };
      }),
    );
    for (const userId of users) {
      for (const key of keys) {
        const same = answers.filter((one) => one.userId === userId && one.key === key).map(({ answer }) => answer);
        expect(same.filter((answer) => answer.status === 'settled' && !answer.replayed)).toHaveLength(1);
        expect(new Set(same.map((answer) => JSON.stringify({ ...answer, replayed: true }, textOfBigint))).size).toBe(1);
      }
    }
    const { rows } = await db.pool.query(
      `select distinct balance from voltide.account where user_id = any ($1) and kind = 'promo'`,
      [users],
    );
    expect(rows).toEqual([{ balance: 985n }]);
  });

  it('S4-03 lets exactly one of 12 simultaneous sales have an item', async () => {
    const userId = await openPlayer(db.pool);
    const nodes = range(12).map(() => openLane());
    await nodes[0]?.submitPlay(userId, prepareWith({ itemsIn: [{ k: 0, item: 0, valueSun: 7n }] }));
    const item = { epoch: 0, nonce: 0, k: 0 };
    const sell = async (lane: Lane): Promise<Settlement> => {
      const answer = await lane.submit(saleOf(userId, [item]));
      return answer.status === 'busy' ? sell(lane) : answer;
    };
    const answers = await Promise.all(nodes.map(sell));
    expect(answers.filter(({ status }) => status === 'settled')).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 'item_gone')).toHaveLength(11);
  });
});

describe('faults', () => {
  it('settles everybody else when one play of a batch breaks a rule of the database', async () => {
    const lane = openLane();
    const users = await Promise.all(range(8).map(() => openPlayer(db.pool)));
    const answers = await Promise.allSettled(
      users.map((userId, i) => lane.submitPlay(userId, prepareWith(i === 3 ? { creditSun: -5n } : {}))),
    );
    expect(answers.map(({ status }) => status === 'fulfilled')).toEqual(users.map((_, i) => i !== 3));
    expect(lane.stats().aborted).toBe(1);
  });

  it('plays on for everybody else when one player’s seed does not open', async () => {
    const lane = openLane();
    const users = await Promise.all(range(4).map(() => openPlayer(db.pool)));
    await db.owner.query(`update voltide.player set encrypted_seed = 'x' where user_id = $1`, [users[2]]);
    const answers = await Promise.allSettled(users.map((userId) => lane.submitPlay(userId, prepareWith())));
    expect(answers.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true]);
  });

  it('answers busy for a user whose row stays held, and settles the others meanwhile', async () => {
    const lane = openLane();
    const [held, free] = [await openPlayer(db.pool), await openPlayer(db.pool)];
    const release = await holdRow(held);
    const waiting = lane.submitPlay(held, prepareWith());
    expect(await lane.submitPlay(free, prepareWith())).toMatchObject({ status: 'settled' });
    expect(await waiting).toEqual({ status: 'busy', retryAfterMs: 1000 });
    await release();
    expect(await lane.submitPlay(held, prepareWith())).toMatchObject({ status: 'settled' });
  });

  it('waits for a row that is held for a moment', async () => {
    const lane = openLane();
    const userId = await openPlayer(db.pool);
    const release = await holdRow(userId);
    const waiting = lane.submitPlay(userId, prepareWith());
    await release();
    expect(await waiting).toMatchObject({ status: 'settled' });
  });

  it('S14-06 has one effect when the connection dies and the same key comes again', async () => {
    const lane = openLane();
    const users = await Promise.all(range(20).map(() => openPlayer(db.pool, { promoSun: 1000n })));
    for (let round = 0; round < 5; round++) {
      const plays = users.map((userId) => ({ userId, prepare: prepareWith({ stakeSun: 1n }) }));
      const asked = Promise.allSettled(plays.map(({ userId, prepare }) => lane.submitPlay(userId, prepare)));
      await db.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like '%settle_play%' and pid <> pg_backend_pid()`);
      await asked;
      const again = await Promise.all(plays.map(({ userId, prepare }) => untilAnswered(lane, userId, prepare)));
      expect(new Set(noncesOf(again))).toEqual(new Set([round]));
    }
  });

  it('refuses work that would make the queue too long', async () => {
    const lane = openLane({ waitingMax: 6, waitingPerUserMax: 4 });
    const [busy, other] = [await openPlayer(db.pool), await openPlayer(db.pool)];
    const asked = [...range(5).map(() => busy), ...range(3).map(() => other)];
    const answers = await Promise.all(asked.map((userId) => lane.submitPlay(userId, prepareWith())));
    expect(noncesOf(answers)).toEqual([0, 1, 2, 3, 'queue_full', 0, 1, 'busy']);
  });

  it('finishes what waits when it closes, and takes nothing more', async () => {
    const lane = openLane();
    const userId = await openPlayer(db.pool);
    const waiting = Promise.all(range(3).map(() => lane.submitPlay(userId, prepareWith())));
    const closed = lane.close();
    expect(await lane.submitPlay(userId, prepareWith())).toMatchObject({ status: 'busy' });
    expect(noncesOf(await waiting)).toEqual([0, 1, 2]);
    await closed;
    lanes.splice(0);
  });
});

describe('preparing', () => {
  it('answers a game’s own refusal and an error without touching the database', async () => {
    const lane = openLane();
    const userId = await openPlayer(db.pool);
    expect(await lane.submitPlay(userId, () => ({ status: 'off_sale' }))).toEqual({ status: 'off_sale' });
    const fault = new Error('a fault of the game');
    await expect(
      lane.submitPlay(userId, () => {
        throw fault;
      }),
    ).rejects.toBe(fault);
    expect(await lane.submitPlay(userId, prepareWith())).toMatchObject({ play: { nonce: 0 } });
  });

  it('refuses users without accounts', async () => {
    expect(await openLane().submitPlay(12_345n as UserId, prepareWith())).toEqual({ status: 'unknown_user' });
  });

  it('asks for a client seed before the first play', async () => {
    const lane = openLane();
    const userId = await openPlayer(db.pool, { clientSeed: null });
    expect(await lane.submitPlay(userId, prepareWith())).toEqual({ status: 'client_seed_missing' });
    await updateFirstClientSeed(db.pool, userId, 'mine');
    expect(await lane.submitPlay(userId, prepareWith())).toMatchObject({ status: 'settled' });
  });

  it('computes a play again when the seeds were changed by another node', async () => {
    const [lane, other] = [openLane(), openLane()];
    const userId = await openPlayer(db.pool);
    await lane.submitPlay(userId, prepareWith());
    const rotation = { userId, clientSeed: 'new', atMs: TEST_TIME_MS };
    await other.runInTurn(userId, (database) => rotateSeed(database, TEST_SEED_CIPHER, rotation));
    expect(await lane.submitPlay(userId, prepareWith())).toMatchObject({ play: { epoch: 1, nonce: 0 } });
  });

  it('S15-02 plays with the seed pair that is named, and with no other one', async () => {
    const [lane, other] = [openLane(), openLane()];
    const userId = await openPlayer(db.pool);
    const before = await findPublicSeeds(db.pool, userId);
    const prepared: string[] = [];
    const playWith = (node: typeof lane, commitment: string | undefined) =>
      node.submitPlay(
        userId,
        (player) => {
          prepared.push(player.commitment);
          return prepareWith()(player);
        },
        commitment,
      );
    expect(await playWith(lane, before?.nextCommitment)).toEqual({ status: 'other_pair' });
    expect(prepared).toEqual([]);
    expect(await playWith(lane, before?.commitment)).toMatchObject({ play: { epoch: 0, nonce: 0 } });

    const rotation = { userId, clientSeed: 'new', atMs: TEST_TIME_MS };
    await other.runInTurn(userId, (database) => rotateSeed(database, TEST_SEED_CIPHER, rotation));
    expect(await playWith(lane, before?.nextCommitment)).toMatchObject({ play: { epoch: 1, nonce: 0 } });
    expect(await playWith(other, before?.commitment)).toEqual({ status: 'other_pair' });
    expect(await playWith(lane, undefined)).toMatchObject({ play: { epoch: 1, nonce: 1 } });
    expect(lane.stats().waiting + other.stats().waiting).toBe(0);
  });

  it('S15-02 a seed pair that another node has replaced is not played with, though this one knows it', async () => {
    const [lane, other] = [openLane(), openLane()];
    const userId = await openPlayer(db.pool);
    const before = await findPublicSeeds(db.pool, userId);
    expect(await lane.submitPlay(userId, prepareWith(), before?.commitment)).toMatchObject({ play: { nonce: 0 } });
    const rotation = { userId, clientSeed: 'new', atMs: TEST_TIME_MS };
    await other.runInTurn(userId, (database) => rotateSeed(database, TEST_SEED_CIPHER, rotation));
    expect(await lane.submitPlay(userId, prepareWith(), before?.commitment)).toEqual({ status: 'other_pair' });
    expect(await findPublicSeeds(db.pool, userId)).toMatchObject({ epoch: 1, nonce: 0 });
  });

  it('reveals a seed pair after 1000 plays, and plays on once the next one has a client seed of its own', async () => {
    const lane = openLane({ waitingPerUserMax: 2000, waitMaxMs: 600_000 });
    const userId = await openPlayer(db.pool, { clientSeed: 'first' });
    const answers = await Promise.all(range(1003).map(() => lane.submitPlay(userId, prepareWith())));
    expect(answers.at(999)).toMatchObject({ play: { epoch: 0, nonce: 999 } });
    expect(answers.slice(1000)).toEqual(range(3).map(() => ({ status: 'client_seed_missing' })));
    expect(await findPublicSeeds(db.pool, userId)).toMatchObject({ epoch: 1, nonce: 0, clientSeed: undefined });
    await updateFirstClientSeed(db.pool, userId, 'fresh');
    const seeds: string[] = [];
    const later = await lane.submitPlay(userId, (player) => {
      seeds.push(player.clientSeed);
      return prepareWith()(player);
    });
    expect([later, seeds]).toMatchObject([{ play: { epoch: 1, nonce: 0 } }, ['fresh']]);
  });

  it('reveals a seed pair that was played with and is 30 days old; its record keeps its client seed', async () => {
    let nowMs = TEST_TIME_MS;
    const clock = { nowMs: () => nowMs };
    const [lane, other] = [openLane({ clock }), openLane({ clock })];
    const userId = await openPlayer(db.pool, { clientSeed: 'first' });
    await lane.submitPlay(userId, prepareWith());
    await other.submitPlay(userId, prepareWith());
    nowMs += SEED_AGE_MAX_MS;
    const refused = await Promise.all([lane, other].map((node) => node.submitPlay(userId, prepareWith())));
    expect(refused).toEqual(range(2).map(() => ({ status: 'client_seed_missing' })));
    const { rows } = await db.pool.query(
      'select epoch, plays, client_seed from voltide.seed_history where user_id = $1',
      [userId],
    );
    expect(rows).toEqual([{ epoch: 0, plays: 2, client_seed: 'first' }]);
    await updateFirstClientSeed(db.pool, userId, 'fresh');
    expect(await lane.submitPlay(userId, prepareWith())).toMatchObject({ play: { epoch: 1, nonce: 0 } });
    expect(await other.submitPlay(userId, prepareWith())).toMatchObject({ play: { epoch: 1, nonce: 1 } });
  });
});

function textOfBigint(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

it('keeps answers of other requests apart', async () => {
  const lane = openLane();
  const userId = await openPlayer(db.pool);
  const key = randomUUID();
  await lane.submitPlay(userId, prepareWith({ key }));
  const other = prepareWith({ key, requestHash: requestHash('other') });
  expect(await lane.submitPlay(userId, other)).toEqual({ status: 'key_reused' });
});

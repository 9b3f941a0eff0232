import type { UserId } from '@voltide/core';
import { openPlayer, playOf, requestHash, setUpTestDatabase, TEST_TIME_MS } from '@voltide/testkit';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import type { PlayOperation } from './operation.ts';
import { settleOne, settlePlays } from './settle.sql.ts';

const db = setUpTestDatabase();
const USERS = 5;
const DAY_MS = 86_400_000;

/** A play as a careless or hostile caller might send it. Its nonce is off by `nonceOffset` from the due one. */
const PLAY = fc.record({
  key: fc.integer({ min: 0, max: 5 }),
  request: fc.constantFrom('a', 'a', 'a', 'b'),
  afterMs: fc.integer({ min: -20, max: 200 }),
  afterDays: fc.constantFrom(0, 0, 0, 1, 7, 31, -1, -9, -40),
  minIntervalMs: fc.constantFrom(0, 100),
  epoch: fc.constantFrom(0, 0, 0, 0, 1),
  nonceOffset: fc.constantFrom(0, 0, 0, 0, 1, -1),
  stakeSun: fc.constantFrom(0n, 200n, 400n, 600n),
  spendOrder: fc.constantFrom('promo_first', 'cash_first', 'promo_only', 'cash_only'),
  creditSun: fc.constantFrom(0n, 1n, 150n, 400n),
  edgeSun: fc.bigInt({ min: 0n, max: 42n }),
  draws: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }),
  items: fc.array(fc.bigInt({ min: 0n, max: 9n }), { maxLength: 3 }),
  soldK: fc.array(fc.integer({ min: 4, max: 9 }), { maxLength: 2 }),
  heedsPause: fc.boolean(),
});
const ROUNDS = fc.array(fc.array(PLAY, { minLength: USERS, maxLength: USERS }), { minLength: 1, maxLength: 10 });

type Round = readonly (typeof PLAY extends fc.Arbitrary<infer T> ? T : never)[];

function playsOf(round: Round, users: readonly UserId[], due: readonly number[], atMs: number): PlayOperation[] {
  return round.map((play, i) =>
    playOf(users[i] ?? (0n as UserId), {
      ...play,
      key: `key ${play.key}`,
      requestHash: requestHash(play.request),
      atMs: atMs + play.afterMs + play.afterDays * DAY_MS,
      edgeSun: least(play.edgeSun, (play.stakeSun * 7n) / 100n),
      nonce: Math.max(0, (due[i] ?? 0) + play.nonceOffset),
      itemsIn: play.items.map((valueSun, k) => ({ k, item: 3 - k, valueSun })),
    }),
  );
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/**
 * Limits of all but the last player, who has a prompt to answer: they block after a few plays. Amounts in sun and ms.
 */
const LIMITS = [
  ['stake', 1000],
  ['net_loss', 700],
  ['all_stake', 1200],
  ['play_time', 150],
] as const;

async function openUsers(): Promise<UserId[]> {
  const users = await Promise.all(
    Array.from({ length: USERS }, () => openPlayer(db.pool, { cashSun: 1200n, promoSun: 1200n })),
  );
  for (const [i, [kind, amount]] of LIMITS.entries()) {
    const values = [users[i], kind, 'week', amount, TEST_TIME_MS];
    await db.pool.query('select voltide.put_limit($1, $2, $3, $4, null, null, $5)', values);
  }
  await db.owner.query(
    `insert into voltide.ritual (user_id, at_ms, played_ms, kind, topic, occasion, message)
      values ($1, $2, 0, 'time', 'time', 'after none', 'You have played for 1 h.')`,
    [users.at(-1), TEST_TIME_MS],
  );
  return users;
}

/** Reads all rows of the users, without the users' numbers and what is computed from them. */
async function readAll(users: readonly UserId[]): Promise<unknown> {
  const read = async (text: string): Promise<unknown[]> => {
    const { rows } = await db.owner.query<Record<string, unknown>>(text, [users]);
    return rows;
  };
  const place = 'array_position($1::bigint[], user_id) as place';
  return [
    await read(`select ${place}, epoch, nonce, last_play_at_ms,
      played_ms, played_marks, cash_stake, promo_stake, cash_payout, cash_edge, promo_edge,
      rakeback_thousandths, counted_day, stake_marks, promo_marks
      from voltide.player
      where user_id = any ($1) order by place`),
    await read(`select ${place}, kind, seq, balance from voltide.account
      where user_id = any ($1) order by place, kind`),
    await read(`select ${place}, kind, seq, amount, balance_after, at_ms, epoch, nonce, system_account, cause
      from voltide.transfer where user_id = any ($1) order by place, kind, seq`),
    await read(`select ${place}, key, request_hash, kind, epoch, nonce, bucket, cash_after, promo_after, credited,
      released, at_ms from voltide.operation where user_id = any ($1) and kind = 'play' order by place, key`),
    await read(`select ${place}, epoch, nonce, stake, credit, edge, at_ms, table_id, bucket, game, input, draws, sold_k
      from voltide.play where user_id = any ($1) order by place, epoch, nonce`),
    await read(`select ${place}, find_no, item, value, bucket, table_id, source
      from voltide.find where user_id = any ($1) order by place, find_no`),
    await read(`select ${place}, game, bucket, stake, payout, edge
      from voltide.stake_feed f cross join unnest(f.user_ids, f.games, f.buckets, f.stakes, f.payouts, f.edges)
        with ordinality as u (user_id, game, bucket, stake, payout, edge)
      where user_id = any ($1) order by place, f.tx, f.feed_id`),
  ];
}

it('settle_play and settle_plays mean the same, whatever is played', async () => {
  await fc.assert(
    fc.asyncProperty(ROUNDS, async (rounds) => {
      const [alone, together] = [await openUsers(), await openUsers()];
      const due = alone.map(() => 0);
      for (const [r, round] of rounds.entries()) {
        const atMs = TEST_TIME_MS + 100 * r;
        const oneByOne = [];
        for (const play of playsOf(round, alone, due, atMs)) oneByOne.push(await settleOne(db.pool, play));
        expect(await settlePlays(db.pool, playsOf(round, together, due, atMs))).toEqual(oneByOne);
        for (const [i, answer] of oneByOne.entries()) {
          if (answer.status === 'settled' && !answer.replayed) due[i] = (due[i] ?? 0) + 1;
        }
      }
      expect(await readAll(together)).toEqual(await readAll(alone));
    }),
    { numRuns: 60 },
  );
});

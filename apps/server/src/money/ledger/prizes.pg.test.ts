import { randomUUID } from 'node:crypto';

import { canonicalJson, type UserId } from '@voltide/core';
import { documentHash, drawPlay } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { spinGame } from '@voltide/games/daily-spin/rules';
import { currentSpinTable } from '@voltide/games/daily-spin/table';
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

import { servingUser } from '../../platform/db/database.ts';
import { isVerified, verifyLedger, type Verification } from '../audit/full-verifier.ts';
import { createLane } from './lane.ts';
import type { PlayOperation, Settlement } from './operation.ts';
import type { PlayerState } from './player.ts';
import { loadPlayers } from './players.ts';
import { prizesOf } from './prizes.ts';
import { settleOne } from './settle.sql.ts';

const DAY_MS = 86_400_000;
const FIRST_DAY = Math.floor(TEST_TIME_MS / DAY_MS);
const TABLE = currentSpinTable();

let db: OwnedDatabase;
let userId: UserId;
let tableId: number;

type SpinOn = { readonly utcDay: number; readonly lastDay?: number | undefined; readonly streak?: number };

function spinOf(player: PlayerState, { utcDay, lastDay, streak = 1 }: SpinOn): PlayOperation {
  const input = { day: streak };
  const draws = drawPlay(nodeHashes, player, spinGame.plan(input));
  const prizesIn = prizesOf(spinGame.resolve(draws, input, TABLE)) ?? expect.fail('every spin gives something');
  return playOf(player.userId, {
    game: spinGame.id,
    input: canonicalJson(spinGame.inputDocument(input)),
    tableId,
    epoch: player.epoch,
    nonce: player.nonce,
    atMs: utcDay * DAY_MS + 1000,
    spendOrder: 'promo_only',
    draws,
    prizesIn,
    dayClaim: { utcDay, lastDay },
  });
}

async function loadPlayer(): Promise<PlayerState> {
  const [player] = await loadPlayers(db.pool, TEST_SEED_CIPHER, [userId]);
  const { clientSeed = '', ...rest } = player ?? expect.fail('the player exists');
  return { ...rest, clientSeed };
}

async function spin(day: SpinOn, parts: Partial<PlayOperation> = {}): Promise<Settlement> {
  return settleOne(db.pool, { ...spinOf(await loadPlayer(), day), ...parts });
}

async function spinDays(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const lastDay = i === 0 ? undefined : FIRST_DAY + i - 1;
    expect(await spin({ utcDay: FIRST_DAY + i, lastDay, streak: i + 1 })).toMatchObject({ status: 'settled' });
  }
}

const verify = (): Promise<Verification> => verifyLedger(db.owner, TEST_SEED_CIPHER, [spinGame]);

beforeEach(async () => {
  db = await createTestDatabase();
  userId = await openPlayer(db.pool, { cashSun: 5_000_000n, promoSun: 1_000_000n, clientSeed: 'harbour-1' });
  const document = spinGame.documentOf(TABLE);
  const { rows } = await db.pool.query<{ id: number }>('select voltide.add_odds_table($1, $2, $3, $4, $5, $6) as id', [
    spinGame.id,
    TABLE.id,
    TABLE.version,
    Buffer.from(documentHash(nodeHashes, document), 'hex'),
    canonicalJson(document),
    spinGame.listBounds(TABLE),
  ]);
  tableId = rows[0]?.id ?? expect.fail('the table is there');
});

afterEach(() => db.drop());

describe('the prizes of plays', () => {
  it('S6-03 S13-04 are booked with the play, whatever a spin gives, and computed again', async () => {
    await spinDays(30);
    const { rows } = await db.owner.query(
      `select count(*)::integer as spins, sum(gift)::bigint as gift, sum(tokens)::integer as tokens,
        sum(tickets)::integer as tickets, sum(xp)::integer as xp from voltide.play_prize`,
    );
    const { rows: held } = await db.owner.query(
      `select p.tokens::integer, p.tickets::integer, p.xp::integer, a.balance::bigint - 1000000 as gift
       from voltide.player p join voltide.account a using (user_id) where p.user_id = $1 and a.kind = 'promo'`,
      [userId],
    );
    expect(rows).toEqual([{ spins: 30, ...held[0] }]);
    expect(held[0]).toMatchObject({ gift: expect.toSatisfy((sun: bigint) => sun > 27_000_000n) as bigint });
    const found = await verify();
    expect(found).toMatchObject({ plays: 30, examples: [] });
    expect(isVerified(found)).toBe(true);
  });

  it('S6-03 come once a day, however many devices spin at the same moment', async () => {
    const player = await loadPlayer();
    const play = spinOf(player, { utcDay: FIRST_DAY });
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) => settleOne(db.pool, { ...play, key: `device ${i}` })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses.filter((status) => status === 'settled')).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set(['settled', 'stale']));
    const again = await Promise.all(
      Array.from({ length: 24 }, (_, i) => spin({ utcDay: FIRST_DAY }, { key: `again ${i}` })),
    );
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set(['day_used']));
    expect(isVerified(await verify())).toBe(true);
  });

  it('S6-03 a repeated key returns the first answer, also on the next day', async () => {
    const play = { ...spinOf(await loadPlayer(), { utcDay: FIRST_DAY }), key: 'one', requestHash: requestHash('spin') };
    const first = await settleOne(db.pool, play);
    expect(await settleOne(db.pool, play)).toEqual({ ...first, replayed: true });
    const later = await spin(
      { utcDay: FIRST_DAY + 1, lastDay: FIRST_DAY },
      { key: 'one', requestHash: play.requestHash },
    );
    expect(later).toEqual({ ...first, replayed: true });
  });

  it('S6-03 no clock gives a day again, and no streak is taken from days that have changed', async () => {
    await spinDays(2);
    const statusOf = async (day: SpinOn): Promise<string> => (await spin(day)).status;
    expect(await statusOf({ utcDay: FIRST_DAY, lastDay: FIRST_DAY + 1 })).toBe('day_used');
    expect(await statusOf({ utcDay: FIRST_DAY - 1, lastDay: undefined })).toBe('day_used');
    expect(await statusOf({ utcDay: FIRST_DAY + 2, lastDay: FIRST_DAY })).toBe('days_changed');
    expect(await statusOf({ utcDay: FIRST_DAY + 2, lastDay: undefined })).toBe('days_changed');
    expect(await statusOf({ utcDay: FIRST_DAY + 2, lastDay: FIRST_DAY + 1, streak: 3 })).toBe('settled');
    expect(isVerified(await verify())).toBe(true);
  });

  it('S6-03 S13-04 a spin of another day of its streak than the days before make it is found out', async () => {
    await spinDays(7);
    expect(await spin({ utcDay: FIRST_DAY + 8, lastDay: FIRST_DAY + 6, streak: 8 })).toMatchObject({
      status: 'settled',
    });
    expect(await verify()).toMatchObject({ streaks: 0, examples: [] });
    expect(await spin({ utcDay: FIRST_DAY + 9, lastDay: FIRST_DAY + 8, streak: 30 })).toMatchObject({
      status: 'settled',
    });
    const found = await verify();
    expect(found).toMatchObject({ streaks: 1, outcomes: 0 });
    expect(isVerified(found)).toBe(false);
  });

  it.each<[string, Partial<PlayOperation>]>([
    ['more than any spin gives', { prizesIn: { giftSun: 265_000_001n, tokens: 0, tickets: 0, xp: 0 } }],
    ['a gift below nothing', { prizesIn: { giftSun: -1n, tokens: 0, tickets: 0, xp: 0 } }],
    ['tokens below nothing', { prizesIn: { giftSun: 0n, tokens: -1, tickets: 0, xp: 0 } }],
    ['more tickets than a day has', { prizesIn: { giftSun: 0n, tokens: 0, tickets: 201, xp: 0 } }],
    ['another day than the clock says', { dayClaim: { utcDay: FIRST_DAY + 1, lastDay: undefined } }],
  ])('S6-03 the database refuses %s', async (_what, parts) => {
    const before = await loadPlayer();
    await expect(spin({ utcDay: FIRST_DAY }, parts)).rejects.toThrow();
    expect(await loadPlayer()).toEqual(before);
    expect(isVerified(await verify())).toBe(true);
  });

  it('S6-03 the database refuses a gift to what may be played at any time', async () => {
    const { dayClaim: _claim, ...play } = spinOf(await loadPlayer(), { utcDay: FIRST_DAY });
    const prizesIn = { giftSun: 1n, tokens: 0, tickets: 0, xp: 0 };
    await expect(settleOne(db.pool, { ...play, prizesIn })).rejects.toThrow('no game gives such prizes');
  });

  it.each([
    ['a larger gift', 'update voltide.play_prize set gift = gift + 1 where nonce = 2'],
    ['more XP', 'update voltide.play_prize set xp = xp + 1 where nonce = 2'],
    ['another day of the tickets', 'update voltide.play_prize set utc_day = utc_day + 1 where nonce = 2'],
    ['prizes that are gone', 'delete from voltide.play_prize where nonce = 2'],
    ['a day that is gone', 'delete from voltide.daily_play where nonce = 2'],
    ['a day that was not played', 'update voltide.daily_play set utc_day = utc_day + 9 where nonce = 2'],
    ['tokens that nothing gave', 'update voltide.player set tokens = tokens + 1'],
  ])('S13-04 the full verifier finds %s', async (_what, forgery) => {
    await spinDays(3);
    await db.owner.query('alter table voltide.play_prize disable trigger user');
    await db.owner.query('alter table voltide.daily_play disable trigger user');
    await db.owner.query(forgery);
    expect(isVerified(await verify())).toBe(false);
  });

  it('S13-04 the full verifier finds a spin that used up no day, whatever it gave', async () => {
    await spinDays(1);
    await db.owner.query('alter table voltide.daily_play disable trigger user');
    await db.owner.query('delete from voltide.daily_play');
    expect(await verify()).toMatchObject({ streaks: 1 });
  });
});

it('S6-03 the lane settles spins among other plays, one by one, and everybody gets an answer', async () => {
  const lane = createLane({
    ...servingUser({ ownerUrl: db.url }),
    seedCipher: TEST_SEED_CIPHER,
    clock: { nowMs: () => TEST_TIME_MS },
    log: () => undefined,
  });
  const users = await Promise.all(Array.from({ length: 24 }, () => openPlayer(db.pool, { clientSeed: 'harbour-1' })));
  const spinOnce = (key: string) => (player: PlayerState) => ({ ...spinOf(player, { utcDay: FIRST_DAY }), key });
  const playOnce =
    (key: string) =>
    ({ userId: id, epoch, nonce }: PlayerState) =>
      playOf(id, { key, epoch, nonce });
  const answers = await Promise.all(
    users.flatMap((id, i) => [
      lane.submitPlay(id, i % 2 === 0 ? spinOnce(randomUUID()) : playOnce(randomUUID())),
      lane.submitPlay(id, i % 2 === 0 ? spinOnce(randomUUID()) : playOnce(randomUUID())),
    ]),
  );
  expect(answers.map(({ status }) => status)).toEqual(
    users.flatMap((_, i) => ['settled', i % 2 === 0 ? 'day_used' : 'settled']),
  );
  await lane.close();
});

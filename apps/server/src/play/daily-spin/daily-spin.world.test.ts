import { hash, randomUUID } from 'node:crypto';

import {
  exportPlaysCsv,
  exportPlaysJson,
  getPlay,
  getPlayRecord,
  listPlays,
  rotateSeeds,
  setClientSeed,
  triggerEffect,
  type ResponseOf,
} from '@voltide/contract';
import { parseVt, utcDay, type CanonicalValue, type UserId } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { checkPlay } from '@voltide/games/records/check';
import { checkFile } from '@voltide/games/records/check-file';
import { getSpin, spinToday } from '@voltide/games/daily-spin/contract';
import { currentSpinTable } from '@voltide/games/daily-spin/table';
import { parsePlayRecord } from '@voltide/games/records/parse-record';
import { balanceOf, openPack, orderOf, signUpPlayer, startGuest, useWorld, type PackPlayer } from '@voltide/testkit';
import { AppError } from '@voltide/server/errors';
import { describe, expect, it } from 'vitest';

const world = useWorld();
const DAY_MS = 86_400_000;
const TABLE_HASH = currentSpinTable().hash;
const BODY = { tableHash: TABLE_HASH };

type Spun = ResponseOf<typeof spinToday>;

const spinNow = (player: PackPlayer, key: string = randomUUID()): Promise<Spun> =>
  player.client.call(spinToday, { body: BODY, key });
const statusOf = (player: PackPlayer) => player.client.call(getSpin);

async function spinAt(userId: UserId, at: string, key: string = randomUUID()): Promise<Spun> {
  const rules = await world.context.plays.rules.at({ address: '127.0.0.1' });
  const requestHash = hash('sha256', 'spin', 'buffer');
  return world.context.dailySpin.spin({ userId, key, requestHash, tableHash: TABLE_HASH, atMs: Date.parse(at), rules });
}

async function statusAt(userId: UserId, at: string) {
  const rules = await world.context.plays.rules.at({ address: '127.0.0.1' });
  return world.context.dailySpin.status({ caller: { userId, kind: 'account' }, atMs: Date.parse(at), rules });
}

async function outcomes(spins: readonly Promise<Spun>[]): Promise<readonly unknown[]> {
  const ends = await Promise.allSettled(spins);
  return ends.map((end) => {
    if (end.status === 'fulfilled') return end.value.play.input['day'];
    return end.reason instanceof AppError ? end.reason.code : String(end.reason);
  });
}

const daysFrom = (first: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => `${utcDay(Date.parse(first) + i * DAY_MS)}T12:00:00Z`);

describe('the daily spin', () => {
  it('S6-02 S6-03 can be spun once, gives what its seed says, and says when it is back', async () => {
    const player = await signUpPlayer(world);
    const before = await statusOf(player);
    expect(before).toMatchObject({
      canSpin: true,
      reason: null,
      day: 1,
      percent: 100,
      milestone: { day: 7, amount: '2.000000' },
      shields: { held: 0, most: 2 },
      last: null,
      tableHash: TABLE_HASH,
    });
    expect(before.week).toHaveLength(7);
    expect(Date.parse(before.resetAt) % DAY_MS).toBe(0);
    const leftMs = Date.parse(before.resetAt) - Date.parse(before.now);
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(DAY_MS);

    const { play, balance, balanceAfterStake } = await spinNow(player, 'first');
    expect([play.stake, play.payout, play.bucket, play.input]).toEqual(['0.000000', '0.000000', 'promo', { day: 1 }]);
    expect([balanceAfterStake, balance]).toEqual(['100.000000', await balanceOf(player)]);
    expect(parseVt(balance) - parseVt(balanceAfterStake)).toBe(parseVt(play.value));
    expect(play.prizes.slice(1)).toEqual([
      { kind: 'xp', count: 20 },
      { kind: 'ticket', count: 1 },
    ]);
    const after = await statusOf(player);
    expect(after).toMatchObject({
      canSpin: false,
      reason: 'spun',
      day: 1,
      last: { playId: play.id, result: play.result },
    });
    expect(after.week.filter(({ isSpun }) => isSpun)).toEqual([{ day: after.today, isSpun: true }]);
    const { status, body } = await player.client.refused(spinToday, { body: BODY, key: 'second' });
    expect([status, body.code]).toEqual([409, 'day_used']);
    expect(await spinNow(player, 'first')).toEqual({ play, balance, balanceAfterStake });
  });

  it('S6-03 S15-02 stands in history, record, export and spreadsheet with its prizes, and is proven', async () => {
    const player = await signUpPlayer(world);
    await openPack(player, orderOf(world));
    const { play } = await spinNow(player);
    expect((await player.client.call(listPlays, { query: { game: 'spin' } })).plays).toEqual([play]);
    expect((await player.client.call(getPlay, { params: { playId: play.id } })).play).toEqual(play);
    expect(play.result).toContain('20 XP');
    const csv = await player.client.call(exportPlaysCsv);
    expect(csv).toContain('Daily spin,');
    expect(csv).toContain('20 XP');
    await player.client.call(rotateSeeds, { body: { epoch: 0, clientSeed: 'next' } });
    const record = await player.client.call(getPlayRecord, { params: { playId: play.id } });
    expect(checkPlay(nodeHashes, parsePlayRecord(record as CanonicalValue)).state).toBe('proven');
    const { plays } = checkFile(nodeHashes, await player.client.call(exportPlaysJson));
    expect(plays.map(({ check }) => check.state)).toEqual(['proven', 'proven']);
  });

  it('S6-04 is celebrated only for its player', async () => {
    const [player, other] = [await signUpPlayer(world), await signUpPlayer(world)];
    const { play } = await spinNow(player);
    const effectOf = ({ client }: PackPlayer, eventType: 'daily_spin_win' | 'streak_bonus' | 'pack_open_common') =>
      client.call(triggerEffect, { body: { eventType, metadata: { playId: play.id } } });
    expect(await effectOf(player, 'daily_spin_win')).toMatchObject({
      triggered: true,
      fxType: 'daily_spin_win',
      metadata: { playId: play.id },
    });
    expect((await effectOf(player, 'streak_bonus')).triggered).toBe(false);
    expect((await effectOf(player, 'pack_open_common')).triggered).toBe(false);
    expect((await effectOf(other, 'daily_spin_win')).triggered).toBe(false);
  });

  it('S6-02 S6-03 is locked for guests, who see why', async () => {
    const guest = await startGuest(world);
    expect(await guest.client.call(getSpin)).toMatchObject({ canSpin: false, reason: 'guest', day: 1 });
    await guest.client.call(setClientSeed, { body: { clientSeed: 'g' } });
    expect((await guest.client.refused(spinToday, { body: BODY, key: 'k' })).body.code).toBe('forbidden');
  });

  it('S6-03 another table than the one in force, and another seed pair, are refused and use nothing up', async () => {
    const player = await signUpPlayer(world);
    const refused = async (change: object): Promise<string> =>
      (await player.client.refused(spinToday, { body: { ...BODY, ...change }, key: 'k' })).body.code;
    expect(await refused({ tableHash: 'a'.repeat(64) })).toBe('odds_changed');
    expect(await refused({ commitment: 'b'.repeat(64) })).toBe('seeds_changed');
    expect((await statusOf(player)).canSpin).toBe(true);
  });
});

describe('one spin a day', () => {
  it('S6-03 two devices and a crowd of requests at the same moment give one spin', async () => {
    const player = await signUpPlayer(world);
    for (const day of ['2027-03-01', '2027-03-02', '2027-03-03']) {
      const ends = await outcomes(Array.from({ length: 12 }, () => spinAt(player.userId, `${day}T08:00:00Z`)));
      expect(ends.filter((end) => end === 'day_used')).toHaveLength(11);
    }
    expect((await statusAt(player.userId, '2027-03-03T09:00:00Z')).day).toBe(3);
  });

  it('S6-03 the same request sent many times at once is one spin with one answer', async () => {
    const player = await signUpPlayer(world);
    const spun = await Promise.all(
      Array.from({ length: 8 }, () => spinAt(player.userId, '2027-03-01T08:00:00Z', 'same')),
    );
    expect(new Set(spun.map(({ play }) => play.id)).size).toBe(1);
    expect(new Set(spun.map(({ balance }) => balance)).size).toBe(1);
  });

  it('S6-03 over midnight each day gives one, and the later one counts on from the earlier', async () => {
    for (let round = 0; round < 4; round++) {
      const player = await signUpPlayer(world);
      const spins = ['2027-12-31T23:59:59.999Z', '2028-01-01T00:00:00.000Z'].flatMap((at) =>
        Array.from({ length: 4 }, () => spinAt(player.userId, at)),
      );
      const days = (await outcomes(spins)).filter((end) => typeof end === 'number');
      // Where the later day came first, the earlier one is over: its spin is rejected.
      expect([[1], [1, 2]]).toContainEqual(days.toSorted((left, right) => left - right));
      const next = await spinAt(player.userId, '2028-01-02T12:00:00Z');
      expect(next.play.input['day']).toBe(days.length + 1);
    }
  });

  it('S6-03 a clock that goes back gives no second spin, and one that jumps ahead none in between', async () => {
    const { userId } = await signUpPlayer(world);
    await spinAt(userId, '2027-06-10T10:00:00Z');
    const again = ['2027-06-10T23:59:59Z', '2027-06-09T10:00:00Z', '2026-12-01T00:00:00Z'];
    expect(await outcomes(again.map((at) => spinAt(userId, at)))).toEqual(['day_used', 'day_used', 'day_used']);
    await spinAt(userId, '2027-06-12T10:00:00Z');
    expect(await outcomes([spinAt(userId, '2027-06-11T10:00:00Z')])).toEqual(['day_used']);
    expect((await statusAt(userId, '2027-06-11T10:00:00Z')).canSpin).toBe(false);
  });

  it('S6-03 a play of another game at the same moment changes nothing of it', async () => {
    const player = await signUpPlayer(world);
    const at = new Date(world.clock.nowMs()).toISOString();
    const [ends] = await Promise.all([
      outcomes(Array.from({ length: 4 }, () => spinAt(player.userId, at))),
      ...Array.from({ length: 6 }, () => openPack(player, orderOf(world, 'tin-sparrow'))),
    ]);
    expect(ends.filter((end) => end === 1)).toHaveLength(1);
  });
});

describe('a streak', () => {
  it.each([
    ['2027-01-28', 'the end of a month'],
    ['2028-02-26', 'a leap day'],
    ['2027-12-29', 'the end of a year'],
  ])('S6-03 from %s counts on over %s, with shields, tiers and milestones', async (first) => {
    const { userId } = await signUpPlayer(world);
    const days = daysFrom(first, 8);
    for (const [i, at] of days.entries()) {
      const status = await statusAt(userId, at);
      expect([status.canSpin, status.day]).toEqual([true, i + 1]);
      const { play } = await spinAt(userId, at);
      expect(play.prizes).toHaveLength(i === 6 ? 4 : 3);
    }
    expect(await statusAt(userId, days.at(-1) ?? '')).toMatchObject({
      canSpin: false,
      day: 8,
      percent: 150,
      shields: { held: 1 },
      milestone: { day: 14, amount: '5.000000' },
    });
  });

  it('S6-03 a shield covers a missed day, and a longer break starts again without a word of loss', async () => {
    const player = await signUpPlayer(world);
    const { userId } = player;
    for (const at of daysFrom('2027-05-01', 7)) await spinAt(userId, at);
    expect(await statusAt(userId, '2027-05-09T12:00:00Z')).toMatchObject({
      canSpin: true,
      day: 8,
      shields: { held: 0 },
      shieldedDays: 1,
    });
    expect((await spinAt(userId, '2027-05-09T12:00:00Z')).play.input['day']).toBe(8);
    expect(await statusAt(userId, '2027-05-20T12:00:00Z')).toMatchObject({ canSpin: true, day: 1, shieldedDays: 0 });
    expect((await spinAt(userId, '2027-05-20T12:00:00Z')).play.input['day']).toBe(1);
    const { plays } = checkFile(nodeHashes, await player.client.call(exportPlaysJson));
    expect(plays.map(({ check }) => [check.state, ...check.wrong].join())).toEqual(Array(9).fill('sealed'));
  });
});

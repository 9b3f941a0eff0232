import type { UserId } from '@voltide/core';
import { openPlayer, playOf, setUpTestDatabase, TEST_SEED_CIPHER, TEST_TIME_MS } from '@voltide/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { verifyLedger } from '../../money/audit/full-verifier.ts';
import type { PlayOperation, Settlement } from '../../money/ledger/operation.ts';
import { settleOne, settlePlays } from '../../money/ledger/settle.sql.ts';
import type { LimitState } from './limit-rules.ts';
import { listLimited, saveExclusion, saveLimit, type LimitName } from './player-limits.sql.ts';

const db = setUpTestDatabase();
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const NOW = TEST_TIME_MS;
const RICH = { cashSun: 1_000_000n, promoSun: 1_000_000n };

type LimitParts = LimitName & { readonly atMs?: number } & Partial<LimitState>;

async function limit(userId: UserId, { kind, period, amount, raise, atMs = NOW }: LimitParts): Promise<void> {
  await saveLimit(db.pool, { userId, kind, period, state: { amount, raise }, atMs });
}

const cash = (userId: UserId, parts: Partial<PlayOperation> = {}): PlayOperation =>
  playOf(userId, { spendOrder: 'cash_only', stakeSun: 100n, atMs: NOW, ...parts });

/** Settles a play alone and in a batch beside a stranger's, for two players in the same state; both must agree. */
async function settleBoth([alone, inBatch]: readonly [UserId, UserId], parts: Partial<PlayOperation>) {
  const stranger = await openPlayer(db.pool);
  const one = await settleOne(db.pool, cash(alone, parts));
  const [other] = await settlePlays(db.pool, [cash(inBatch, parts), playOf(stranger)]);
  expect(other).toEqual(one);
  return one;
}

async function openTwins(): Promise<readonly [UserId, UserId]> {
  return [await openPlayer(db.pool, RICH), await openPlayer(db.pool, RICH)];
}

const barred = (kind: string, period: string, until: string): Settlement =>
  ({ status: 'barred', barrier: { kind, period, untilMs: Date.parse(until) } }) as Settlement;

describe('a play', () => {
  it('S15-01 that would pass a stake limit moves nothing, and says which and until when', async () => {
    const twins = await openTwins();
    for (const userId of twins) await limit(userId, { kind: 'stake', period: 'day', amount: 250n });
    expect(await settleBoth(twins, {})).toMatchObject({ status: 'settled' });
    expect(await settleBoth(twins, { nonce: 1 })).toMatchObject({ status: 'settled' });
    const until = '2027-01-16T00:00:00Z';
    expect(await settleBoth(twins, { nonce: 2 })).toEqual(barred('stake', 'day', until));
    expect(await settleBoth(twins, { nonce: 2, stakeSun: 51n })).toEqual(barred('stake', 'day', until));
    const { rows } = await db.owner.query(
      `select p.nonce, a.balance, p.cash_stake from voltide.player p join voltide.account a using (user_id)
       where user_id = any ($1) and kind = 'cash'`,
      [twins],
    );
    const untouched = { nonce: 2, balance: 999_800n, cash_stake: 200n };
    expect(rows).toEqual([untouched, untouched]);
    expect(await settleBoth(twins, { nonce: 2, stakeSun: 50n })).toMatchObject({ status: 'settled' });
    expect(await settleBoth(twins, { nonce: 3, atMs: Date.parse(until) })).toMatchObject({ status: 'settled' });
  });

  it('S15-01 of promo or of nothing passes limits of cash, however low', async () => {
    const twins = await openTwins();
    for (const userId of twins) {
      await limit(userId, { kind: 'stake', period: 'day', amount: 0n });
      await limit(userId, { kind: 'net_loss', period: 'month', amount: 0n });
    }
    expect(await settleBoth(twins, { spendOrder: 'promo_only' })).toMatchObject({ status: 'settled' });
    expect(await settleBoth(twins, { nonce: 1, stakeSun: 0n })).toMatchObject({ status: 'settled' });
    expect(await settleBoth(twins, { nonce: 2, stakeSun: 1n })).toMatchObject({ status: 'barred' });
  });

  it('S15-01 of promo or cash that would pass a limit on all stakes moves nothing, and says which', async () => {
    const twins = await openTwins();
    for (const userId of twins) await limit(userId, { kind: 'all_stake', period: 'day', amount: 250n });
    const until = '2027-01-16T00:00:00Z';
    expect(await settleBoth(twins, { spendOrder: 'promo_only' })).toMatchObject({ status: 'settled' });
    expect(await settleBoth(twins, { nonce: 1 })).toMatchObject({ status: 'settled' });
    for (const spendOrder of ['promo_only', 'cash_only'] as const) {
      const next = { nonce: 2, spendOrder };
      expect(await settleBoth(twins, { ...next, stakeSun: 51n })).toEqual(barred('all_stake', 'day', until));
    }
    expect(await settleBoth(twins, { nonce: 2, stakeSun: 0n })).toMatchObject({ status: 'settled' });
    expect(await settleBoth(twins, { nonce: 3, stakeSun: 50n, spendOrder: 'promo_only' })).toMatchObject({
      status: 'settled',
    });
    expect(await settleBoth(twins, { nonce: 4, stakeSun: 1n })).toEqual(barred('all_stake', 'day', until));
    expect(await settleBoth(twins, { nonce: 4, atMs: Date.parse(until), spendOrder: 'promo_only' })).toMatchObject({
      status: 'settled',
    });
  });

  it('S15-01 that no balance covers is said to be that, whatever a limit on all stakes allows', async () => {
    const twins = await openTwins();
    for (const userId of twins) await limit(userId, { kind: 'all_stake', period: 'day', amount: 0n });
    expect(await settleBoth(twins, { stakeSun: 5_000_000n })).toMatchObject({ status: 'insufficient' });
  });

  it('S15-01 that could lose more than a loss limit is refused, whatever would come of it', async () => {
    const twins = await openTwins();
    for (const userId of twins) await limit(userId, { kind: 'net_loss', period: 'week', amount: 150n });
    expect(await settleBoth(twins, { creditSun: 30n })).toMatchObject({ status: 'settled' });
    const next = { nonce: 1, creditSun: 5000n };
    expect(await settleBoth(twins, { ...next, stakeSun: 81n })).toEqual(
      barred('net_loss', 'week', '2027-01-18T00:00:00Z'),
    );
    expect(await settleBoth(twins, { ...next, stakeSun: 80n })).toMatchObject({ status: 'settled' });
    expect(await settleBoth(twins, { nonce: 2, stakeSun: 5000n })).toMatchObject({ status: 'settled' });
  });

  it('S15-01 after the time allowed is refused until the period ends, also after a pause', async () => {
    const twins = await openTwins();
    for (const userId of twins) {
      await limit(userId, { kind: 'play_time', period: 'month', amount: BigInt(10 * MINUTE_MS) });
    }
    const after = (minutes: number, nonce: number) => settleBoth(twins, { atMs: NOW + minutes * MINUTE_MS, nonce });
    expect(await after(0, 0)).toMatchObject({ status: 'settled' });
    expect(await after(4, 1)).toMatchObject({ status: 'settled' });
    expect(await after(60, 2)).toMatchObject({ status: 'settled' });
    const over = barred('play_time', 'month', '2027-02-01T00:00:00Z');
    expect(await after(61, 3)).toEqual(over);
    expect(await after(600, 3)).toEqual(over);
  });

  it('S15-01 of somebody excluded is refused even where it costs nothing, until the last exclusion ends', async () => {
    const twins = await openTwins();
    for (const userId of twins) {
      await saveExclusion(db.pool, { userId, kind: 'self_exclusion', atMs: NOW, untilMs: NOW + 200 * DAY_MS });
      await saveExclusion(db.pool, { userId, kind: 'cool_off', atMs: NOW, untilMs: NOW + DAY_MS });
    }
    const barrier = { kind: 'self_exclusion', untilMs: NOW + 200 * DAY_MS };
    expect(await settleBoth(twins, { stakeSun: 0n })).toEqual({ status: 'barred', barrier });
    expect(await settleBoth(twins, { atMs: NOW + 2 * DAY_MS })).toEqual({ status: 'barred', barrier });
    expect(await settleBoth(twins, { atMs: NOW + 200 * DAY_MS })).toMatchObject({ status: 'settled' });
  });

  it('S14-06 whose key was answered before gets that answer, excluded or not', async () => {
    const userId = await openPlayer(db.pool, RICH);
    const play = cash(userId);
    const first = await settleOne(db.pool, play);
    await saveExclusion(db.pool, { userId, kind: 'cool_off', atMs: NOW, untilMs: NOW + DAY_MS });
    expect(await settleOne(db.pool, play)).toEqual({ ...first, replayed: true });
  });

  it('S15-01 is refused by the limit that bites longest', async () => {
    const twins = await openTwins();
    for (const userId of twins) {
      for (const period of ['day', 'month', 'week'] as const)
        await limit(userId, { kind: 'stake', period, amount: 0n });
    }
    expect(await settleBoth(twins, {})).toEqual(barred('stake', 'month', '2027-02-01T00:00:00Z'));
  });
});

describe('the database', () => {
  const attack = async (text: string, values: unknown[] = [], as = db.owner): Promise<string> =>
    as.query(text, values).then(
      () => 'done',
      (error: unknown) => String((error as { code?: string }).code),
    );

  it('S15-01 an exclusion cannot be shortened or removed', async () => {
    const userId = await openPlayer(db.pool);
    await saveExclusion(db.pool, { userId, kind: 'self_exclusion', atMs: NOW, untilMs: NOW + 200 * DAY_MS });
    for (const text of [
      `update voltide.exclusion set until_ms = until_ms - 1 where user_id = ${userId}`,
      `delete from voltide.exclusion where user_id = ${userId}`,
      'truncate voltide.exclusion',
    ]) {
      expect(await attack(text)).toBe('23001');
      expect(await attack(text, [], db.pool)).toBe('42501');
    }
    expect(await attack(`update voltide.player set has_limits = false`, [], db.pool)).toBe('42501');
  });

  it('S15-01 S3-15 lifts what a player inherited, and nothing that they chose', async () => {
    const userId = await openPlayer(db.pool);
    const untilMs = NOW + 200 * DAY_MS;
    await saveExclusion(db.pool, { userId, kind: 'self_exclusion', atMs: NOW, untilMs });
    const inherited = [userId, 'self_exclusion', NOW, untilMs, NOW];
    await db.pool.query('select voltide.inherit_exclusion($1, $2, $3, $4, $5)', inherited);
    const left = async () => {
      const text = 'select inherited from voltide.exclusion where user_id = $1';
      return (await db.pool.query<{ inherited: boolean }>(text, [userId])).rows;
    };
    expect(await left()).toHaveLength(2);
    await db.pool.query('select voltide.lift_exclusions($1, $2)', [userId, NOW]);
    expect(await left()).toEqual([{ inherited: false }]);
    expect(await attack('delete from voltide.freed_holding')).toBe('23001');
  });

  it.each([
    ['cool_off', DAY_MS - 1],
    ['cool_off', 31 * DAY_MS],
    ['self_exclusion', 180 * DAY_MS],
    ['self_exclusion', 1828 * DAY_MS],
  ])('S15-01 knows no %s of %d ms', async (kind, lengthMs) => {
    const userId = await openPlayer(db.pool);
    const values = [userId, kind, NOW, NOW + lengthMs];
    expect(await attack('select voltide.exclude($1, $2, $3, $4)', values, db.pool)).toBe('23514');
  });

  it('S15-01 refuses a looser limit that was not asked for a day before', async () => {
    const userId = await openPlayer(db.pool);
    const put = (parts: Partial<LimitState>, atMs: number): Promise<string> =>
      limit(userId, { kind: 'stake', period: 'day', ...parts, atMs }).then(
        () => 'done',
        (error: unknown) => String((error as { code?: string }).code),
      );
    const raise = { to: 200n, fromMs: NOW + DAY_MS };
    expect(await put({ amount: 100n }, NOW)).toBe('done');
    expect(await put({ amount: 101n }, NOW + 9 * DAY_MS)).toBe('23001');
    expect(await put({}, NOW + 9 * DAY_MS)).toBe('23001');
    expect(await put({ amount: 100n, raise: { to: 200n, fromMs: NOW + DAY_MS - 1 } }, NOW)).toBe('23001');
    expect(await put({ amount: 100n, raise }, NOW)).toBe('done');
    expect(await put({ amount: 200n }, NOW + DAY_MS - 1)).toBe('23001');
    expect(await put({ amount: 201n }, NOW + DAY_MS)).toBe('23001');
    expect(await put({}, NOW + DAY_MS)).toBe('23001');
    expect(await attack(`delete from voltide.player_limit where user_id = ${userId}`)).toBe('23001');
    expect(await attack(`delete from voltide.player_limit where user_id = ${userId}`, [], db.pool)).toBe('42501');
    expect(await put({ amount: 200n }, NOW + DAY_MS)).toBe('done');
  });
});

describe('what counts', () => {
  const PERIODS = ['day', 'week', 'month'] as const;
  type Period = (typeof PERIODS)[number];

  /** Returns the start of the period of a moment, or of one `ahead` of it. */
  function startOf(period: Period, atMs: number, ahead = 0): number {
    const at = new Date(atMs);
    const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
    switch (period) {
      case 'day':
        return Date.UTC(year, month, day + ahead);
      case 'week':
        return Date.UTC(year, month, day - ((at.getUTCDay() + 6) % 7) + 7 * ahead);
      case 'month':
        return Date.UTC(year, month + ahead, 1);
    }
  }

  /** Adds up the play time between these moments, at most five minutes a step, in the latest period. */
  function playedIn(period: Period, moments: readonly number[]): number {
    const latest = Math.max(...moments.map((atMs) => startOf(period, atMs)));
    const first = moments.findIndex((atMs) => startOf(period, atMs) === latest);
    const steps = moments.map((atMs, i) => {
      const before = moments[i - 1] ?? -Infinity;
      const end = Math.min(before + 5 * MINUTE_MS, atMs);
      return i < first ? 0 : Math.max(end - (i === first ? latest : before), 0);
    });
    return steps.reduce((sum, ms) => sum + ms, 0);
  }

  it('S15-01 days, weeks and months start again at 00:00 UTC, weeks on Mondays', async () => {
    const range = { min: Date.parse('2026-01-01'), max: Date.parse('2029-01-01') };
    const moments = fc
      .sample(fc.integer(range), 300)
      .concat(
        ['2028-02-29T23:59:59.999Z', '2026-12-31T23:59:59Z', '2027-01-03T23:59:59Z', '2027-01-04'].map(Date.parse),
      );
    const userId = await openPlayer(db.pool);
    const { rows } = await db.owner.query<{ ends: string[] }>(
      `select (select array_agg(l.until_ms order by l.period) from voltide.list_limited($1, m.at) l) as ends
       from unnest($2::bigint[]) with ordinality as m (at, n) order by m.n`,
      [userId, moments],
    );
    expect(rows.map(({ ends }) => ends.map(Number))).toEqual(
      moments.map((at) => PERIODS.map((period) => startOf(period, at, 1))),
    );
  });

  it('S15-01 S13-04 time played is exact over ends of periods, alone and in batches, and recounted', async () => {
    const twins = await openTwins();
    const steps = [0, 60_000, 299_999, 300_000, 300_001, 5 * 3_600_000, DAY_MS, -60_000, 200_000, -DAY_MS, 4000];
    let atMs = Date.parse('2026-12-31T23:57:00Z');
    const moments = [...steps, 6 * DAY_MS, 40 * DAY_MS, 1].map((step) => (atMs += step));
    for (const [nonce, moment] of moments.entries()) {
      await settleBoth(twins, { nonce, atMs: moment, stakeSun: 0n });
      const latest = Math.max(...moments.slice(0, nonce + 1));
      if (moment < latest) continue;
      const found = await listLimited(db.pool, twins[0], moment);
      expect(await listLimited(db.pool, twins[1], moment)).toEqual(found);
      const played = new Map(found.map(({ period, playedMs }) => [period, Number(playedMs)]));
      const made = moments.slice(0, nonce + 1);
      expect(played).toEqual(new Map(PERIODS.map((period) => [period, playedIn(period, made)])));
    }
    const { limits, counters } = await verifyLedger(db.owner, TEST_SEED_CIPHER);
    expect({ limits, counters }).toEqual({ limits: 0, counters: 0 });
    const set = (by: number) =>
      db.owner.query('update voltide.player set played_ms = played_ms + $2 where user_id = $1', [twins[0], by]);
    await set(1);
    expect((await verifyLedger(db.owner)).limits).toBe(1);
    await set(-1);
  });

  it('S15-01 the time goes on after the last play, and starts again with a period', async () => {
    const userId = await openPlayer(db.pool);
    const midnight = Date.parse('2027-01-16T00:00:00Z');
    await settleOne(db.pool, playOf(userId, { atMs: midnight - 2 * MINUTE_MS }));
    const dayAt = async (ms: number): Promise<bigint | undefined> =>
      (await listLimited(db.pool, userId, midnight + ms)).find(({ period }) => period === 'day')?.playedMs;
    const moments = [-90_000, -1, 0, 1000, 180_000, 600_000, DAY_MS];
    const found = await Promise.all(moments.map(dayAt));
    expect(found.map(Number)).toEqual([30_000, 119_999, 0, 1000, 180_000, 180_000, 0]);
  });

  it('S15-01 the verifier finds a player whose limits no play looks for', async () => {
    const userId = await openPlayer(db.pool);
    await saveExclusion(db.pool, { userId, kind: 'cool_off', atMs: NOW, untilMs: NOW + DAY_MS });
    await db.owner.query('update voltide.player set has_limits = false where user_id = $1', [userId]);
    expect((await verifyLedger(db.owner)).limits).toBe(1);
    await db.owner.query('update voltide.player set has_limits = true where user_id = $1', [userId]);
  });
});

import { getMe, getPromo, listEntries, login, putPreferences, type Promo } from '@voltide/contract';
import { HOUSE_USER_ID, present, type UserId } from '@voltide/core';
import { openPacks } from '@voltide/games/packs/contract';
import {
  adjustBalance,
  attempt,
  battleBody,
  enrolPlayer,
  openBattle,
  openPack,
  orderOf,
  readyToPlay,
  standUp,
  startGuest,
  startWorld,
  useWorld,
  type PackPlayer,
  type Person,
} from '@voltide/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { makeFail } from '@voltide/testkit/failing-rows';
import { isVerified, verifyLedger } from '../audit/full-verifier.ts';
import { expirePromo, giveNotice } from './promo.sql.ts';

const settings = { SECRET_KEY: '5b'.repeat(32) };
const world = useWorld({ settings });
const DAY_MS = 86_400_000;
const NOTICE = 'insert into voltide.promo_notice (user_id, noticed_at_ms, activity_at_ms, expires_at_ms)';
const WELCOME = '100.000000';

let player: PackPlayer & Person;
let activityAtMs: number;

beforeEach(async () => {
  player = await enrolPlayer(world);
  activityAtMs = await lastActivity(player.userId);
});

afterEach(async () => {
  expect(isVerified(await verifyLedger(world.owner, world.context.seedCipher))).toBe(true);
});

/** Returns the last activity of a player: the use of a session counts for the fifteen minutes of its token. */
async function lastActivity(userId: UserId): Promise<number> {
  const { rows } = await world.owner.query<{ atMs: bigint }>('select voltide.last_activity($1, $2) as "atMs"', [
    userId,
    world.clock.nowMs() + 1000 * DAY_MS,
  ]);
  return Number(present(rows[0], 'an activity').atMs);
}

/** Sets the clock to so many days after the last activity of the test's player, and a second more for each. */
function turnToDay(days: number, since = activityAtMs): void {
  world.clock.advance(since + days * (DAY_MS + 1000) - world.clock.nowMs());
}

async function run(): Promise<void> {
  await world.context.sessions.deleteEnded();
  await world.context.expirePromo();
}

type State = { readonly promo: bigint; readonly isNoticed: boolean; readonly expiries: number };

async function stateOf(userId: UserId): Promise<State> {
  const { rows } = await world.owner.query<State>(
    `select a.balance as promo, exists (select from voltide.promo_notice n where n.user_id = $1) as "isNoticed",
      (select count(*)::integer from voltide.promo_expiry e where e.user_id = $1) as expiries
    from voltide.account a where a.user_id = $1 and a.kind = 'promo'`,
    [userId],
  );
  return present(rows[0], 'a promo balance');
}

const untouched = { promo: 100_000_000n, isNoticed: false, expiries: 0 };
const noticed = { ...untouched, isNoticed: true };
const expired = { promo: 0n, isNoticed: false, expiries: 1 };

async function comeBack({ email, password }: Person): Promise<PackPlayer['client']> {
  const client = world.open();
  client.setToken((await client.call(login, { body: { credential: email, password } })).token);
  return client;
}

async function promoSeenBy(person: Person): Promise<Promo> {
  return (await comeBack(person)).call(getPromo);
}

describe('promo whose owner stays away', () => {
  it('S10-02 is announced on day 76, stays on day 89, and is gone on day 90 by one operation', async () => {
    turnToDay(75);
    await run();
    expect(await stateOf(player.userId)).toEqual(untouched);
    turnToDay(76);
    await run();
    expect(await stateOf(player.userId)).toEqual(noticed);
    turnToDay(89);
    await run();
    expect(await stateOf(player.userId)).toEqual(noticed);
    turnToDay(90);
    await run();
    await run();
    expect(await stateOf(player.userId)).toEqual(expired);

    const client = await comeBack(player);
    const { entries } = await client.call(listEntries, { query: { balance: 'promo' } });
    expect(entries[0]).toMatchObject({ cause: 'expiry', amount: '-100.000000', balanceAfter: '0.000000' });
    expect(await client.call(getPromo)).toMatchObject({ balance: '0.000000', expiresAt: null, notice: null });
  });

  it.each([
    ['2027-12-01T10:00:00Z', '2028-02-29T10:00:00Z'],
    ['2028-02-29T10:00:00Z', '2028-05-29T10:00:00Z'],
  ])('S10-02 the database lets promo of %s go at %s and not a millisecond before', async (from, until) => {
    const at = (text: string): number => Date.parse(text);
    await world.owner.query('update voltide.session set rotated_at_ms = $2::bigint - 900000 where user_id = $1', [
      player.userId,
      at(from),
    ]);
    const { database } = world.context;
    expect(await giveNotice(database, player.userId, at(until) - 14 * DAY_MS - 1)).toBeUndefined();
    const notice = await giveNotice(database, player.userId, at(until) - 14 * DAY_MS);
    expect(notice).toEqual({ promoSun: 100_000_000n, expiresAtMs: at(until) });
    expect(await giveNotice(database, player.userId, at(until) - 1)).toBeUndefined();
    expect(await expirePromo(database, player.userId, at(until) - 1)).toBe(false);
    expect(await expirePromo(database, player.userId, at(until))).toBe(true);
    expect(await expirePromo(database, player.userId, at(until))).toBe(false);
  });

  it('S10-02 gets 14 days of notice also where the server was off, whatever the day of the activity', async () => {
    turnToDay(100);
    await run();
    expect(await stateOf(player.userId)).toEqual(noticed);
    const noticedAtMs = world.clock.nowMs();
    world.clock.advance(14 * DAY_MS - 60_000);
    await run();
    expect(await stateOf(player.userId)).toEqual(noticed);
    world.clock.advance(120_000 + (noticedAtMs + 14 * DAY_MS - 60_000 - world.clock.nowMs()));
    await run();
    expect(await stateOf(player.userId)).toEqual(expired);
  });

  it('S10-02 expires once when two nodes try 24 times at once', async () => {
    turnToDay(76);
    await run();
    turnToDay(90);
    const other = await startWorld({ databaseUrl: world.database.url, settings });
    try {
      const pools = [world.context.database, other.context.database];
      const atMs = world.clock.nowMs();
      const tries = Array.from({ length: 24 }, (_, n) =>
        expirePromo(present(pools[n % 2], 'a node'), player.userId, atMs),
      );
      expect((await Promise.all(tries)).filter((hasExpired) => hasExpired)).toHaveLength(1);
    } finally {
      await other.close();
    }
    expect(await stateOf(player.userId)).toEqual(expired);
  });

  it('S10-02 is left whole by a node that dies before its commit, and goes once afterwards', async () => {
    turnToDay(76);
    await run();
    turnToDay(90);
    const { userId } = player;
    const heal = await makeFail(world.owner, {
      table: 'promo_notice',
      event: 'delete',
      when: `old.user_id = ${userId}`,
    });
    await expect(run()).rejects.toThrow('this row fails');
    expect(await stateOf(userId)).toEqual(noticed);
    await heal();
    await run();
    await run();
    expect(await stateOf(userId)).toEqual(expired);
  });

  it('S10-02 goes alone: items of play balance, tokens and cash stay', async () => {
    await openPack(player, orderOf(world));
    await adjustBalance(world, player.userId, { account: 'cash', amountSun: 5_000_000n });
    const since = await lastActivity(player.userId);
    turnToDay(76, since);
    await run();
    turnToDay(90, since);
    await run();
    expect(await stateOf(player.userId)).toEqual(expired);
    const { rows } = await world.owner.query<object>(
      `select (select count(*)::integer from voltide.find f where f.user_id = $1 and f.bucket = 'promo') as items,
        (select balance::text from voltide.account a where a.user_id = $1 and a.kind = 'cash') as cash`,
      [player.userId],
    );
    expect(rows).toEqual([{ items: 1, cash: '5000000' }]);
  });

  it('S10-02 of a deleted account is not announced, and its notice goes with it', async () => {
    turnToDay(76);
    await run();
    const { rows } = await world.owner.query<object>('select voltide.close_player($1, $2) as closing', [
      player.userId,
      world.clock.nowMs(),
    ]);
    expect(rows).toEqual([{ closing: 'closed' }]);
    expect(await stateOf(player.userId)).toEqual(untouched);
    turnToDay(120);
    await run();
    expect(await stateOf(player.userId)).toEqual(untouched);
  });
});

describe('any activity keeps promo', () => {
  it('S10-02 a sign-in in the last second lifts the notice, which the page says until the day it named', async () => {
    turnToDay(76);
    await run();
    const { rows } = await world.owner.query<{ at: bigint }>(
      'select expires_at_ms as at from voltide.promo_notice where user_id = $1',
      [player.userId],
    );
    const announcedMs = Number(present(rows[0], 'a notice').at);
    const announced = new Date(announcedMs).toISOString();
    world.clock.advance(announcedMs - 1000 - world.clock.nowMs());
    const seen = await promoSeenBy(player);
    expect(seen).toMatchObject({ balance: WELCOME, notice: { expiresAt: announced, isLifted: true } });
    const staysMs = Date.parse(present(seen.expiresAt ?? undefined, 'an end')) - world.clock.nowMs();
    expect(staysMs).toBeGreaterThan(90 * DAY_MS - 60_000);
    turnToDay(90);
    await run();
    expect(await stateOf(player.userId)).toEqual(untouched);
    expect((await promoSeenBy(player)).notice).toBe(null);

    const again = await lastActivity(player.userId);
    turnToDay(76, again);
    await run();
    expect(await stateOf(player.userId)).toEqual(noticed);
    turnToDay(90, again);
    await run();
    expect(await stateOf(player.userId)).toEqual(expired);
  });

  it('S10-02 a play that has the lock in the same moment wins', async () => {
    turnToDay(76);
    await run();
    turnToDay(90);
    const { userId } = player;
    const holder = await world.owner.connect();
    await holder.query('begin');
    await holder.query('select from voltide.player where user_id = $1 for no key update', [userId]);
    const expiring = expirePromo(world.context.database, userId, world.clock.nowMs());
    await holder.query('update voltide.player set last_play_at_ms = $2 where user_id = $1', [
      userId,
      world.clock.nowMs() - 1,
    ]);
    await holder.query('commit');
    holder.release();
    expect(await expiring).toBe(false);
    expect(await stateOf(userId)).toEqual(untouched);
  });

  it('S10-02 a battle seat keeps it, its stake on hold does not expire, its return starts a new period', async () => {
    turnToDay(89);
    const client = await comeBack(player);
    const seated = { ...player, client };
    const { battleId } = await openBattle(seated, battleBody(world));
    await standUp(seated, battleId);
    const { rows } = await world.owner.query<{ at: bigint }>(
      'select max(at_ms) as at from voltide.transfer where user_id = $1',
      [player.userId],
    );
    expect(await lastActivity(player.userId)).toBeGreaterThanOrEqual(Number(rows[0]?.at));
    turnToDay(120);
    await run();
    expect(await stateOf(player.userId)).toEqual(untouched);
  });

  it('S10-02 the use of a session counts after its row is deleted', async () => {
    turnToDay(10);
    await comeBack(player);
    const since = await lastActivity(player.userId);
    turnToDay(75, since);
    await run();
    const { rowCount } = await world.owner.query('select from voltide.session where user_id = $1', [player.userId]);
    expect(rowCount).toBe(0);
    expect(await lastActivity(player.userId)).toBe(since);
    expect(await stateOf(player.userId)).toEqual(untouched);
    turnToDay(76, since);
    await run();
    expect(await stateOf(player.userId)).toEqual(noticed);
  });

  it('S10-02 a guest who opens a page keeps theirs, one who stays away is notified and loses it', async () => {
    const guest = await startGuest(world);
    const { client, userId } = await readyToPlay(guest);
    const before = await lastActivity(userId);
    turnToDay(20, before);
    await client.call(getMe);
    const since = await lastActivity(userId);
    expect(since - before).toBeGreaterThan(19 * DAY_MS);
    turnToDay(76, before);
    await run();
    expect(await stateOf(userId)).toMatchObject({ promo: 25_000_000n, isNoticed: false });
    turnToDay(76, since);
    await run();
    expect(await stateOf(userId)).toMatchObject({ promo: 25_000_000n, isNoticed: true });
    turnToDay(90, since);
    await run();
    expect(await stateOf(userId)).toMatchObject({ promo: 0n, expiries: 1 });
  });
});

describe('the serving role cannot let promo expire', () => {
  it('S10-02 the server can write neither notices nor expiries by itself', async () => {
    const { database } = world.context;
    const values = [player.userId, activityAtMs, activityAtMs, activityAtMs];
    for (const text of [
      `${NOTICE} values ($1, $2, $3, $4)`,
      'insert into voltide.promo_expiry (user_id, number, at_ms, amount, noticed_at_ms, activity_at_ms) ' +
        'values ($1, 1, $2, 1, $3, $4)',
      'update voltide.promo_notice set expires_at_ms = $2, noticed_at_ms = $3, activity_at_ms = $4 where user_id = $1',
    ]) {
      expect(await attempt(database, (connection) => connection.query(text, values))).toBe('42501');
    }
    const tooEarly = world.owner.query(`${NOTICE} values ($1, $2, $3, $4)`, [
      player.userId,
      activityAtMs + 80 * DAY_MS,
      activityAtMs,
      activityAtMs + 90 * DAY_MS,
    ]);
    await expect(tooEarly).rejects.toMatchObject({ constraint: 'promo_notice_comes_in_time' });
  });

  it('S10-02 the verifier finds an expiry that a play of the 90 days before forbids', async () => {
    turnToDay(76);
    await run();
    turnToDay(90);
    await run();
    const shift = (byMs: number) =>
      world.owner.query(`update voltide.transfer set at_ms = at_ms + $2 where user_id = $1 and cause = 'welcome'`, [
        player.userId,
        byMs,
      ]);
    await world.owner.query('alter table voltide.transfer disable trigger append_only');
    try {
      await shift(30 * DAY_MS);
      expect((await verifyLedger(world.owner)).expiries).toBe(1);
      await shift(-30 * DAY_MS);
    } finally {
      await world.owner.query('alter table voltide.transfer enable trigger append_only');
    }
  });
});

it('S10-02 the page shows what became cash and what each 100 VT of stakes turn into cash', async () => {
  const { client, userId } = player;
  for (const of of [HOUSE_USER_ID, userId]) {
    await adjustBalance(world, of, { account: 'cash', amountSun: 1_000_000_000_000n });
  }
  await world.context.house.count();
  await world.context.house.figures.reload();
  await client.call(putPreferences, { body: { autoSell: [], spendOrder: 'cash_first' } });
  await client.call(openPacks, { body: orderOf(world, 'tin-sparrow', 10), key: 'for-cash' });
  const seen = await client.call(getPromo);
  expect(seen).toMatchObject({
    balance: '99.965000',
    releasedTotal: '0.035000',
    releasePer100: [
      { game: 'packs', amount: '0.700000' },
      { game: 'battles', amount: '0.700000' },
      { game: 'wheel', amount: '0.250000' },
    ],
    notice: null,
  });
});

import { present, type UserId } from '@voltide/core';
import { referralSun } from '@voltide/games/edge';
import { tierOf } from '@voltide/games/referrals/tiers';
import { openPlayer, playOf, setUpTestDatabase, TEST_TIME_MS } from '@voltide/testkit';
import { addReferral, foldAll, stakeCash } from '@voltide/testkit/pg-referrers';
import { openAccount } from '@voltide/testkit/pg-players';
import { afterEach, describe, expect, it } from 'vitest';

import { inTransaction } from '../../platform/db/tx.ts';
import { recountReferrals } from '../../money/audit/referral-check.sql.ts';
import { settleOne } from '../../money/ledger/settle.sql.ts';
import { foldReferrals, listBountiesDue, payBounty } from './referrals-job.sql.ts';

const db = setUpTestDatabase();
const VT = 1_000_000n;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAY0 = Math.floor(TEST_TIME_MS / DAY_MS) * DAY_MS + DAY_MS;
const NO_FAULTS = { earnings: 0, sums: 0, active: 0, claims: 0, gifts: 0 };

afterEach(async () => {
  expect(await recountReferrals(db.owner)).toEqual(NO_FAULTS);
});

async function bring(referrerId: UserId): Promise<UserId> {
  const refereeId = await openAccount(db);
  expect(await addReferral(db, { refereeId, referrerId })).toBe(true);
  return refereeId;
}

const bringMany = (referrerId: UserId, count: number): Promise<readonly UserId[]> =>
  Promise.all(Array.from({ length: count }, () => bring(referrerId)));

async function read<T extends object>(text: string, values: readonly unknown[]): Promise<T> {
  const { rows } = await db.owner.query<T>(text, [...values]);
  return present(rows[0], 'a row');
}

const broughtBy = (refereeId: UserId) =>
  read<{ stake: bigint; edge: bigint; earned: bigint; days: number }>(
    `select stake::bigint, edge::bigint, earned::bigint, stake_days as days
      from voltide.referral where referee_id = $1`,
    [refereeId],
  );

const tierOn = (referrerId: UserId, atMs: number) =>
  read<{ active: number; bps: number }>(
    'select active, bps from voltide.referral_tier where referrer_id = $1 and utc_day = $2',
    [referrerId, Math.floor(atMs / DAY_MS)],
  );

const countedFor = async (referrerId: UserId): Promise<bigint> =>
  (
    await read<{ amount: bigint }>(
      `select coalesce(max(amount), 0)::bigint as amount from voltide.progress_measure
        where user_id = $1 and measure = 'referrals'`,
      [referrerId],
    )
  ).amount;

describe('what a cash stake brings', () => {
  it('S7-03 is a share of its edge, floored for each', async () => {
    const referee = await bring(await openAccount(db));
    const edges = [19n, 9n, 69_999n];
    await stakeCash(
      db,
      referee,
      edges.map((edgeSun, i) => ({ stakeSun: VT, edgeSun, atMs: DAY0 + i * HOUR_MS })),
    );
    await foldAll(db, 3);
    const earned = edges.reduce((sum, edgeSun) => sum + referralSun({ stakeSun: VT, edgeSun }, 1), 0n);
    expect(earned).toBe(7000n);
    expect(await broughtBy(referee)).toEqual({ stake: 3n * VT, edge: 70_027n, earned, days: 1 });
  });

  it('S7-03 is nothing for play balance, before the sign-up, and of players whom no one brought', async () => {
    const referrer = await openAccount(db);
    const referee = await openAccount(db, { promoSun: 10n * VT });
    await stakeCash(db, referee, [{ stakeSun: VT, atMs: DAY0 - 1 }]);
    await addReferral(db, { refereeId: referee, referrerId: referrer, atMs: DAY0 });
    await stakeCash(db, referee, [{ stakeSun: VT, atMs: DAY0 }]);
    await settleOne(db.pool, playOf(referee, { stakeSun: VT, edgeSun: 1000n, nonce: 2, atMs: DAY0 }));
    await stakeCash(db, referrer, [{ stakeSun: VT, atMs: DAY0 }]);
    await foldAll(db, 4);
    expect(await broughtBy(referee)).toEqual({ stake: VT, edge: 70_000n, earned: 7000n, days: 1 });
    expect((await foldReferrals(db.pool, 1000, DAY0)).read).toBe(0);
  });

  it('S7-03 counts once while three nodes fold and the backend of a fourth is killed', async () => {
    const referees = await bringMany(await openAccount(db), 3);
    const stakes = Array.from({ length: 30 }, (_, i) => ({ stakeSun: VT, atMs: DAY0 + i }));
    await Promise.all(referees.map((referee) => stakeCash(db, referee, stakes)));
    const killed = inTransaction(db.pool, async (connection) => {
      await expect.poll(async () => (await foldReferrals(connection, 20, DAY0)).read).toBeGreaterThan(0);
      const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
      expect((await foldReferrals(db.pool, 20, DAY0)).read).toBe(0);
      await db.owner.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    });
    await expect(killed).rejects.toThrow();
    let sum = 0;
    const foldThrice = async (): Promise<number> => {
      const folds = await Promise.all([7, 5, 3].map((rows) => foldReferrals(db.pool, rows, DAY0)));
      return (sum += folds.reduce((all, { read: rows }) => all + rows, 0));
    };
    await expect.poll(foldThrice).toBe(90);
    for (const referee of referees) expect(await broughtBy(referee)).toMatchObject({ stake: 30n * VT });
  });

  it('S7-03 is nothing once the account of the referrer is closed', async () => {
    const referrer = await openAccount(db, { cashSun: 0n });
    const referee = await bring(referrer);
    const closing = await read<{ closing: string }>('select voltide.close_player($1, $2) as closing', [referrer, DAY0]);
    expect(closing).toEqual({ closing: 'closed' });
    await stakeCash(db, referee, [
      { stakeSun: VT, atMs: DAY0 - 1 },
      { stakeSun: VT, atMs: DAY0 },
    ]);
    await foldAll(db, 2);
    expect(await broughtBy(referee)).toMatchObject({ stake: VT });
  });
});

describe('the tier of a referrer', () => {
  it('S7-03 is by the shares of the rules', async () => {
    for (const active of [0, 4, 5, 24, 25, 99, 100, 499, 500]) {
      expect(await read('select voltide.referral_bps($1) as bps', [active])).toEqual({ bps: tierOf(active).bps });
    }
  });

  it.each([
    [4, 1000],
    [5, 1200],
    [24, 1200],
    [25, 1400],
  ])('S7-03 with %i active referees pays %i hundredths of a per cent, from the next day on', async (active, bps) => {
    const referrer = await openAccount(db);
    const referees = await bringMany(referrer, active);
    await Promise.all(referees.map((each) => stakeCash(db, each, [{ stakeSun: 20n * VT, atMs: DAY0 }])));
    await foldAll(db, active);
    expect(await tierOn(referrer, DAY0)).toEqual({ active: 0, bps: 1000 });
    const [first] = referees;
    await stakeCash(db, present(first, 'a referee'), [{ stakeSun: VT, atMs: DAY0 + DAY_MS }]);
    await foldAll(db, 1);
    expect(await tierOn(referrer, DAY0 + DAY_MS)).toEqual({ active, bps });
    expect(await countedFor(referrer)).toBe(BigInt(active));
  });

  it('S7-03 counts a referee for 30 days from 20 VT on, and neither for 19.999999 nor on day 31', async () => {
    const referrer = await openAccount(db);
    const [split, less, other] = await bringMany(referrer, 3);
    const day = (i: number): number => DAY0 + i * DAY_MS;
    await stakeCash(db, present(split, 'a'), [
      { stakeSun: 10n * VT, atMs: day(0) },
      { stakeSun: 10n * VT, atMs: day(29) },
    ]);
    await stakeCash(db, present(less, 'b'), [{ stakeSun: 20n * VT - 1n, atMs: day(29) }]);
    const looks = [29, 30, 31].map((i) => ({ stakeSun: 1n, atMs: day(i) }));
    await stakeCash(db, present(other, 'c'), looks);
    await foldAll(db, 6);
    const actives = await Promise.all(looks.map(async ({ atMs }) => (await tierOn(referrer, atMs)).active));
    expect(actives).toEqual([0, 1, 0]);
  });

  it('S7-03 leaves out referees who are held', async () => {
    const referrer = await openAccount(db);
    const [referee] = await bringMany(referrer, 1);
    await db.owner.query("select voltide.hold_referral($1, 'same_device', $2)", [referee, DAY0]);
    await stakeCash(db, present(referee, 'a'), [
      { stakeSun: 20n * VT, atMs: DAY0 },
      { stakeSun: VT, atMs: DAY0 + DAY_MS },
    ]);
    await foldAll(db, 2);
    expect([(await tierOn(referrer, DAY0 + DAY_MS)).active, await countedFor(referrer)]).toEqual([0, 0n]);
    await db.owner.query('select voltide.review_referral($1, true, $2)', [referee, DAY0 + DAY_MS]);
    expect(await countedFor(referrer)).toBe(1n);
  });
});

describe('the bounty', () => {
  const pay = async (): Promise<number> => {
    const due = await listBountiesDue(db.pool, { after: undefined, limit: 100 });
    const paid = await Promise.all(due.flatMap((each) => [1, 2].map(() => payBounty(db.pool, each, DAY0))));
    return paid.filter((each) => each !== undefined).length;
  };

  it('S7-03 is paid once, for 50 VT on three UTC days', async () => {
    const referrer = await openAccount(db);
    const referee = await bring(referrer);
    const stakes = [
      { stakeSun: 49n * VT, atMs: DAY0 },
      { stakeSun: VT, atMs: DAY0 + DAY_MS - 1 },
      { stakeSun: VT - 1n, atMs: DAY0 + DAY_MS },
    ];
    await stakeCash(db, referee, stakes);
    await foldAll(db, 3);
    expect(await pay()).toBe(0);
    await stakeCash(db, referee, [{ stakeSun: 1n, atMs: DAY0 + 2 * DAY_MS }]);
    await foldAll(db, 1);
    expect([await pay(), await pay()]).toEqual([1, 0]);
    const promo = await read("select balance::bigint from voltide.account where user_id = $1 and kind = 'promo'", [
      referrer,
    ]);
    expect(promo).toEqual({ balance: 5n * VT });
  });

  it('S7-03 waits while the referee is held, and is lost by a refusal', async () => {
    const referrer = await openAccount(db);
    const referees = await bringMany(referrer, 2);
    const stakes = [0, 1, 2].map((i) => ({ stakeSun: 20n * VT, atMs: DAY0 + i * DAY_MS }));
    for (const referee of referees) {
      await stakeCash(db, referee, stakes);
      await db.owner.query("select voltide.hold_referral($1, 'same_wallet', $2)", [referee, DAY0]);
    }
    await foldAll(db, 6);
    expect(await pay()).toBe(0);
    for (const [i, referee] of referees.entries()) {
      await db.owner.query('select voltide.review_referral($1, $2, $3)', [referee, i === 0, DAY0 + 3 * DAY_MS]);
    }
    expect(await pay()).toBe(1);
  });
});

describe('a referral', () => {
  it('S7-03 is of the first referrer, for good, and of an open account that is another one', async () => {
    const [referrer, second, guest] = await Promise.all([
      openAccount(db),
      openAccount(db),
      openAccount(db, { kind: 'guest' }),
    ]);
    const closed = await openAccount(db, { cashSun: 0n });
    await db.owner.query('select voltide.close_player($1, $2)', [closed, DAY0]);
    const refereeId = await openAccount(db);
    const add = (referrerId: UserId): Promise<boolean> => addReferral(db, { refereeId, referrerId });
    const unknown = await openPlayer(db.pool);
    for (const no of [refereeId, guest, closed, unknown, 2n as UserId]) expect(await add(no)).toBe(false);
    expect([await add(referrer), await add(second), await add(referrer)]).toEqual([true, false, false]);
  });

  it('S7-03 is reviewed once, and is not held again', async () => {
    const referee = await bring(await openAccount(db));
    const hold = () => read("select voltide.hold_referral($1, 'same_network', $2) as done", [referee, DAY0]);
    const review = (release: boolean) =>
      read('select voltide.review_referral($1, $2, $3) as done', [referee, release, DAY0]);
    expect(await review(true)).toEqual({ done: false });
    expect([await hold(), await hold()]).toEqual([{ done: true }, { done: false }]);
    expect([await review(true), await review(false), await hold()]).toEqual([
      { done: true },
      { done: false },
      { done: false },
    ]);
  });
});

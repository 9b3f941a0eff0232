import { randomUUID } from 'node:crypto';

import type { UserId } from '@voltide/core';
import { createTestDatabase, saleOf, openPlayer, playOf, requestHash } from '@voltide/testkit';
import { TEST_SEED_CIPHER, TEST_TIME_MS, type OwnedDatabase } from '@voltide/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { sqlStateOf } from '../../platform/db/failures.ts';
import { createHouseFigures } from '../house/figures.ts';
import { verifyLedger } from '../audit/full-verifier.ts';
import type { HoldOperation, Operation, PayoutOperation, Settlement } from './operation.ts';
import { isClean, reconcile } from '../audit/reconcile.ts';
import { settleOne } from './settle.sql.ts';

const NOT_ALLOWED = '22023';
const USED = '23505';
const AT_ONCE = 12;

let db: OwnedDatabase;
let userId: UserId;

beforeEach(async () => {
  db = await createTestDatabase();
  await db.owner.query(`insert into voltide.cause_rule
    (cause, kind, bucket, system_account, most_each, most_per_user, fee_bps) values
    ('seat', 'hold', null, 'house', 1000, null, 0), ('cash seat', 'hold', 'cash', 'house', 1000, null, 0),
    ('win', 'payout', null, 'house', 500, null, 0), ('exchange', 'gift', 'promo', 'gifts', 40, 100, 0),
    ('deposit', 'payout', 'cash', 'outside', 5000, null, 0), ('payment', 'hold', 'cash', 'outside', 1000, null, 0),
    ('paid payment', 'hold', 'cash', 'outside', 1000, null, 200)
    on conflict (cause) do update set kind = excluded.kind, bucket = excluded.bucket,
      system_account = excluded.system_account, most_each = excluded.most_each,
      most_per_user = excluded.most_per_user, fee_bps = excluded.fee_bps`);
  userId = await openPlayer(db.pool, { cashSun: 300n, promoSun: 200n });
});

afterEach(async () => {
  const [counts, found] = [await reconcile(db.owner), await verifyLedger(db.owner, TEST_SEED_CIPHER)];
  await db.drop();
  expect(isClean(counts)).toBe(true);
  const { records, answers, counters, turnover } = found;
  expect({ records, answers, counters, turnover }).toEqual({ records: 0, answers: 0, counters: 0, turnover: 0 });
});

const base = () => ({ userId, key: randomUUID(), requestHash: requestHash(), atMs: TEST_TIME_MS });
const settle = (operation: Operation): Promise<Settlement> => settleOne(db.pool, operation);

function holdOf(parts: Partial<HoldOperation> = {}): HoldOperation {
  const hold = { kind: 'hold', holdId: 'seat 1', cause: 'seat', amountSun: 150n, spendOrder: 'promo_first' } as const;
  return { ...base(), ...hold, ...parts };
}

function payoutOf(parts: Partial<PayoutOperation> = {}): PayoutOperation {
  return { ...base(), kind: 'payout', cause: 'win', bucket: 'cash', amountSun: 20n, itemsIn: [], ...parts };
}

const endOf = (kind: 'return_hold' | 'take_hold', holdId = 'seat 1') => ({ ...base(), kind, holdId }) as const;

async function readState(): Promise<unknown> {
  const { rows } = await db.owner.query<object>(
    `select (select array_agg(balance::bigint order by kind) from voltide.account where user_id = $1) as balances,
      (select count(*) from voltide.hold) as open, (select count(*) from voltide.hold_exit) as ended`,
    [userId],
  );
  return rows[0];
}

async function countAnswers(operations: readonly Operation[]): Promise<Record<string, number>> {
  const refused = (error: unknown): { status: string } => ({ status: sqlStateOf(error) ?? 'unknown' });
  const answers = await Promise.all(operations.map((operation) => settle(operation).catch(refused)));
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('a hold', () => {
  it('takes from one bucket and gives back to it', async () => {
    expect(await settle(holdOf())).toMatchObject({ status: 'settled', bucket: 'promo', cashSun: 300n, promoSun: 50n });
    expect(await readState()).toEqual({ balances: [300n, 50n, 150n], open: 1n, ended: 0n });
    expect(await settle(endOf('return_hold'))).toMatchObject({ status: 'settled', creditedSun: 150n, promoSun: 200n });
    expect(await readState()).toEqual({ balances: [300n, 200n, 0n], open: 0n, ended: 1n });
  });

  it('that is taken is the house’s, and counts as its cash', async () => {
    await settle(holdOf({ spendOrder: 'cash_first' }));
    await settle(endOf('take_hold'));
    await db.pool.query('select voltide.fold_tally(1000)');
    expect(await readState()).toEqual({ balances: [150n, 200n, 0n], open: 0n, ended: 1n });
    const { rows } = await db.pool.query("select name, amount from voltide.house_figure where name like '%cash'");
    expect(rows).toEqual(expect.arrayContaining([{ name: 'cash', amount: 150n }]));
    expect(rows).not.toContainEqual({ name: 'held_cash', amount: 150n });
  });

  it('takes from the bucket that its cause names, whatever is asked', async () => {
    expect(await settle(holdOf({ cause: 'cash seat' }))).toMatchObject({ bucket: 'cash', cashSun: 150n });
  });

  it('S14-06 answers its key again with what it said first, and keeps it from another request', async () => {
    const hold = holdOf();
    const first = await settle(hold);
    expect(await settle(hold)).toEqual({ ...first, replayed: true });
    expect(await settle({ ...hold, requestHash: requestHash('other') })).toEqual({ status: 'key_reused' });
    expect(await settle({ ...endOf('take_hold'), key: hold.key, requestHash: requestHash('other') })).toEqual({
      status: 'key_reused',
    });
  });

  it.each<[string, Partial<HoldOperation>]>([
    ['of nothing', { amountSun: 0n }],
    ['of less than nothing', { amountSun: -1n }],
    ['above what its cause allows', { amountSun: 1001n }],
    ['for a cause that does not exist', { cause: 'yacht' }],
    ['for a cause of gifts', { cause: 'welcome' }],
  ])('%s is refused', async (_name, parts) => {
    const before = await readState();
    expect(await countAnswers([holdOf(parts)])).toEqual({ [NOT_ALLOWED]: 1 });
    expect(await readState()).toEqual(before);
  });

  it('above each bucket alone is refused, and leaves no trace', async () => {
    expect(await settle(holdOf({ amountSun: 301n }))).toEqual({ status: 'insufficient' });
    expect(await readState()).toEqual({ balances: [300n, 200n, 0n], open: 0n, ended: 0n });
  });

  it('is made no more often at once than there is money', async () => {
    const holds = Array.from({ length: AT_ONCE }, (_, i) => holdOf({ holdId: `seat ${i}`, spendOrder: 'cash_only' }));
    expect(await countAnswers(holds)).toEqual({ settled: 2, insufficient: AT_ONCE - 2 });
  });

  it('has a name of its own, for good', async () => {
    const holds = Array.from({ length: AT_ONCE }, () => holdOf({ amountSun: 1n }));
    expect(await countAnswers(holds)).toEqual({ settled: 1, [USED]: AT_ONCE - 1 });
    await settle(endOf('return_hold'));
    expect(await countAnswers([holdOf()])).toEqual({ [USED]: 1 });
  });

  it('ends once, however many end it at the same time, in whatever way', async () => {
    await settle(holdOf());
    const ends = Array.from({ length: AT_ONCE }, (_, i) => endOf(i % 2 === 0 ? 'return_hold' : 'take_hold'));
    expect(await countAnswers(ends)).toEqual({ settled: 1, hold_gone: AT_ONCE - 1 });
    expect(await readState()).toMatchObject({ open: 0n, ended: 1n });
  });

  it('of somebody else cannot be ended', async () => {
    await settle(holdOf());
    const thief = await openPlayer(db.pool);
    expect(await settle({ ...endOf('return_hold'), userId: thief })).toEqual({ status: 'hold_gone' });
  });

  it('keeps an account from being closed', async () => {
    await settle(holdOf({ spendOrder: 'cash_only', amountSun: 300n }));
    const { rows } = await db.pool.query('select voltide.close_player($1, 1) as against', [userId]);
    expect(rows).toEqual([{ against: 'held' }]);
  });
});

describe('a payout', () => {
  const itemsIn = [7n, 9n].map((valueSun, item) => ({ tableId: 1, item, valueSun, source: `battle:b1:r${item}:s0` }));

  it('pays money and items with their history, which can be sold by number', async () => {
    expect(await settle(payoutOf({ itemsIn }))).toMatchObject({ status: 'settled', bucket: 'cash', cashSun: 320n });
    const { rows } = await db.owner.query<{ no: bigint; source: string }>(
      'select find_no as no, source from voltide.find where user_id = $1 order by find_no',
      [userId],
    );
    expect(rows).toEqual([
      { no: 2n ** 62n, source: 'battle:b1:r0:s0' },
      { no: 2n ** 62n + 1n, source: 'battle:b1:r1:s0' },
    ]);
    await settle(payoutOf({ amountSun: 0n, itemsIn }));
    const itemsOut = [2n ** 62n, 2n ** 62n + 3n];
    expect(await settle({ ...saleOf(userId, []), itemsOut })).toMatchObject({ creditedSun: 16n });
  });

  it('happens once per key, however often it comes at the same time', async () => {
    const payout = payoutOf({ itemsIn });
    expect(await countAnswers(Array.from({ length: AT_ONCE }, () => payout))).toEqual({ settled: AT_ONCE });
    const { rows } = await db.owner.query('select count(*) as items from voltide.find where user_id = $1', [userId]);
    expect(rows).toEqual([{ items: 2n }]);
    expect(await settle({ ...payout, requestHash: requestHash('more') })).toEqual({ status: 'key_reused' });
  });

  it.each<[string, Partial<PayoutOperation>]>([
    ['of nothing', { amountSun: 0n }],
    ['of less than nothing', { amountSun: -1n }],
    ['above what its cause allows', { amountSun: 501n }],
    ['whose items and money together are above it', { amountSun: 490n, itemsIn }],
    ['of items of negative value', { itemsIn: itemsIn.map((item) => ({ ...item, valueSun: -1n })) }],
    ['for a cause of gifts', { cause: 'welcome', bucket: 'promo' }],
    ['into what is on hold', { bucket: 'held' as never }],
    ['to the house', { userId: 2n as UserId }],
  ])('%s is refused', async (_name, parts) => {
    const before = await readState();
    const [status] = Object.keys(await countAnswers([payoutOf(parts)]));
    expect(status).toMatch(/^22023$|^23514$/);
    expect(await readState()).toEqual(before);
  });

  it('item numbers cannot be forged: those of plays and of others open nothing', async () => {
    await settle(payoutOf({ itemsIn }));
    const thief = await openPlayer(db.pool);
    await settle(playOf(thief, { itemsIn: [{ k: 0, item: 0, valueSun: 3n }] }));
    for (const itemNo of [2n ** 62n, 2n ** 62n - 1n, 256n, -1n, 2n ** 63n - 1n]) {
      expect(await settle({ ...saleOf(thief, []), itemsOut: [itemNo] })).toEqual({ status: 'item_gone' });
    }
  });
});

it('a gift stays within what its cause gives at once and to one user, also when many come together', async () => {
  const giftOf = (amountSun: bigint) => ({ ...base(), kind: 'gift', cause: 'exchange', amountSun }) as const;
  expect(await countAnswers([giftOf(41n)])).toEqual({ [NOT_ALLOWED]: 1 });
  const gifts = Array.from({ length: AT_ONCE }, () => giftOf(30n));
  expect(await countAnswers(gifts)).toEqual({ settled: 3, [NOT_ALLOWED]: AT_ONCE - 3 });
});

it('S8-08 house cash stays right while money comes in, is on hold, and goes out, with a fee and without', async () => {
  const figures = createHouseFigures({ database: db.pool, clock: { nowMs: () => TEST_TIME_MS } });
  const readHouseCash = async (): Promise<bigint> => {
    await db.pool.query('select voltide.fold_tally(1000)');
    await figures.reload();
    return figures.houseCashSun();
  };
  const before = await readHouseCash();
  const steps: [Operation, bigint][] = [
    [payoutOf({ cause: 'deposit', amountSun: 1000n }), 0n],
    [holdOf({ cause: 'payment', holdId: 'p1', amountSun: 600n }), 0n],
    [holdOf({ cause: 'payment', holdId: 'p2', amountSun: 50n }), 0n],
    [endOf('take_hold', 'p1'), 0n],
    [endOf('return_hold', 'p2'), 0n],
    [payoutOf({ itemsIn: [{ tableId: 1, item: 0, valueSun: 5n, source: 'battle:b1:r0:s0' }] }), -25n],
    [holdOf({ spendOrder: 'cash_only', amountSun: 100n }), -25n],
    [endOf('take_hold'), 75n],
    // 2 % of 101, rounded up, stay with the house.
    [holdOf({ cause: 'paid payment', holdId: 'p3', amountSun: 101n }), 75n],
    [endOf('take_hold', 'p3'), 78n],
  ];
  for (const [operation, change] of steps) {
    expect(await settle(operation)).toMatchObject({ status: 'settled' });
    expect((await readHouseCash()) - before).toBe(change);
  }
});

it('what goes to the outside and comes from there can only be cash', async () => {
  const rule = (bucket: string) =>
    db.owner.query(`insert into voltide.cause_rule (cause, kind, bucket, system_account, most_each)
      values ('gem', 'payout', ${bucket}, 'outside', 1)`);
  await expect(rule('null')).rejects.toThrow('cause_rule_outside_is_cash');
  await expect(rule("'promo'")).rejects.toThrow('cause_rule_outside_is_cash');
});

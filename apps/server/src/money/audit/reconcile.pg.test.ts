import type { UserId } from '@voltide/core';
import { adjustOf, createTestDatabase, saleOf, openPlayer, playOf, type OwnedDatabase } from '@voltide/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { isClean, reconcile, type Reconciliation } from './reconcile.ts';
import { settleOne } from '../ledger/settle.sql.ts';

let db: OwnedDatabase;
let userId: UserId;

beforeEach(async () => {
  db = await createTestDatabase();
  await settleOne(db.owner, adjustOf(2n as UserId, 'cash', 1_000_000n));
  userId = await openPlayer(db.pool, { cashSun: 100n, promoSun: 100n });
  const itemsIn = [0, 1].map((k) => ({ k, item: 0, valueSun: 5n }));
  for (const nonce of [0, 1, 2]) {
    const parts = { nonce, stakeSun: 10n, creditSun: 2n, itemsIn };
    await settleOne(db.pool, playOf(userId, { ...parts, spendOrder: nonce === 0 ? 'promo_only' : 'cash_only' }));
  }
  await settleOne(db.pool, saleOf(userId, [{ epoch: 0, nonce: 1, k: 0 }]));
});

afterEach(() => db.drop());

/** Changes rows past all triggers, as only a superuser can. */
async function tamper(statement: string): Promise<Reconciliation> {
  const client = await db.owner.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    await client.query(statement);
  } finally {
    client.release(true);
  }
  return reconcile(db.pool);
}

const HEALTHY = { sum: 0, negativeAccounts: 0, sequenceGaps: 0, chainBreaks: 0, nonceGaps: 0, withdrawals: 0 };

it('S13-04 counts nothing in a healthy ledger, before and after the tally is folded', async () => {
  expect(await reconcile(db.pool)).toEqual(HEALTHY);
  await db.pool.query('select voltide.fold_tally(1000)');
  const counts = await reconcile(db.pool);
  expect(counts).toEqual(HEALTHY);
  expect(isClean(counts)).toBe(true);
});

const LAST = `kind = 'cash' and seq = (select max(seq) from voltide.transfer where kind = 'cash' and user_id <> 2)`;

it.each<[string, string, Partial<Reconciliation>]>([
  [
    'a raised balance',
    `update voltide.account set balance = balance + 1 where user_id <> 2 and kind = 'cash'`,
    { sum: 2 },
  ],
  [
    'balances exchanged between buckets',
    `update voltide.account set balance = balance + case kind when 'cash' then 1
    else -1 end where user_id <> 2 and kind <> 'held'`,
    { sum: 4 },
  ],
  [
    'a changed amount',
    `update voltide.transfer set amount = amount - 1 where user_id <> 2 and kind = 'cash' and seq = 2`,
    { sum: 1, chainBreaks: 1 },
  ],
  [
    'a changed time',
    `update voltide.transfer set at_ms = at_ms + 1 where user_id <> 2 and kind = 'cash' and seq = 2`,
    { chainBreaks: 1 },
  ],
  [
    'a changed cause',
    `update voltide.transfer set cause = 'exchange' where kind = 'cash' and cause = 'win' and seq = 3`,
    { chainBreaks: 1 },
  ],
  [
    'a changed system account',
    `update voltide.transfer set system_account = 'gifts' where kind = 'promo' and seq = 3`,
    { chainBreaks: 1 },
  ],
  [
    'a removed transfer',
    `delete from voltide.transfer where user_id <> 2 and kind = 'cash' and seq = 3`,
    { sum: 1, sequenceGaps: 1, chainBreaks: 1 },
  ],
  [
    'a removed last transfer',
    `delete from voltide.transfer where user_id <> 2 and ${LAST}`,
    { sum: 2, sequenceGaps: 1, chainBreaks: 1 },
  ],
  [
    'an account without transfers',
    `delete from voltide.transfer where user_id <> 2 and kind = 'promo'`,
    { sum: 2, sequenceGaps: 1, chainBreaks: 1 },
  ],
  [
    'a removed account',
    `delete from voltide.account where user_id <> 2 and kind = 'promo'`,
    { sum: 2, sequenceGaps: 1, chainBreaks: 1 },
  ],
  [
    'a changed head',
    `update voltide.account set head = sha256('x') where user_id <> 2 and kind = 'cash'`,
    { chainBreaks: 1 },
  ],
  ['a removed play', 'delete from voltide.play where nonce = 1', { sum: 1, nonceGaps: 1 }],
  ['a removed last play', 'delete from voltide.play where nonce = 2', { sum: 1, nonceGaps: 1 }],
  ['a nonce set back', 'update voltide.player set nonce = 2 where user_id <> 2', { nonceGaps: 1 }],
  ['a lost epoch', 'update voltide.player set epoch = 1, nonce = 0 where user_id <> 2', { nonceGaps: 2 }],
  ['a removed find', `delete from voltide.find where bucket = 'cash' and find_no = 2 * 256 + 1`, { sum: 1 }],
  ['a relabelled find', `update voltide.find set bucket = 'cash' where find_no = 0`, { sum: 1 }],
  ['a lost tally row', 'delete from voltide.tally where id = (select max(id) from voltide.tally)', { sum: 2 }],
  ['a figure that nobody knows', `insert into voltide.house_figure (name, amount) values ('cahs', 1)`, { sum: 1 }],
  ['a changed house figure', `update voltide.house_figure set amount = amount + 1 where name = 'capital'`, { sum: 1 }],
])('S13-04 counts %s', async (_name, statement, found) => {
  expect(await tamper(statement)).toEqual({ ...HEALTHY, ...found });
});

it('S13-04 counts a negative balance where even the rule against it was removed', async () => {
  await db.owner.query('alter domain voltide.sun drop constraint sun_not_negative');
  const counts = await tamper('update voltide.account set balance = -1 where user_id <> 2');
  expect(counts.negativeAccounts).toBe(3);
});

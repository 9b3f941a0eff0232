import type { UserId } from '@voltide/core';
import { createTestDatabase, openPlayer, playOf, requestHash, type OwnedDatabase } from '@voltide/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { sqlStateOf } from '../../platform/db/failures.ts';
import { inTransaction, withConnection } from '../../platform/db/tx.ts';
import { itemNoOf } from './item-no.ts';
import { countCounterFaults } from '../audit/counter-check.sql.ts';
import { countCarryFaults, countOperationFaults } from '../audit/full-verifier.sql.ts';
import { isClean, reconcile } from '../audit/reconcile.ts';
import { settleOne } from './settle.sql.ts';

const FIRST_RECEIVED = 2n ** 62n;
const NO_OPERATION_FAULTS = { plays: 0n, sales: 0n, adjustments: 0n, holds: 0n, strays: 0n, answers: 0n };

let db: OwnedDatabase;
let loser: UserId;
let winner: UserId;

const numberOf = (k: number): bigint => itemNoOf({ epoch: 0, nonce: 0, k });

async function win(itemNos: readonly bigint[], from = loser, to = winner): Promise<number> {
  return inTransaction(db.owner, async (connection) => {
    const users = [from, to];
    await connection.query('select from voltide.player where user_id = any ($1) order by user_id for no key update', [
      users,
    ]);
    const { rows } = await connection.query<{ moved: number }>(
      `select voltide.move_finds($1, $2, $3, null, 'won', 'battle-1') as moved`,
      [from, to, itemNos],
    );
    for (const userId of users) {
      await connection.query(`select voltide.conclude($1, 'battle-1', $2, 'payout', 0, 1, null)`, [
        userId,
        requestHash(),
      ]);
    }
    return rows[0]?.moved ?? 0;
  });
}

async function countFaults(): Promise<unknown> {
  const { owner } = db;
  return [await countCarryFaults(owner), await countCounterFaults(owner), await countOperationFaults(owner)];
}

beforeEach(async () => {
  db = await createTestDatabase();
  loser = await openPlayer(db.pool, { cashSun: 1000n });
  winner = await openPlayer(db.pool, {});
  const itemsIn = [0, 1, 2].map((k) => ({ k, item: k + 4, valueSun: 10n + BigInt(k) }));
  await settleOne(db.pool, playOf(loser, { stakeSun: 100n, spendOrder: 'cash_only', itemsIn }));
});

afterEach(() => db.drop());

describe('items that are won', () => {
  it('S13-04 pass to the winner with value, item, bucket and history, and are sold there', async () => {
    expect(await win([numberOf(2), numberOf(0)])).toBe(2);
    const { rows } = await db.pool.query<Record<string, unknown>>(
      `select find_no, item, value, bucket, source from voltide.find where user_id = $1 order by find_no`,
      [winner],
    );
    expect(rows).toEqual([
      { find_no: FIRST_RECEIVED, item: 4, value: 10n, bucket: 'cash', source: `won:${loser}:${numberOf(0)}` },
      { find_no: FIRST_RECEIVED + 1n, item: 6, value: 12n, bucket: 'cash', source: `won:${loser}:${numberOf(2)}` },
    ]);
    const exits = await db.pool.query<Record<string, unknown>>(
      'select find_no, to_user_id from voltide.find_exit where user_id = $1 order by find_no',
      [loser],
    );
    expect(exits.rows).toEqual([0, 2].map((k) => ({ find_no: numberOf(k), to_user_id: winner })));
    const { atMs, key, requestHash: hash } = playOf(winner);
    const itemsOut = [FIRST_RECEIVED, FIRST_RECEIVED + 1n];
    const sale = { kind: 'sale', userId: winner, key, requestHash: hash, atMs, itemsOut } as const;
    expect(await settleOne(db.pool, sale)).toMatchObject({ status: 'settled', cashSun: 22n });
    expect(await countFaults()).toEqual([0n, 0n, NO_OPERATION_FAULTS]);
    expect(isClean(await reconcile(db.owner))).toBe(true);
  });

  it('S13-04 all pass or none, once, and never to oneself', async () => {
    await expect(win([numberOf(0), numberOf(9)])).rejects.toThrow('1 of 2 items are gone');
    expect(await win([numberOf(0)])).toBe(1);
    await expect(win([numberOf(0)])).rejects.toThrow('1 of 1 items are gone');
    await expect(win([numberOf(1)], loser, loser)).rejects.toThrow('no items of');
    expect(await countFaults()).toEqual([0n, 0n, NO_OPERATION_FAULTS]);
  });

  it('S13-04 are not for the application to move', async () => {
    const call = db.pool.query(`select voltide.move_finds($1, $2, null, null, 'won', 'k')`, [loser, winner]);
    expect(sqlStateOf(await call.catch((error: unknown) => error))).toBe('42501');
  });

  it.each([
    ['another value', 'update voltide.find set value = value + 1 where source is not null', 2n],
    ['another item', 'update voltide.find set item = item + 1 where source is not null', 2n],
    ['another bucket', `update voltide.find set bucket = 'promo' where source is not null`, 2n],
    ['somebody else’s number', `update voltide.find set source = source || '7' where source is not null`, 2n],
    ['a source that is none', `update voltide.find set source = 'won:x' where source is not null`, 2n],
    ['another holder before', 'update voltide.find_exit set to_user_id = user_id', 2n],
    ['nobody before', 'delete from voltide.find_exit', 1n],
    ['no holder after', 'delete from voltide.find where source is not null', 1n],
  ])('S13-04 are reported by the full verifier with %s', async (_what, statement, faults) => {
    await win([numberOf(1)]);
    await withConnection(db.owner, async (client) => {
      await client.query("set session_replication_role = 'replica'");
      expect((await client.query(statement)).rowCount).toBe(1);
      await client.query('reset session_replication_role');
    });
    expect(await countCarryFaults(db.owner)).toBe(faults);
  });
});

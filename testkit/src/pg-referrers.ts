import { present, type UserId } from '@voltide/core';
import { settleOne } from '@voltide/server/money/ledger/settle.sql';
import { foldReferrals } from '@voltide/server/play/referrals/referrals-job.sql';

import type { TestDatabase } from './pg.ts';
import { playOf, TEST_TIME_MS } from './pg-players.ts';

/** Notes who was brought by whom; false where it does not count. */
export async function addReferral(
  { owner }: Pick<TestDatabase, 'owner'>,
  referral: { readonly refereeId: UserId; readonly referrerId: UserId; readonly atMs?: number },
): Promise<boolean> {
  const { refereeId, referrerId, atMs = TEST_TIME_MS } = referral;
  const { rows } = await owner.query<{ added: boolean }>(
    `select voltide.add_referral($1, $2, 'TESTCODE', '', $3) as added`,
    [refereeId, referrerId, atMs],
  );
  return present(rows[0], 'an answer').added;
}

type CashStake = { readonly stakeSun: bigint; readonly edgeSun?: bigint; readonly atMs: number };

/** Plays one after the other for cash, each of which brings nothing back. The edge is 7%, unless told otherwise. */
export async function stakeCash(db: TestDatabase, userId: UserId, stakes: readonly CashStake[]): Promise<void> {
  const { rows } = await db.owner.query<{ nonce: number }>(
    'select nonce::integer as nonce from voltide.player where user_id = $1',
    [userId],
  );
  let nonce = present(rows[0], 'a player').nonce;
  for (const { stakeSun, edgeSun = (stakeSun * 7n) / 100n, atMs } of stakes) {
    const play = playOf(userId, { stakeSun, edgeSun, atMs, nonce, spendOrder: 'cash_only' });
    const { status } = await settleOne(db.pool, play);
    if (status !== 'settled') throw new Error(`a stake was ${status}`);
    nonce += 1;
  }
}

/** Folds until so many rows of the feed were read: open transactions of other databases hold rows back, too. */
export async function foldAll(db: TestDatabase, rows: number, atMs = TEST_TIME_MS): Promise<void> {
  for (let sum = 0; sum < rows;) sum += (await foldReferrals(db.pool, 1000, atMs)).read;
}

import { PAYOUT_ATTEMPTS_MAX } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../../../platform/db/pool.ts';
import { changed, list } from '../../../platform/db/rows.ts';

export type Ending = {
  readonly withdrawalId: bigint;
  readonly userId: UserId;
  readonly amountSun: bigint;
  readonly feeSun: bigint;
  readonly toAddress: Uint8Array;
};

type Raw = {
  readonly withdrawalId: bigint;
  readonly userId: UserId;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly toAddress: Uint8Array;
};

const COLUMNS = `w.withdrawal_id as "withdrawalId", w.user_id as "userId", w.amount, w.fee,
  w.to_address as "toAddress"`;

const endingOf = (row: Raw): Ending => ({
  withdrawalId: row.withdrawalId,
  userId: row.userId,
  amountSun: row.amount,
  feeSun: row.fee,
  toAddress: row.toAddress,
});

const IS_PAID = `exists (select from voltide.withdrawal_attempt a
    where a.withdrawal_id = w.withdrawal_id and a.state = 'settled')`;
/** Each attempt is dead, and there will be no other. */
const IS_GIVEN_UP = `(select count(*) filter (where a.state = 'dead') from voltide.withdrawal_attempt a
    where a.withdrawal_id = w.withdrawal_id) = ${PAYOUT_ATTEMPTS_MAX}`;

export async function listPaid(connection: Connection, afterId: bigint, most: number): Promise<readonly Ending[]> {
  const rows = await list<Raw>(connection, {
    name: 'withdrawal-list-paid',
    text: `select ${COLUMNS} from voltide.withdrawal w
      where w.state = 'sent' and w.withdrawal_id > $1 and ${IS_PAID}
      order by w.withdrawal_id limit $2`,
    values: [afterId, most],
  });
  return rows.map(endingOf);
}

export async function listGivenUp(connection: Connection, afterId: bigint, most: number): Promise<readonly Ending[]> {
  const rows = await list<Raw>(connection, {
    name: 'withdrawal-list-given-up',
    text: `select ${COLUMNS} from voltide.withdrawal w
      where w.state = 'sent' and w.withdrawal_id > $1 and ${IS_GIVEN_UP}
      order by w.withdrawal_id limit $2`,
    values: [afterId, most],
  });
  return rows.map(endingOf);
}

export async function findEnding(connection: Connection, withdrawalId: bigint): Promise<Ending | undefined> {
  const rows = await list<Raw>(connection, {
    name: 'withdrawal-find-ending',
    text: `select ${COLUMNS} from voltide.withdrawal w where w.withdrawal_id = $1`,
    values: [withdrawalId],
  });
  return rows.map(endingOf)[0];
}

export type End =
  | { readonly state: 'settled' }
  | { readonly state: 'released'; readonly note: string }
  | { readonly state: 'rejected'; readonly note: string; readonly byUserId: UserId };

const MAY_END: Readonly<Record<End['state'], string>> = {
  settled: `w.state = 'sent' and ${IS_PAID}`,
  released: `w.state = 'sent' and ${IS_GIVEN_UP}`,
  // Signing needs the row as well, and makes it `sent`: a row that is still approved was never signed.
  rejected: `w.state in ('requested', 'review', 'approved')`,
};

export async function markEnded(
  connection: Connection,
  withdrawalId: bigint,
  end: End,
  atMs: number,
): Promise<boolean> {
  return (
    (await changed(connection, {
      name: `withdrawal-${end.state}`,
      text: `update voltide.withdrawal w
      set state = '${end.state}', ended_at_ms = greatest($2, w.created_at_ms), note = $3, decided_by = $4
      where w.withdrawal_id = $1 and ${MAY_END[end.state]}`,
      values: [
        withdrawalId,
        atMs,
        end.state === 'settled' ? null : end.note,
        end.state === 'rejected' ? end.byUserId : null,
      ],
    })) === 1
  );
}

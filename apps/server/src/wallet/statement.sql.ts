import type { EntryCause } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../db/pool.ts';
import type { AccountKind } from '../ledger/operation.ts';

/** A movement of one balance. */
export type EntryRow = {
  readonly kind: AccountKind;
  readonly seq: bigint;
  readonly amount: bigint;
  readonly balance_after: bigint;
  readonly cause: EntryCause;
  readonly at_ms: bigint;
  readonly epoch: number | null;
  readonly nonce: number | null;
  /** What an operator tells the player of an adjustment. */
  readonly note: string | null;
};

const COLUMNS = `t.kind, t.seq, t.amount, t.balance_after, t.cause, t.at_ms, t.epoch, t.nonce,
    case t.cause when 'adjustment' then (
      select a.note from voltide.adjustment a where a.user_id = t.user_id and a.key = t.operation_key) end as note`;

export type EntryPage = {
  readonly kind: AccountKind;
  /** Entries below this number; undefined from the newest on. */
  readonly before: string | undefined;
  readonly withPlays: boolean;
  readonly most: number;
};

/** The newest entries of a balance first. */
export async function listEntriesBefore(
  connection: Connection,
  userId: UserId,
  { kind, before, withPlays, most }: EntryPage,
): Promise<readonly EntryRow[]> {
  const beside = withPlays ? '' : "and t.cause not in ('stake', 'win', 'release', 'exchange')";
  const { rows } = await connection.query<EntryRow>({
    name: withPlays ? 'statement-before' : 'statement-before-beside-plays',
    text: `select ${COLUMNS} from voltide.transfer t
      where t.user_id = $1 and t.kind = $2 and t.seq < $3 ${beside} order by t.seq desc limit $4`,
    values: [userId, kind, before ?? Number.MAX_SAFE_INTEGER, most],
  });
  return rows;
}

/** Where a statement stands: entries behind this one come next. */
export type EntryPlace = Pick<EntryRow, 'kind' | 'seq'>;

/** The oldest entries first, balance by balance. */
export async function listEntriesAfter(
  connection: Connection,
  userId: UserId,
  { kind, seq }: EntryPlace,
  most: number,
): Promise<readonly EntryRow[]> {
  const { rows } = await connection.query<EntryRow>({
    name: 'statement-after',
    text: `select ${COLUMNS} from voltide.transfer t
      where t.user_id = $1 and (t.kind, t.seq) > ($2::voltide.account_kind, $3::bigint)
      order by t.kind, t.seq limit $4`,
    values: [userId, kind, seq, most],
  });
  return rows;
}

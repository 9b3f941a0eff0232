import type { EntryCause } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';
import type { AccountKind } from '../ledger/operation.ts';

export type EntryRow = {
  readonly kind: AccountKind;
  readonly seq: bigint;
  readonly amount: bigint;
  readonly balanceAfter: bigint;
  readonly cause: EntryCause;
  readonly atMs: bigint;
  readonly epoch: number | null;
  readonly nonce: number | null;
  /** The operator's note to the player of an adjustment. */
  readonly note: string | null;
};

export type NamedEntryRow = EntryRow & {
  readonly tableId: number | null;
  readonly quantity: number | null;
  readonly battleId: string | null;
  readonly layout: string | null;
  /** From 0 on; null where the seat was left. */
  readonly seat: number | null;
  readonly withdrawalId: bigint | null;
  readonly toAddress: Uint8Array | null;
  readonly depositId: bigint | null;
};

/** The hashes over transfers hold the word `exchange` for a sale, so rows keep it. */
const CAUSE = `case t.cause when 'exchange' then 'sale' else t.cause::text end as cause`;

const COLUMNS = `t.kind, t.seq, t.amount, t.balance_after as "balanceAfter", ${CAUSE}, t.at_ms as "atMs", t.epoch,
  t.nonce,
    case t.cause when 'adjustment' then (
      select a.note from voltide.adjustment a where a.user_id = t.user_id and a.key = t.operation_key) end as note`;

/**
 * Finds the subject of entries, each by primary keys: the play that they name, or that their operation does; the battle
 * and the withdrawal by the hold that began or ended under their key, or by the key itself.
 */
const NAMES = `
  left join voltide.operation o on o.user_id = $1 and o.key = e.operation_key and e.cause in ('prize', 'cache')
  left join voltide.play p on p.user_id = $1 and p.epoch = coalesce(e.epoch, o.epoch)
    and p.nonce = coalesce(e.nonce, o.nonce)
  left join lateral (
    select h.hold_id from voltide.hold h where h.user_id = $1 and h.operation_key = e.operation_key
    union all
    select x.hold_id from voltide.hold_exit x where x.user_id = $1 and x.operation_key = e.operation_key
    union all
    select x.hold_id from voltide.hold_exit x where x.user_id = $1 and x.ended_key = e.operation_key
    limit 1
  ) h on e.cause in ('hold', 'return', 'take')
  left join voltide.battle b on b.battle_id = case
    when h.hold_id like 'battle:%' then split_part(h.hold_id, ':', 2)
    when e.operation_key like 'system:battle:%' then split_part(e.operation_key, ':', 3) end
  left join voltide.battle_seat s on s.battle_id = b.battle_id and s.user_id = $1
  left join voltide.withdrawal w on w.user_id = $1
    and w.withdrawal_id = case when h.hold_id like 'withdrawal:%' then split_part(h.hold_id, ':', 2)::bigint end
  left join voltide.deposit d on d.user_id = $1 and d.deposit_id = case
    when e.cause = 'deposit' and e.operation_key like 'system:deposit:%'
    then split_part(e.operation_key, ':', 3)::bigint end`;

const BESIDE_PLAYS = "and t.cause not in ('stake', 'win', 'release', 'exchange')";

type EntryPage = {
  readonly kind: AccountKind;
  readonly before: string | undefined;
  readonly withPlays: boolean;
  readonly most: number;
};

export async function listEntriesBefore(
  connection: Connection,
  userId: UserId,
  { kind, before, withPlays, most }: EntryPage,
): Promise<readonly NamedEntryRow[]> {
  return list<NamedEntryRow>(connection, {
    name: withPlays ? 'statement-before' : 'statement-before-beside-plays',
    text: `with e as materialized (
        select ${COLUMNS}, t.operation_key from voltide.transfer t
        where t.user_id = $1 and t.kind = $2 and t.seq < $3 ${withPlays ? '' : BESIDE_PLAYS}
        order by t.seq desc limit $4
      )
      select e.kind, e.seq, e.amount, e."balanceAfter", e.cause, e."atMs", coalesce(e.epoch, o.epoch) as epoch,
        coalesce(e.nonce, o.nonce) as nonce, e.note, p.table_id as "tableId", cardinality(p.draws) as quantity,
        b.battle_id as "battleId",
        b.layout, s.seat, w.withdrawal_id as "withdrawalId", w.to_address as "toAddress", d.deposit_id as "depositId"
      from e ${NAMES} order by e.seq desc`,
    values: [userId, kind, before ?? Number.MAX_SAFE_INTEGER, most],
  });
}

const DAY_MS = 86_400_000;

/** The sums of the entries of a UTC day, counted from 1970. */
export type DaySum = { readonly day: number; readonly sum: bigint; readonly entries: number };

type Span = Pick<EntryPage, 'kind' | 'withPlays'> & { readonly newest: EntryRow; readonly oldest: EntryRow };

/**
 * Sums the days from the oldest entry of a page to its newest, whole: entries of these days before and after the page
 * count too. It reads these days by the order of the entries, and nothing beyond them.
 */
export async function sumDays(
  connection: Connection,
  userId: UserId,
  { kind, withPlays, newest, oldest }: Span,
): Promise<readonly DaySum[]> {
  return list<DaySum>(connection, {
    name: withPlays ? 'statement-days' : 'statement-days-beside-plays',
    text: `select (t.at_ms / ${DAY_MS})::integer as day, sum(t.amount)::bigint as sum, count(*)::integer as entries
      from voltide.transfer t
      where t.user_id = $1 and t.kind = $2 ${withPlays ? '' : BESIDE_PLAYS}
        and t.seq > coalesce((
          select f.seq from voltide.transfer f
          where f.user_id = $1 and f.kind = $2 and f.seq < $3 and f.at_ms < $4::bigint / ${DAY_MS} * ${DAY_MS}
          order by f.seq desc limit 1), 0)
        and t.seq < coalesce((
          select l.seq from voltide.transfer l
          where l.user_id = $1 and l.kind = $2 and l.seq > $5 and l.at_ms >= ($6::bigint / ${DAY_MS} + 1) * ${DAY_MS}
          order by l.seq limit 1), ${Number.MAX_SAFE_INTEGER})
      group by 1 order by 1 desc`,
    values: [userId, kind, oldest.seq, oldest.atMs, newest.seq, newest.atMs],
  });
}

/** The place in a statement: entries behind this one come next. */
export type EntryPlace = Pick<EntryRow, 'kind' | 'seq'>;

export async function listEntriesAfter(
  connection: Connection,
  userId: UserId,
  { kind, seq }: EntryPlace,
  most: number,
): Promise<readonly EntryRow[]> {
  return list<EntryRow>(connection, {
    name: 'statement-after',
    text: `select ${COLUMNS} from voltide.transfer t
      where t.user_id = $1 and (t.kind, t.seq) > ($2::voltide.account_kind, $3::bigint)
      order by t.kind, t.seq limit $4`,
    values: [userId, kind, seq, most],
  });
}

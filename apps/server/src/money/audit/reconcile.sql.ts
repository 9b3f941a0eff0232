import type { Connection } from '../../platform/db/pool.ts';
import { one } from '../../platform/db/rows.ts';
import { countOf } from './count-of.ts';

/** Many rows are read once: there is room for their hash tables, and no statement is worth compiling. */
const PATIENT = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local work_mem = '128MB'; set local jit = off`;

/** Begins a transaction that sees one moment and may take long. Returns the name of its snapshot. */
export async function beginSnapshot(connection: Connection): Promise<string> {
  await connection.query('begin isolation level repeatable read read only');
  await connection.query(PATIENT);
  const { name } = await one<{ name: string }>(connection, { text: 'select pg_export_snapshot() as name' });
  return name;
}

export async function joinSnapshot(connection: Connection, name: string): Promise<void> {
  await connection.query('begin isolation level repeatable read read only');
  await connection.query(`set transaction snapshot '${name.replaceAll(/[^0-9A-F-]/g, '')}'`);
  await connection.query(PATIENT);
}

type TransferFaults = {
  readonly negative: bigint;
  /** Transfers whose number does not follow the one before, and accounts that do not end with their last transfer. */
  readonly gaps: bigint;
  /** Transfers whose chain hash or balance does not follow from the one before, and accounts with another head. */
  readonly breaks: bigint;
  readonly unbalanced: bigint;
};

export async function countTransferFaults(connection: Connection): Promise<TransferFaults> {
  return one<TransferFaults>(connection, {
    text: `
    select f.negative, f.gaps + e.gaps as gaps, f.breaks + e.breaks as breaks, f.unbalanced + e.unbalanced as unbalanced
    from (
      select
        count(*) filter (where w.balance_after < 0) as negative,
        count(*) filter (where w.seq <> w.previous_seq + 1 or w.is_last and a.seq is distinct from w.seq) as gaps,
        count(*) filter (
          where w.balance_after <> w.previous_balance + w.amount
          or w.chain_hash <> voltide.chain_hash(w.previous_hash, w.user_id, w.seq, w.amount, w.balance_after,
            w.at_ms, w.kind, w.system_account, w.cause)
          or w.is_last and a.head is distinct from w.chain_hash
        ) as breaks,
        count(*) filter (where w.is_last and a.balance is distinct from w.balance_after) as unbalanced
      from (
        select t.user_id, t.kind, t.seq, t.amount, t.balance_after, t.at_ms, t.system_account, t.cause, t.chain_hash,
          lag(t.seq, 1, 0::bigint) over account as previous_seq,
          lag(t.balance_after, 1, 0::voltide.sun) over account as previous_balance,
          lag(t.chain_hash, 1, decode(repeat('00', 32), 'hex')::voltide.hash32) over account as previous_hash,
          lead(t.seq) over account is null as is_last
        from voltide.transfer t
        window account as (partition by t.user_id, t.kind order by t.seq)
      ) w
      left join voltide.account a on w.is_last and a.user_id = w.user_id and a.kind = w.kind
    ) f
    cross join (
      select
        count(*) filter (where a.seq <> 0) as gaps,
        count(*) filter (where a.head <> decode(repeat('00', 32), 'hex')) as breaks,
        count(*) filter (where a.balance <> 0) as unbalanced
      from voltide.account a
      where not exists (select from voltide.transfer t where t.user_id = a.user_id and t.kind = a.kind)
    ) e`,
  });
}

export async function countNegativeAccounts(connection: Connection): Promise<bigint> {
  return countOf(connection, {
    text: 'select count(*) as count from voltide.account a where a.balance < 0',
  });
}

/**
 * Counts seed pairs whose plays are not numbered 0, 1, 2 … as far as the player's row or the history says, and lost
 * pairs.
 */
export async function countNonceGaps(connection: Connection): Promise<bigint> {
  return countOf(connection, {
    text: `
    with pairs as (
      select p.user_id, p.epoch, p.nonce as plays from voltide.player p
      union all
      select h.user_id, h.epoch, h.plays from voltide.seed_history h
    ),
    played as (
      select p.user_id, p.epoch, count(*) as plays, max(p.nonce) as last
      from voltide.play p group by p.user_id, p.epoch
    ),
    histories as (
      select p.epoch, count(h.epoch) as revealed
      from voltide.player p left join voltide.seed_history h on h.user_id = p.user_id and h.epoch < p.epoch
      group by p.user_id, p.epoch
    )
    select (
      select count(*) from pairs q full join played d on d.user_id = q.user_id and d.epoch = q.epoch
      where coalesce(q.plays, -1) <> coalesce(d.plays, 0) or d.last <> d.plays - 1
    ) + (select count(*) from histories h where h.revealed <> h.epoch) as count`,
  });
}

/**
 * Counts totals of the house that differ between the booked, the held and the tallied amounts. Deposits are held by no
 * account and known in two ways.
 */
export async function countUnequalTotals(connection: Connection): Promise<bigint> {
  return countOf(connection, {
    text: `
    with named as (
      select h.user_id, h.operation_key as key, h.bucket from voltide.hold h
      union all
      select x.user_id, k.key, x.bucket
      from voltide.hold_exit x cross join lateral (values (x.operation_key), (x.ended_key)) as k (key)
    ),
    booked as (
      select case when t.user_id = 2 then 'capital' when t.kind = 'held' then 'held_' || n.bucket else t.kind::text end
          as name, sum(t.amount) as amount
      from voltide.transfer t
      left join named n on t.kind = 'held' and n.user_id = t.user_id and n.key = t.operation_key
      group by 1
      union all
      select 'deposits', sum(t.amount) from voltide.transfer t where t.system_account = 'outside'
      union all
      select 'cash_finds', sum(f.value)
      from voltide.find f
      left join voltide.play p on p.user_id = f.user_id and p.epoch = f.find_no >> 24
        and p.nonce = (f.find_no >> 8 & 65535)
      where case when f.find_no < 1::bigint << 62 then p.bucket else f.bucket end = 'cash'
    ),
    held as (
      select case when a.user_id = 2 and a.kind = 'cash' then 'capital' else a.kind::text end as name,
        sum(a.balance) as amount
      from voltide.account a where a.kind <> 'held' group by 1
      union all
      select 'held_' || h.bucket, sum(h.amount) from voltide.hold h group by 1
      union all
      select 'cash_finds', sum(f.value) from voltide.find f where f.bucket = 'cash'
    ),
    queued as (
      select q.name, sum(q.amount) as amount
      from voltide.tally t
      cross join lateral unnest(t.names, t.amounts) as q (name, amount)
      group by q.name
    ),
    counted as (
      select c.name, sum(c.amount) as amount
      from (select h.name, h.amount from voltide.house_figure h union all select q.name, q.amount from queued q) c
      group by c.name
    )
    select count(*) + (
      select count(*)
      from voltide.account a
      left join (select user_id, sum(amount) as amount from voltide.hold group by user_id) h using (user_id)
      where a.kind = 'held' and a.balance <> coalesce(h.amount, 0)
    ) as count
    from (select name from booked union select name from held union select name from counted) n
    left join booked b on b.name = n.name
    left join held d on d.name = n.name
    left join counted c on c.name = n.name
    where coalesce(b.amount, 0) <> coalesce(c.amount, 0)
      or n.name <> 'deposits' and coalesce(b.amount, 0) <> coalesce(d.amount, 0)`,
  });
}

import type { Connection } from '../db/pool.ts';

/** Faults of the transfers themselves, found by walking every account once. */
export type TransferFaults = {
  readonly negative: bigint;
  readonly gaps: bigint;
  readonly breaks: bigint;
  readonly unlinked: bigint;
};

/**
 * Walks all transfers in order of account and number. `unlinked` counts accounts whose balance, number or head is not
 * that of their last transfer.
 */
export async function countTransferFaults(connection: Connection): Promise<TransferFaults> {
  const { rows } = await connection.query<TransferFaults>(`
    with walked as (
      select t.user_id, t.kind, t.seq, t.amount, t.balance_after, t.at_ms, t.system_account, t.cause, t.link,
        lag(t.seq, 1, 0::bigint) over account as previous_seq,
        lag(t.balance_after, 1, 0::bigint) over account as previous_balance,
        lag(t.link, 1, decode(repeat('00', 32), 'hex')) over account as previous_link,
        lead(t.seq) over account is null as is_last
      from voltide.transfer t
      window account as (partition by t.user_id, t.kind order by t.seq)
    ),
    ends as (select w.user_id, w.kind, w.seq, w.balance_after, w.link from walked w where w.is_last)
    select
      count(*) filter (where w.balance_after < 0) as negative,
      count(*) filter (where w.seq <> w.previous_seq + 1) as gaps,
      count(*) filter (
        where w.balance_after <> w.previous_balance + w.amount
        or w.link <> voltide.link(w.previous_link, w.user_id, w.seq, w.amount, w.balance_after, w.at_ms, w.kind,
          w.system_account, w.cause)
      ) as breaks,
      (
        select count(*) from voltide.account a full join ends e on e.user_id = a.user_id and e.kind = a.kind
        where (a.seq, a.balance, a.head) is distinct from
          (coalesce(e.seq, 0), coalesce(e.balance_after, 0), coalesce(e.link, decode(repeat('00', 32), 'hex')))
      ) as unlinked
    from walked w`);
  const [row] = rows;
  return row ?? { negative: 0n, gaps: 0n, breaks: 0n, unlinked: 0n };
}

export async function countNegativeAccounts(connection: Connection): Promise<bigint> {
  const { rows } = await connection.query<{ count: bigint }>(
    'select count(*) as count from voltide.account a where a.balance < 0',
  );
  return rows[0]?.count ?? 0n;
}

/** Seed pairs whose plays are not numbered 0, 1, 2 … up to what the player or the history says. */
export async function countNonceGaps(connection: Connection): Promise<bigint> {
  const { rows } = await connection.query<{ count: bigint }>(`
    with pairs as (
      select p.user_id, p.epoch, p.nonce as plays from voltide.player p
      union all
      select h.user_id, h.epoch, h.plays from voltide.seed_history h
    ),
    played as (
      select p.user_id, p.epoch, count(*) as plays, min(p.nonce) as first, max(p.nonce) as last
      from voltide.play p group by p.user_id, p.epoch
    ),
    epochs as (select p.user_id, p.epoch - count(h.epoch) as missing
      from voltide.player p left join voltide.seed_history h on h.user_id = p.user_id group by p.user_id, p.epoch)
    select (
      select count(*) from pairs q full join played d on d.user_id = q.user_id and d.epoch = q.epoch
      where coalesce(q.plays, -1) <> coalesce(d.plays, 0) or d.first <> 0 or d.last <> d.plays - 1
    ) + (select count(*) from epochs e where e.missing <> 0) as count`);
  return rows[0]?.count ?? 0n;
}

/** One total that is known in two ways. */
export type TotalRow = { readonly name: string; readonly booked: bigint; readonly held: bigint; readonly counted: bigint };

/**
 * Totals of the house in three ways: the sum of all transfers, the sum of what is held now, and what the tally says.
 * All three are equal in a healthy ledger. The sums are exact: PostgreSQL adds in numeric before the cast.
 */
export async function listTotals(connection: Connection): Promise<TotalRow[]> {
  const { rows } = await connection.query<TotalRow>(`
    with booked as (
      select case when t.user_id = 2 then 'capital' else t.kind::text end as name, sum(t.amount)::bigint as amount
      from voltide.transfer t group by 1
    ),
    held as (
      select case when a.user_id = 2 and a.kind = 'cash' then 'capital' else a.kind::text end as name,
        sum(a.balance)::bigint as amount
      from voltide.account a group by 1
    ),
    finds as (select coalesce(sum(f.value), 0)::bigint as amount from voltide.find f where f.bucket = 'cash'),
    kept as (
      select
        coalesce(sum(f.value) filter (where f.bucket = 'cash'), 0)::bigint as gained
      from (
        select g.value, g.bucket from voltide.find g union all select x.value, x.bucket from voltide.find_exit x
      ) f
    ),
    lost as (
      select coalesce(sum(x.value), 0)::bigint as amount from voltide.find_exit x where x.bucket = 'cash'
    ),
    queued as (
      select coalesce(sum(t.cash_delta), 0)::bigint as cash, coalesce(sum(t.promo_delta), 0)::bigint as promo,
        coalesce(sum(t.cash_finds_delta), 0)::bigint as cash_finds, coalesce(sum(t.capital_delta), 0)::bigint as capital
      from voltide.tally t
    ),
    counted as (
      select h.name, h.amount + case h.name when 'cash' then q.cash when 'promo' then q.promo
        when 'cash_finds' then q.cash_finds else q.capital end as amount
      from voltide.house_figure h cross join queued q
    )
    select c.name, coalesce(b.amount, 0) as booked, coalesce(h.amount, 0) as held, c.amount as counted
    from counted c left join booked b on b.name = c.name left join held h on h.name = c.name
    where c.name <> 'cash_finds'
    union all
    select 'cash_finds', k.gained - l.amount, f.amount, c.amount
    from finds f cross join kept k cross join lost l join counted c on c.name = 'cash_finds'
    union all
    select 'held', coalesce((select b.amount from booked b where b.name = 'held'), 0), h.amount, h.amount
    from held h where h.name = 'held'
    order by 1`);
  return rows;
}

import type { Connection } from '../../platform/db/pool.ts';
import { list, one } from '../../platform/db/rows.ts';

export async function sumAccounts(
  connection: Connection,
): Promise<{ readonly owedSun: bigint; readonly promoSun: bigint }> {
  return one<{ owedSun: bigint; promoSun: bigint }>(connection, {
    text: `select
    ((select coalesce(sum(a.balance), 0) from voltide.account a where a.kind in ('cash', 'vault') and a.user_id <> 2)
      + (select coalesce(sum(h.amount), 0) from voltide.hold h where h.bucket = 'cash' and h.user_id <> 2)
      + (select coalesce(sum(f.value), 0) from voltide.find f where f.bucket = 'cash' and f.user_id <> 2))::bigint
      as "owedSun",
    ((select coalesce(sum(a.balance), 0) from voltide.account a where a.kind = 'promo' and a.user_id <> 2)
      + (select coalesce(sum(h.amount), 0) from voltide.hold h where h.bucket = 'promo' and h.user_id <> 2))::bigint
      as "promoSun"`,
  });
}

/** The chains of the house's own accounts, and receipts from outside less payments. */
export type HouseRow = {
  readonly kinds: readonly ('cash' | 'promo' | 'held' | 'vault')[] | null;
  readonly seqs: readonly string[] | null;
  readonly balances: readonly string[] | null;
  readonly heads: readonly string[] | null;
  readonly depositsSun: bigint;
};

export async function readHouse(connection: Connection): Promise<HouseRow> {
  return one<HouseRow>(connection, {
    text: `select
      array_agg(a.kind::text order by a.kind) as kinds, array_agg(a.seq::text order by a.kind) as seqs,
      array_agg(a.balance::text order by a.kind) as balances,
      array_agg(encode(a.head, 'hex') order by a.kind) as heads,
      (select coalesce(sum(n.amount), 0)::bigint from (
        select h.name, h.amount from voltide.house_figure h
        union all
        select q.name, q.amount
        from voltide.tally t cross join lateral unnest(t.names, t.amounts) as q (name, amount)
      ) n where n.name = 'deposits') as "depositsSun"
    from voltide.account a where a.user_id = 2`,
  });
}

export async function readHistory(
  connection: Connection,
): Promise<{ readonly hashes: readonly string[]; readonly lastDate: string | null }> {
  const row = await one<{ hashes: string[] | null; lastDate: string | null }>(connection, {
    text: `select
    array_agg(encode(d.hash, 'hex') order by d.number) as hashes, max(d.day)::text as "lastDate"
    from voltide.day_seal d`,
  });
  const { hashes, lastDate } = row;
  return { hashes: hashes ?? [], lastDate };
}

export type PoolRow = {
  readonly jackpotSun: bigint;
  readonly weekEdgeSun: bigint;
  readonly weekCarriedSun: bigint;
  readonly monthEdgeSun: bigint;
  readonly monthCarriedSun: bigint;
};

export async function readPools(connection: Connection): Promise<PoolRow> {
  return one<PoolRow>(connection, {
    text: `select
      coalesce((
        select j.carried + coalesce((select sum(s.share) from voltide.jackpot_stake s where s.day = j.day), 0)
        from voltide.jackpot_day j where j.sealed_at_ms is null order by j.day limit 1), 0)::bigint as "jackpotSun",
      coalesce(w.edge, 0)::bigint as "weekEdgeSun", coalesce(w.carried, 0)::bigint as "weekCarriedSun",
      coalesce(m.edge, 0)::bigint as "monthEdgeSun", coalesce(m.carried, 0)::bigint as "monthCarriedSun"
    from (select 1) one
    left join (
      select b.edge, b.carried from voltide.board b
      where b.measure = 'points' and b.period = 'week' and b.closed_at_ms is null order by b.starts_on limit 1
    ) w on true
    left join (
      select b.edge, b.carried from voltide.board b
      where b.measure = 'points' and b.period = 'month' and b.closed_at_ms is null order by b.starts_on limit 1
    ) m on true`,
  });
}

export type RootsRow = {
  readonly liabilityDate: string | null;
  readonly liabilityRoot: string | null;
  readonly liabilityHash: string | null;
  readonly jackpotDate: string | null;
  readonly jackpotRoot: string | null;
  readonly jackpotHash: string | null;
  readonly tables: number;
  readonly tablesHash: string;
  readonly rules: number;
  readonly rulesHash: string;
  readonly auditEntries: bigint;
  readonly auditHash: string;
  readonly chainEnds: string[];
  readonly chainLinks: number[];
};

export async function readRoots(connection: Connection, date: string): Promise<RootsRow> {
  return one<RootsRow>(connection, {
    text: `select l.day::text as "liabilityDate", l.document::jsonb ->> 'root' as "liabilityRoot",
        encode(sha256(convert_to(l.document, 'UTF8')), 'hex') as "liabilityHash",
        j.day::text as "jackpotDate", j.root as "jackpotRoot",
        encode(sha256(convert_to(j.document, 'UTF8')), 'hex') as "jackpotHash",
        t.count as tables, t.hash as "tablesHash", r.count as rules, r.hash as "rulesHash",
        h.entries as "auditEntries", encode(h.hash, 'hex') as "auditHash",
        array(select c.chain_end from voltide.local_chain c order by c.chain) as "chainEnds",
        array(select c.links from voltide.local_chain c order by c.chain) as "chainLinks"
      from voltide.audit_head h
      cross join (
        select count(*)::integer as count, encode(sha256(convert_to(
          coalesce(string_agg(encode(o.hash, 'hex') || e'\\n', '' order by o.hash), ''), 'UTF8')), 'hex') as hash
        from voltide.odds_table o
      ) t
      cross join (
        select count(*)::integer as count, encode(sha256(convert_to(coalesce(string_agg(
          concat_ws(':', w.kind, w.subject, w.measure, w.target, w.promo, w.xp) || e'\\n', ''
          order by w.kind collate "C", w.subject collate "C", w.measure collate "C"), ''), 'UTF8')), 'hex') as hash
        from voltide.reward_rule w
      ) r
      left join (select s.day, s.document from voltide.liability_seal s order by s.day desc limit 1) l on true
      left join (
        select s.day, s.root, s.document from voltide.jackpot_day s
        where s.sealed_at_ms is not null and s.day <= $1::date order by s.day desc limit 1
      ) j on true`,
    values: [date],
  });
}

export type SeasonRow = {
  readonly boardNo: number;
  readonly period: 'day' | 'week' | 'month';
  readonly startsOn: string;
  readonly root: string;
  readonly stakesHash: string;
};

export async function listNewSeasons(connection: Connection, date: string): Promise<readonly SeasonRow[]> {
  return list<SeasonRow>(connection, {
    text: `select b.board_no as "boardNo", b.period, b.starts_on::text as "startsOn", b.root,
        b.stakes_hash as "stakesHash"
      from voltide.board b
      where b.measure = 'points' and b.root is not null and b.ends_on <= $1::date + 1
        and not exists (select from voltide.seal_season s where s.board_no = b.board_no)
      order by b.ends_on, b.period, b.board_no limit 10000`,
    values: [date],
  });
}

export async function listNewBattles(connection: Connection): Promise<readonly string[]> {
  const rows = await list<{ battleId: string }>(connection, {
    text: `select b.battle_id as "battleId"
    from voltide.battle b
    where b.state in ('settled', 'voided')
      and not exists (select from voltide.seal_battle s where s.battle_id = b.battle_id)
    order by b.ended_at_ms, b.battle_id collate "C"`,
  });
  return rows.map(({ battleId }) => battleId);
}

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';

type HouseSums = {
  readonly cashSun: bigint;
  readonly heldCashSun: bigint;
  readonly heldPromoSun: bigint;
  readonly vaultSun: bigint;
  readonly itemsSun: bigint;
  readonly promoSun: bigint;
  readonly capitalSun: bigint;
  readonly depositsSun: bigint;
};

export async function readHouse(connection: Connection): Promise<HouseSums> {
  const rows = await list<{ name: string; amount: bigint }>(connection, {
    name: 'overview-house',
    text: 'select name, amount from voltide.house_figure',
  });
  const amountOf = (name: string): bigint => rows.find((row) => row.name === name)?.amount ?? 0n;
  return {
    cashSun: amountOf('cash'),
    heldCashSun: amountOf('held_cash'),
    heldPromoSun: amountOf('held_promo'),
    vaultSun: amountOf('vault'),
    itemsSun: amountOf('cash_finds'),
    promoSun: amountOf('promo'),
    capitalSun: amountOf('capital'),
    depositsSun: amountOf('deposits'),
  };
}

type OpenSums = {
  readonly battles: number;
  readonly battleStakesSun: bigint;
  readonly depositsUnderWay: number;
  readonly depositsUnclaimed: number;
  readonly withdrawals: number;
  readonly withdrawalsSun: bigint;
  readonly oldestAtMs: number | undefined;
  readonly paying: number;
  readonly payingSun: bigint;
};

export async function readOpen(connection: Connection): Promise<OpenSums> {
  type Raw = Omit<OpenSums, 'oldestAtMs'> & { readonly oldestAtMs: bigint | null };
  const row = await find<Raw>(connection, {
    name: 'overview-open',
    text: `select b.battles, b.stakes as "battleStakesSun", d.open as "depositsUnderWay",
        u.unclaimed as "depositsUnclaimed", w.waiting as withdrawals, w.waits as "withdrawalsSun",
        w.oldest as "oldestAtMs", w.paying, w.pays as "payingSun"
      from (
        select count(distinct b.battle_id)::int as battles, coalesce(sum(s.stake), 0)::bigint as stakes
        from voltide.battle b
        left join voltide.battle_seat s on s.battle_id = b.battle_id and s.user_id is not null
        where b.state in ('open', 'locked', 'rolling')
      ) b
      cross join (
        select count(*)::int as open from voltide.deposit d where d.state in ('sent', 'owed')
      ) d
      cross join (
        select count(*)::int as unclaimed from voltide.deposit d where d.state = 'unclaimed'
      ) u
      cross join (
        select count(*) filter (where w.state in ('requested', 'review'))::int as waiting,
          coalesce(sum(w.amount) filter (where w.state in ('requested', 'review')), 0)::bigint as waits,
          min(w.created_at_ms) filter (where w.state in ('requested', 'review')) as oldest,
          count(*) filter (where w.state in ('approved', 'sent'))::int as paying,
          coalesce(sum(w.amount - w.fee) filter (where w.state in ('approved', 'sent')), 0)::bigint as pays
        from voltide.withdrawal w where w.state in ('requested', 'review', 'approved', 'sent')
      ) w`,
  });
  if (row === undefined) throw new Error('sums are one row');
  return { ...row, oldestAtMs: row.oldestAtMs === null ? undefined : Number(row.oldestAtMs) };
}

type PlatformState = { readonly atMs: number; readonly balanceSun: bigint; readonly expectedSun: bigint };

export async function findPlatform(connection: Connection): Promise<PlatformState | undefined> {
  const rows = await list<{ atMs: bigint; balance: bigint; expected: bigint }>(connection, {
    name: 'overview-platform',
    text: 'select at_ms as "atMs", balance, expected from voltide.platform_check order by block desc limit 1',
  });
  return rows.map((row) => ({ atMs: Number(row.atMs), balanceSun: row.balance, expectedSun: row.expected }))[0];
}

/** The age of the oldest row that waits for a reader of the stake feed, or in the queue of postings. */
export type Lag = { readonly reader: string; readonly lagMs: number };

export async function listLags(connection: Connection, nowMs: number): Promise<readonly Lag[]> {
  const rows = await list<{ reader: string; lagMs: bigint }>(connection, {
    name: 'overview-lags',
    text: 'select reader, lag_ms as "lagMs" from voltide.list_lags($1) order by reader',
    values: [nowMs],
  });
  return rows.map((row) => ({ reader: row.reader, lagMs: Number(row.lagMs) }));
}

export type PageState = {
  readonly healthy: number;
  readonly degraded: number;
  readonly failed: number;
  readonly newest: readonly ('healthy' | 'degraded' | 'failed')[];
};

export async function readPages(connection: Connection, sinceMs: number): Promise<PageState> {
  const row = await find<PageState>(connection, {
    name: 'overview-pages',
    text: `select coalesce(sum(p.healthy), 0)::int as healthy, coalesce(sum(p.degraded), 0)::int as degraded,
        coalesce(sum(p.failed), 0)::int as failed, (
          select coalesce(array_agg(n.status), '{}') from (
            select c.status from voltide.page_check c order by c.at_ms desc, c.check_id desc limit 10) n
        ) as newest
      from voltide.page_hour p where p.hour_ms >= $1`,
    values: [sinceMs],
  });
  return row ?? { healthy: 0, degraded: 0, failed: 0, newest: [] };
}

import type { Connection } from '../../platform/db/pool.ts';
import { find, list, one } from '../../platform/db/rows.ts';

export const OPEN_STATES = ['requested', 'review', 'approved', 'sent'] as const;
export type OpenState = (typeof OPEN_STATES)[number];

export type OpenWithdrawals = {
  readonly state: OpenState;
  readonly count: number;
  readonly amountSun: bigint;
  readonly oldestAtMs: number;
};

export async function listOpenWithdrawals(connection: Connection): Promise<readonly OpenWithdrawals[]> {
  const rows = await list<{ state: OpenState; count: number; amountSun: bigint; oldestAtMs: bigint }>(connection, {
    name: 'metrics-withdrawals',
    text: `select w.state, count(*)::int as count, sum(w.amount)::bigint as "amountSun",
        min(w.created_at_ms) as "oldestAtMs"
      from voltide.withdrawal w where w.state in ('requested', 'review', 'approved', 'sent') group by w.state`,
  });
  return rows.map(({ oldestAtMs, ...row }) => ({ ...row, oldestAtMs: Number(oldestAtMs) }));
}

export type Waiting = {
  readonly depositsUnclaimed: number;
  readonly depositsUnclaimedSun: bigint;
  readonly depositsUnderWay: number;
  readonly mails: number;
  readonly oldestMailAtMs: number | undefined;
};

export async function readWaiting(connection: Connection): Promise<Waiting> {
  type Raw = Omit<Waiting, 'oldestMailAtMs'> & { readonly oldestMailAtMs: bigint | null };
  const row = await one<Raw>(connection, {
    name: 'metrics-waiting',
    text: `select d.unclaimed as "depositsUnclaimed", d.sun as "depositsUnclaimedSun", d.open as "depositsUnderWay",
        m.mails, m.oldest as "oldestMailAtMs"
      from (
        select count(*) filter (where d.state = 'unclaimed')::int as unclaimed,
          coalesce(sum(d.amount) filter (where d.state = 'unclaimed'), 0)::bigint as sun,
          count(*) filter (where d.state <> 'unclaimed')::int as open
        from voltide.deposit d where d.state in ('sent', 'owed', 'unclaimed')
      ) d
      cross join (
        select count(*)::int as mails, min(o.created_at_ms) as oldest
        from voltide.outbox o where o.sealed_text is not null
      ) m`,
  });
  return { ...row, oldestMailAtMs: row.oldestMailAtMs === null ? undefined : Number(row.oldestMailAtMs) };
}

export type ChainState = {
  readonly block: number;
  readonly blockAtMs: number;
  readonly newestBlock: number;
  /** Below zero TRX are missing; undefined before the first comparison. */
  readonly differenceSun: bigint | undefined;
};

export async function findChainState(connection: Connection): Promise<ChainState | undefined> {
  type Raw = { block: bigint; blockAtMs: bigint; newestBlock: bigint; differenceSun: bigint | null };
  const row = await find<Raw>(connection, {
    name: 'metrics-chain',
    text: `select s.block, s.block_at_ms as "blockAtMs", s.newest_block as "newestBlock", (
          select c.difference from voltide.platform_check c order by c.block desc limit 1
        ) as "differenceSun"
      from voltide.tron_scan s`,
  });
  if (row === undefined) return undefined;
  return {
    block: Number(row.block),
    blockAtMs: Number(row.blockAtMs),
    newestBlock: Number(row.newestBlock),
    differenceSun: row.differenceSun ?? undefined,
  };
}

export type StakeTotal = {
  readonly game: string;
  readonly balance: string;
  readonly plays: number;
  readonly stakeSun: bigint;
  readonly payoutSun: bigint;
};

export async function listStakeTotals(connection: Connection): Promise<readonly StakeTotal[]> {
  const rows = await list<Omit<StakeTotal, 'plays'> & { plays: bigint }>(connection, {
    name: 'metrics-stakes',
    text: `select t.game, t.bucket as balance, t.stakes as plays, t.stake as "stakeSun", t.payout as "payoutSun"
      from voltide.stake_total t order by t.game, t.bucket`,
  });
  return rows.map((row) => ({ ...row, plays: Number(row.plays) }));
}

export async function readSizeBytes(connection: Connection): Promise<number> {
  const row = await one<{ sizeBytes: bigint }>(connection, {
    name: 'metrics-size',
    text: 'select pg_database_size(current_database()) as "sizeBytes"',
  });
  return Number(row.sizeBytes);
}

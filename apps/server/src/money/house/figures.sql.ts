import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';

type Waiting = { readonly oldest: bigint; readonly newest: bigint };

export async function findWaiting(connection: Connection): Promise<Waiting | undefined> {
  const row = await find<{ oldest: bigint | null; newest: bigint | null }>(connection, {
    name: 'figure-waiting',
    text: 'select min(id) as oldest, max(id) as newest from voltide.tally',
  });
  const { oldest = null, newest = null } = row ?? {};
  return oldest === null || newest === null ? undefined : { oldest, newest };
}

/** Sums that the counter job has folded so far. Amounts are sun, from the players' side: what they hold. */
type FigureRows = {
  readonly cashSun: bigint;
  readonly heldCashSun: bigint;
  readonly vaultSun: bigint;
  readonly cashItemsSun: bigint;
  readonly capitalSun: bigint;
  /** Received from outside less what was sent there. */
  readonly depositsSun: bigint;
  readonly opens: readonly { readonly tableId: number; readonly item: number; readonly opens: number }[];
};

type Raw = { readonly tableId: number; readonly item: number; readonly opens: bigint };

export async function readFigures(connection: Connection): Promise<FigureRows> {
  const figures = await list<{ name: string; amount: bigint }>(connection, {
    name: 'figure-house',
    text: 'select name, amount from voltide.house_figure',
  });
  const odds = await list<Raw>(connection, {
    name: 'figure-odds',
    text: 'select table_id as "tableId", item, opens from voltide.realised_odds',
  });
  const amountOf = (name: string): bigint => figures.find((row) => row.name === name)?.amount ?? 0n;
  return {
    cashSun: amountOf('cash'),
    heldCashSun: amountOf('held_cash'),
    vaultSun: amountOf('vault'),
    cashItemsSun: amountOf('cash_finds'),
    capitalSun: amountOf('capital'),
    depositsSun: amountOf('deposits'),
    opens: odds.map((row) => ({ tableId: row.tableId, item: row.item, opens: Number(row.opens) })),
  };
}

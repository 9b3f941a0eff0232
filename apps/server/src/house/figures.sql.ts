import type { Connection } from '../db/pool.ts';

/** What the counter job has folded so far. Amounts are sun, seen from the players: what they hold. */
export type FigureRows = {
  readonly cashSun: bigint;
  readonly cashFindsSun: bigint;
  readonly capitalSun: bigint;
  readonly opens: readonly { readonly tableId: number; readonly item: number; readonly opens: number }[];
};

type Raw = { readonly table_id: number; readonly item: number; readonly opens: bigint };

export async function readFigures(connection: Connection): Promise<FigureRows> {
  const figures = await connection.query<{ name: string; amount: bigint }>({
    name: 'figure-house',
    text: 'select name, amount from voltide.house_figure',
  });
  const odds = await connection.query<Raw>({
    name: 'figure-odds',
    text: 'select table_id, item, opens from voltide.realised_odds',
  });
  const amountOf = (name: string): bigint => figures.rows.find((row) => row.name === name)?.amount ?? 0n;
  return {
    cashSun: amountOf('cash'),
    cashFindsSun: amountOf('cash_finds'),
    capitalSun: amountOf('capital'),
    opens: odds.rows.map((row) => ({ tableId: row.table_id, item: row.item, opens: Number(row.opens) })),
  };
}

import type { Connection } from '../../platform/db/pool.ts';
import { find } from '../../platform/db/rows.ts';

export async function foldFigures(connection: Connection, limit: number): Promise<number> {
  const row = await find<{ folded: bigint }>(connection, {
    name: 'figures-fold',
    text: 'select voltide.fold_figures($1) as folded',
    values: [limit],
  });
  return Number(row?.folded ?? 0n);
}

export async function foldPostings(connection: Connection, limit: number): Promise<number | undefined> {
  const row = await find<{ folded: bigint | null }>(connection, {
    name: 'figures-fold-postings',
    text: 'select voltide.fold_postings($1) as folded',
    values: [limit],
  });
  const folded = row?.folded ?? null;
  return folded === null ? undefined : Number(folded);
}

type FigureRetention = { readonly hoursBeforeMs: number; readonly seenBeforeMs: number };

export async function trimFigures(
  connection: Connection,
  { hoursBeforeMs, seenBeforeMs }: FigureRetention,
  limit: number,
): Promise<number> {
  const row = await find<{ gone: bigint }>(connection, {
    text: 'select voltide.trim_figures($1, $2, $3) as gone',
    values: [hoursBeforeMs, seenBeforeMs, limit],
  });
  return Number(row?.gone ?? 0n);
}

import type { Board, BoardPrize } from '@voltide/contract';

import { placePrize } from './place-prize.ts';

/** Adjacent places with the same share of a pool: first and last. */
export type ShareRow = {
  readonly first: number;
  readonly last: number;
  readonly bps: number;
  /** Prize of each from the current pool; null for nothing. */
  readonly prize: BoardPrize | null;
};

/** Returns a pool's shares by place; equal ones are one row. */
export function listShares(board: Pick<Board, 'pool' | 'sharesBps'>): readonly ShareRow[] {
  const rows: ShareRow[] = [];
  for (const [index, bps] of board.sharesBps.entries()) {
    const last = rows.at(-1);
    const place = index + 1;
    if (last?.bps === bps) rows[rows.length - 1] = { ...last, last: place };
    else rows.push({ first: place, last: place, bps, prize: placePrize(board, place) });
  }
  return rows;
}

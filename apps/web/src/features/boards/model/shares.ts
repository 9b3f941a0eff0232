import type { Board, BoardPrize } from '@voltide/contract';

import { placePrize } from './place-prize.ts';

/** Places with the same share of a pool, which stand beside each other: the first and the last of them. */
export type ShareRow = {
  readonly first: number;
  readonly last: number;
  readonly bps: number;
  /** The part that each of them gets of the pool as it is now; null for nothing. */
  readonly prize: BoardPrize | null;
};

/** The shares of a pool by place; equal ones are one row. */
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

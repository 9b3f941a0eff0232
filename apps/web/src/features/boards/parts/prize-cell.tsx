import type { BoardPrize } from '@voltide/contract';
import { Money } from '@voltide/ui';

import { prizeDecimals } from '../model/place-prize.ts';

type PrizeCellProps = { readonly prize: BoardPrize | null };

/** The prize of a place, with what it is paid in; nothing for a place without one. */
export function PrizeCell({ prize }: PrizeCellProps) {
  return (
    <span className="board-prize">
      {prize === null ? null : (
        <>
          <span className="unseen">, prize </span>
          <Money amount={prize.amount} decimals={prizeDecimals(prize.amount)} /> <small>{prizeKind(prize)}</small>
        </>
      )}
    </span>
  );
}

/** Returns the balance that a prize is paid in, as players know it. */
export function prizeKind({ kind }: Pick<BoardPrize, 'kind'>): string {
  return kind === 'promo' ? 'play balance' : 'cash';
}

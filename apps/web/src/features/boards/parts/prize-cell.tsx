import type { BoardPrize } from '@voltide/contract';
import { Money } from '@voltide/ui';

import { prizeDecimals } from '../model/place-prize.ts';

type PrizeCellProps = { readonly prize: BoardPrize | null };

/** A place's prize with its balance; empty without a prize. */
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

export function prizeKind({ kind }: Pick<BoardPrize, 'kind'>): string {
  return kind === 'promo' ? 'play balance' : 'cash';
}

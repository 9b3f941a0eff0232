import type { BoardPrize } from '@voltide/contract';
import { moneyText } from '@voltide/ui';

import { prizeDecimals } from './place-prize.ts';

/** Formats a prize as plain text: "12.50 VT cash", "30.00 VT play balance". */
export function prizeText({ kind, amount }: BoardPrize): string {
  return `${moneyText(amount, { decimals: prizeDecimals(amount) })} ${kind === 'promo' ? 'play balance' : 'cash'}`;
}

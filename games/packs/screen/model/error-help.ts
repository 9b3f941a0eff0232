import type { getBuckets, ResponseOf } from '@voltide/contract';
import { parseVt } from '@voltide/core';

import type { CallError } from '../../../kit/host.ts';
import type { ShownPack } from './shown-pack.ts';

/** Options after an open that did not happen. */
type ErrorHelp =
  | { readonly text: string; readonly action?: 'sign-in' | 'reload' | 'demo' }
  | {
      readonly text: string;
      readonly action: 'fewer';
      /** Number of packs that can be opened instead. */
      readonly quantity: number;
    };

export function packsText(quantity: number): string {
  return quantity === 1 ? 'one pack' : `${quantity} packs`;
}

/** Packs that the balance covers; `isSplit` if cash and promo together would cover more. */
export type Coverage = { readonly quantity: number; readonly isSplit: boolean };

/** One open is paid whole from one bucket (rules book §1), and cash buys only where the pack is on sale for it. */
export function coverageOf(pack: Price, buckets: Pick<ResponseOf<typeof getBuckets>, 'cash' | 'promo'>): Coverage {
  const promoSun = parseVt(buckets.promo);
  const cashSun = pack.cashOnSale ? parseVt(buckets.cash) : 0n;
  const mostSun = cashSun > promoSun ? cashSun : promoSun;
  const quantity = mostSun / pack.priceSun;
  return { quantity: Number(quantity), isSplit: (cashSun + promoSun) / pack.priceSun > quantity };
}

type Price = Pick<ShownPack, 'priceSun' | 'cashOnSale'>;

/** Error of an open. If the balance was too small and could be read, with what it covers. */
export type PlayError = CallError & { readonly coverage?: Coverage };

/** Returns the sentence and the way on after an error. Nothing was charged in any of these cases. */
export function helpFor(error: PlayError, quantity: number): ErrorHelp {
  switch (error.code) {
    case 'insufficient_balance':
      return helpWithBalance(quantity, error.coverage);
    case 'off_sale':
      return helpWithPromo(quantity, error.coverage);
    case 'pack_withdrawn':
      return { text: 'This pack is no longer on sale. What you own of it stays yours.', action: 'demo' };
    case 'forbidden':
      return { text: 'Only demos can be opened here for now. What you have stays yours.', action: 'demo' };
    case 'odds_changed':
      return { text: 'This pack has a new version. Load its new odds before you open it.', action: 'reload' };
    case 'seeds_changed':
      return {
        text: 'Your seed pair changed again, or is not the one promised here. Your pairs are listed on Fair play.',
      };
    case 'quantity_not_allowed':
    case 'locked_in':
      return { text: error.text, action: 'fewer', quantity: 1 };
    case 'not_signed_in':
    case 'session_expired':
      return { text: error.text, action: 'sign-in' };
    default:
      return { text: error.text };
  }
}

function helpWithPromo(quantity: number, coverage: Coverage | undefined): ErrorHelp {
  const text = 'This pack is not on sale for cash while its top prize is above 1% of house cash.';
  const fewer = Math.min(coverage?.quantity ?? 0, quantity - 1);
  if (fewer <= 0) return { text, action: 'demo' };
  return { text: `${text} Your play balance covers ${packsText(fewer)}.`, action: 'fewer', quantity: fewer };
}

/** Suggests one pack if the balance could not be read; the server decides anyway. */
function helpWithBalance(quantity: number, coverage: Coverage | undefined): ErrorHelp {
  if (coverage === undefined && quantity > 1) {
    return { text: `Your balance does not cover ${quantity} packs.`, action: 'fewer', quantity: 1 };
  }
  const why = coverage?.isSplit === true ? ' One open is paid whole from cash or from play balance.' : '';
  const fewer = Math.min(coverage?.quantity ?? 0, quantity - 1);
  if (fewer > 0) {
    const text = `Your balance covers ${packsText(fewer)}, not ${quantity}.${why}`;
    return { text, action: 'fewer', quantity: fewer };
  }
  return {
    text: `Your balance does not cover this pack.${why} Sell items, or open the free demo with the same odds.`,
    action: 'demo',
  };
}

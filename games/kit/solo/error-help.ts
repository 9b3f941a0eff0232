import { shortVt } from '../short-vt.ts';
import type { CallError } from '../host.ts';

/** Error of a play. If the balance was too small and could be read, with the highest bet that it covers. */
export type PlayError = CallError & { readonly coveredSun?: bigint | null };

/** Options after a play that did not happen. */
type ErrorHelp =
  | { readonly text: string; readonly action?: 'sign-in' | 'reload' | 'demo' }
  | { readonly text: string; readonly action: 'lower'; readonly betSun: bigint };

/** Returns the sentence and the way on after an error. Nothing was charged in any of these cases. */
export function helpFor(error: PlayError): ErrorHelp {
  switch (error.code) {
    case 'insufficient_balance':
      return helpWithBalance('Your balance does not cover this bet.', error.coveredSun);
    case 'off_sale':
      return helpWithBalance(
        'Cash cannot bet this much while the highest payout is above 1% of house cash.',
        error.coveredSun,
      );
    case 'forbidden':
      return { text: 'Only demos can be played here for now. What you have stays yours.', action: 'demo' };
    case 'odds_changed':
      return { text: 'The odds have a new version. Load them before you play.', action: 'reload' };
    case 'seeds_changed':
      return {
        text: 'Your seed pair changed again, or is not the one promised here. Your pairs are listed on Fair play.',
      };
    case 'not_signed_in':
    case 'session_expired':
      return { text: error.text, action: 'sign-in' };
    default:
      return { text: error.text };
  }
}

function helpWithBalance(text: string, coveredSun: bigint | null | undefined): ErrorHelp {
  if (coveredSun === undefined) return { text, action: 'demo' };
  if (coveredSun === null) return { text: `${text} Sell items, or play the free demo.`, action: 'demo' };
  return { text: `${text} You can bet up to ${shortVt(coveredSun)} VT.`, action: 'lower', betSun: coveredSun };
}

import type { CallFault } from '../port.ts';

/** What a person can do about an open that did not happen. */
export type FaultHelp = {
  readonly text: string;
  readonly action?: 'one' | 'sign-in' | 'reload' | 'demo';
};

/** The sentence and the way on for a refusal. Nothing was charged in any of these cases. */
export function helpFor(fault: CallFault, quantity: number): FaultHelp {
  switch (fault.code) {
    case 'insufficient_balance':
      return quantity > 1
        ? { text: `Your balance does not cover ${quantity} packs.`, action: 'one' }
        : {
            text: 'Your balance does not cover this pack. Exchange finds, or open the free demo with the same odds.',
            action: 'demo',
          };
    case 'off_sale':
      return {
        text: 'This pack is not on sale for cash while its top prize is above 1 % of house cash.',
        action: 'demo',
      };
    case 'forbidden':
      return { text: 'Only demos can be opened here at present. What you have stays yours.', action: 'demo' };
    case 'odds_changed':
      return { text: 'This pack has a new version. Load its new odds before you open it.', action: 'reload' };
    case 'quantity_not_allowed':
      return { text: fault.text, action: 'one' };
    case 'not_signed_in':
    case 'session_expired':
      return { text: fault.text, action: 'sign-in' };
    default:
      return { text: fault.text };
  }
}

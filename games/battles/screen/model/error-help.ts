import type { CallError } from '../../../kit/host.ts';

type FaultAction = 'sign-in' | 'sell' | 'reload' | 'own-battles' | 'email-or-play';
type ErrorHelp = { readonly text: string; readonly action?: FaultAction };

/** Returns the sentence and the way on for a rejected seat. Nothing was charged in any of these cases. */
export function helpFor(error: CallError): ErrorHelp {
  switch (error.code) {
    case 'insufficient_balance':
      return { text: 'Your balance does not cover this. A stake is paid from one balance alone.', action: 'sell' };
    case 'off_sale':
      return { text: 'Cash cannot buy one of these packs while its top item is above 1% of house cash.' };
    case 'forbidden':
      return { text: 'You cannot take this seat. What you have stays yours.' };
    case 'odds_changed':
      return {
        text: 'A pack has new odds since they were shown. Look at them again before you pay.',
        action: 'reload',
      };
    case 'not_found':
      return { text: 'A pack of this battle is not on sale any more.', action: 'reload' };
    case 'not_signed_in':
    case 'session_expired':
      return { text: error.text, action: 'sign-in' };
    case 'too_many_battles':
      return { text: error.text, action: 'own-battles' };
    case 'email_or_play_first':
      return { text: error.text, action: 'email-or-play' };
    default:
      return { text: error.text };
  }
}

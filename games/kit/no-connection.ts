import type { CallError } from './host.ts';

/** Label of a button that rests while the server is away. The bar on top of the page says the rest, once. */
export const NO_CONNECTION = 'No connection';

/** True while the bar on top of the page already says why a call failed. */
export function isSaidByBar({ code }: { readonly code: CallError['code'] }, isOnline: boolean): boolean {
  return code === 'offline' && !isOnline;
}

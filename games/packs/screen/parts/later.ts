import { useDeferredValue } from 'react';

/**
 * False in the first render, true soon after: what it guards is rendered in small slices after the page has been
 * painted, so that drawings below the fold never hold up what is above it.
 */
export function useLater(): boolean {
  return useDeferredValue(true, false);
}

import { useDeferredValue } from 'react';

/**
 * False in the first render, true soon after: drawings below the fold are rendered in small slices after the first
 * paint.
 */
export function useLater(): boolean {
  return useDeferredValue(true, false);
}

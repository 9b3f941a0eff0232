import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 767px)';

function watch(onChange: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** True in a window as narrow as a phone's, where columns are stacked. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(NARROW).matches,
    () => false,
  );
}

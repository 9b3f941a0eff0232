import { useEffect } from 'react';

/** Ends a skippable run on a hidden page, so that the result is there on return. */
export function useHiddenFinish(finish: () => void, isFree: boolean): void {
  useEffect(() => {
    if (!isFree) return;
    const onChange = (): void => {
      if (document.visibilityState === 'hidden') finish();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [finish, isFree]);
}

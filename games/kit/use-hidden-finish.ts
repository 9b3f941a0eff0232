import { useEffect } from 'react';

/** A hidden page shows nothing: where a run may be skipped it ends, and the result is there when it is looked at. */
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

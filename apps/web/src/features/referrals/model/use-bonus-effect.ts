import { useCallback, useEffect, useState } from 'react';

import { call } from '../../../lib/http/api.ts';
import type { Effect } from '../../../lib/effects/effect-looks.ts';
import { useRestrictions } from '../../../lib/restrictions/restrictions.ts';

/** The effect of a paid claim, while it lasts (S7-04). Excluded players are paid without one. */
export function useBonusEffect(userId: string): readonly [Effect | undefined, () => void] {
  const [shown, setShown] = useState<Effect>();
  const { exclusion, freeze } = useRestrictions();
  const isExcluded = exclusion !== null || freeze !== null;
  const ask = useCallback((): void => {
    if (isExcluded) return;
    const body = { eventType: 'referral_bonus' as const, userId };
    // The claim is paid without its effect.
    call('POST /api/neuro/trigger-effect', { body }).then(
      (effect) => (effect.triggered ? setShown(effect) : undefined),
      () => undefined,
    );
  }, [userId, isExcluded]);
  useEffect(() => {
    if (shown === undefined) return;
    const timer = setTimeout(() => setShown(undefined), shown.animationDuration);
    return () => clearTimeout(timer);
  }, [shown]);
  return [shown, ask];
}

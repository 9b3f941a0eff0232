import { useEffect, useEffectEvent } from 'react';

import type { BattleCard } from '../../contract.ts';

/** The chance of a tie that is not known yet is computed within seconds. */
export const UNTIL_CHANCE_MS = 3000;

/** Reads battles again while the chance of a tie of one of them is being computed and somebody looks. */
export function useUntilChance(battles: readonly BattleCard[] | undefined, reload: () => void): void {
  const isWaiting = battles?.some(({ tieChance }) => tieChance === null) === true;
  const renew = useEffectEvent(() => {
    if (document.visibilityState === 'visible') reload();
  });
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => renew(), UNTIL_CHANCE_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
}

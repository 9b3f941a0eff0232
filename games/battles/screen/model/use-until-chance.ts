import { useEffect, useEffectEvent } from 'react';

import type { BattleCard } from '../../contract.ts';

/** A missing chance of a tie is computed within seconds. */
export const UNTIL_CHANCE_MS = 3000;

/** Reads battles again while one lacks its chance of a tie and the page is visible. */
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

import type { Play } from '@voltide/contract';
import type { PlayCheck } from '@voltide/games/check';
import { useEffect, useState } from 'react';

import { checkPlayHere } from './play-check.ts';

export type Checks = ReadonlyMap<string, PlayCheck>;

/**
 * Checks plays in this page, one after the other, without getting in anybody's way; the map fills as it goes. A play is
 * checked again when its server seed has been revealed. What cannot be checked for want of its table stays out.
 */
export function useChecks(plays: readonly Play[]): Checks {
  const [checks, setChecks] = useState<Checks>(new Map());
  useEffect(() => {
    let isCurrent = true;
    void (async () => {
      for (const play of plays) {
        const key = checkKey(play);
        if (!isCurrent) return;
        const check = await checkPlayHere(play).catch(() => undefined);
        if (check === undefined) continue;
        setChecks((old) => (old.has(key) ? old : new Map(old).set(key, check)));
      }
    })();
    return () => {
      isCurrent = false;
    };
  }, [plays]);
  return checks;
}

/** Names what was checked: a play, sealed or revealed. */
export function checkKey({ id, serverSeed }: Pick<Play, 'id' | 'serverSeed'>): string {
  return serverSeed === null ? id : `${id} revealed`;
}

import type { Play } from '@voltide/contract';
import type { PlayCheck } from '@voltide/games/verdict';
import { useEffect, useState } from 'react';

import { checkPlayHere } from './play-check.ts';

/** Checks by {@link checkKey}; undefined for a play whose odds table could not be loaded. */
export type Checks = ReadonlyMap<string, PlayCheck | undefined>;

/**
 * Checks plays in this page, one after the other, without getting in anybody's way; the map fills as it goes. A play is
 * checked again when its server seed has been revealed.
 */
export function useChecks(plays: readonly Play[]): Checks {
  const [checks, setChecks] = useState<Checks>(new Map());
  useEffect(() => {
    const play = plays.find((candidate) => !checks.has(checkKey(candidate)));
    if (play === undefined) return;
    let isCurrent = true;
    const note = (check: PlayCheck | undefined): void => {
      if (isCurrent) setChecks((old) => new Map(old).set(checkKey(play), check));
    };
    checkPlayHere(play).then(note, () => note(undefined));
    return () => {
      isCurrent = false;
    };
  }, [plays, checks]);
  return checks;
}

/** Names what was checked: a play of one player, sealed or revealed. */
export function checkKey({ id, commitment, serverSeed }: Pick<Play, 'id' | 'commitment' | 'serverSeed'>): string {
  return `${id} ${commitment} ${serverSeed === null ? 'sealed' : 'revealed'}`;
}

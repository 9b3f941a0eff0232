import type { BattlePlay, Play } from '@voltide/contract';
import type { PlayCheck } from '@voltide/games/records/verdict';
import { useEffect, useState } from 'react';

import { checkBattleHere, type BattlePlayCheck } from './check-battle.ts';
import { checkPlayHere } from './check-play.ts';

/** Checks by {@link checkKey}; undefined for a play whose data could not be loaded. */
type ChecksOf<Check> = ReadonlyMap<string, Check | undefined>;
type Checks = ChecksOf<PlayCheck>;

type Checked = Pick<Play, 'id' | 'commitment' | 'serverSeed'>;

/**
 * Checks plays one after the other in the background; the map fills as it goes. A play is checked again once its server
 * seed is revealed.
 */
export function useChecks(plays: readonly Play[]): Checks {
  return useEach(plays, checkPlayHere);
}

/** Checks battles in the same way, each by its public record. */
export function useBattleChecks(battles: readonly BattlePlay[]): ChecksOf<BattlePlayCheck> {
  return useEach(battles, checkBattleHere);
}

function useEach<Item extends Checked, Check>(
  items: readonly Item[],
  checkHere: (item: Item) => Promise<Check>,
): ChecksOf<Check> {
  const [checks, setChecks] = useState<ChecksOf<Check>>(new Map());
  useEffect(() => {
    const item = items.find((candidate) => !checks.has(checkKey(candidate)));
    if (item === undefined) return;
    let isCurrent = true;
    const note = (check: Check | undefined): void => {
      if (isCurrent) setChecks((old) => new Map(old).set(checkKey(item), check));
    };
    checkHere(item).then(note, () => note(undefined));
    return () => {
      isCurrent = false;
    };
  }, [items, checks, checkHere]);
  return checks;
}

/** Returns the key of a check: a play of one player, sealed or revealed. */
export function checkKey({ id, commitment, serverSeed }: Checked): string {
  return `${id} ${commitment} ${serverSeed === null ? 'sealed' : 'revealed'}`;
}

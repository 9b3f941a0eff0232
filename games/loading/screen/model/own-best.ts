import { localStore } from '@voltide/ui/browser-store';

import { LOADING_GAME_IDS, type LoadingGameId } from '../../loading-game.ts';

/** Best scores of players without an account, in this browser alone. */
const KEY = 'voltide-loading-best';

export type Best = Readonly<Record<LoadingGameId, number | null>>;

const NONE: Best = { snake: null, target: null, memory: null };

/** Reads the best scores that this browser keeps. Unreadable ones count as none. */
export function readOwnBest(): Best {
  try {
    const kept = JSON.parse(localStore.read(KEY) ?? '{}') as Readonly<Record<string, unknown>> | null;
    const of = (id: LoadingGameId): number | null => {
      const score = kept?.[id];
      return typeof score === 'number' && Number.isInteger(score) && score >= 0 ? score : null;
    };
    return { snake: of('snake'), target: of('target'), memory: of('memory') };
  } catch {
    return NONE;
  }
}

/** Keeps a score if it is the best of its game; true if so. */
export function keepOwnBest(id: LoadingGameId, score: number): boolean {
  const before = readOwnBest();
  if (score <= (before[id] ?? 0)) return false;
  const kept = LOADING_GAME_IDS.map((each) => [each, each === id ? score : before[each]] as const);
  localStore.write(KEY, JSON.stringify(Object.fromEntries(kept)));
  return true;
}

import { useMemo, useState } from 'react';

import type { BattleCard } from '../../contract.ts';
import { usePort } from '../port.ts';
import { applyLobbyFilters, formatLobbyFilters, lobbyQuery, type LobbyFilters } from './lobby-filters.ts';
import { useUntilChance } from './use-until-chance.ts';

/** What the lobby shows, as it was read last. */
export type LobbyNow = {
  readonly now: string;
  /** The viewer's own that are not over, before all others. */
  readonly battles: readonly BattleCard[];
  readonly ownCount: number;
  readonly ended: readonly BattleCard[];
  /** Names what is looked for: another view is another list, and not the same one with news. */
  readonly view: string;
};

/** Reads the battles that pass the filters. Until the server has answered, those known already are filtered here. */
export function useLobby(filters: LobbyFilters) {
  const { useLoaded, viewer } = usePort();
  const isPlayer = viewer.kind === 'account' || viewer.kind === 'guest';
  const { data, fault, reload } = useLoaded('GET /api/battles', { query: lobbyQuery(filters) });
  const own = useLoaded('GET /api/battles/own', { query: {} }, { enabled: isPlayer });
  useUntilChance(data?.battles, reload);
  useUntilChance(own.data?.battles, own.reload);
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  const known = data ?? last;
  const isOwnKnown = viewer.kind === 'visitor' || own.data !== undefined || own.fault !== undefined || !isPlayer;
  const lobby = useMemo((): LobbyNow | undefined => {
    if (known === undefined || viewer.kind === 'loading' || !isOwnKnown) return undefined;
    const passing = data === undefined ? applyLobbyFilters(known.battles, filters) : known.battles;
    const running = (own.data?.battles ?? []).filter(({ endedAt }) => endedAt === null);
    const ownIds = new Set(running.map(({ battleId }) => battleId));
    const others = passing.filter(({ battleId }) => !ownIds.has(battleId));
    const view = new URLSearchParams(formatLobbyFilters(filters)).toString();
    return {
      now: known.now,
      battles: [...running, ...others.toSorted((left, right) => rankOf(left) - rankOf(right))],
      ownCount: running.length,
      ended: known.ended,
      view: data === undefined ? `${view} at once` : view,
    };
  }, [known, data, own.data, isOwnKnown, viewer.kind, filters]);
  return { lobby, fault: known === undefined ? fault : undefined, reload, own: isPlayer ? own.data : undefined };
}

/** What can be joined stands above what can only be watched. */
function rankOf({ state }: BattleCard): number {
  return state === 'open' ? 0 : 1;
}

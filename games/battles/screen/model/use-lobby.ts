import { parseVt } from '@voltide/core';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';

import { useServerClock } from '../../../kit/server-clock.ts';
import type { BattleCard } from '../../contract.ts';
import { useHost } from '../host.ts';
import { applyLobbyFilters, formatLobbyFilters, lobbyQuery, type LobbyFilters } from './lobby-filters.ts';
import { isUnended } from './running.ts';
import { useUntilChance } from './use-until-chance.ts';

export type LobbyNow = {
  readonly now: string;
  /** The viewer's battles that have not ended, then those that can be joined. */
  readonly battles: readonly BattleCard[];
  readonly ownCount: number;
  readonly running: readonly BattleCard[];
  readonly ended: readonly BattleCard[];
  readonly view: string;
};

/** Reads the battles that pass the filters. Until the server has answered, known ones are filtered here. */
export function useLobby(filters: LobbyFilters) {
  const { useLoaded, viewer } = useHost();
  const isPlayer = viewer.kind === 'account' || viewer.kind === 'guest';
  const most = useMostPayable(isPlayer);
  const { data, error, reload } = useLoaded('GET /api/battles', { query: lobbyQuery(filters, most) });
  const own = useLoaded('GET /api/battles/own', { query: {} }, { enabled: isPlayer });
  useUntilChance(data?.battles, reload);
  useUntilChance(own.data?.battles, own.reload);
  const view = new URLSearchParams(formatLobbyFilters(filters)).toString();
  const [last, setLast] = useState(() => ({ data, view }));
  if (data !== undefined && data !== last.data) setLast({ data, view });
  const known = data ?? last.data;
  // Another balance is no other view: what is shown stays until the server has answered.
  const isAtOnce = data === undefined && last.view !== view;
  const clock = useServerClock(known?.now);
  const isOwnKnown = viewer.kind === 'visitor' || own.data !== undefined || own.error !== undefined || !isPlayer;
  const lobby = useMemo((): LobbyNow | undefined => {
    if (known === undefined || viewer.kind === 'loading' || !isOwnKnown) return undefined;
    const nowMs = clock.nowMs();
    const passing = isAtOnce ? applyLobbyFilters(known.battles, filters, most) : known.battles;
    const unended = (own.data?.battles ?? []).filter((battle) => isUnended(battle, nowMs));
    const ownIds = new Set(unended.map(({ battleId }) => battleId));
    const others = passing.filter(({ battleId }) => !ownIds.has(battleId));
    return {
      now: known.now,
      battles: [...unended, ...others.filter(({ state }) => state === 'open')],
      ownCount: unended.length,
      running: others.filter(({ state }) => state !== 'open').toSorted(byLock),
      ended: known.ended,
      view: isAtOnce ? `${view} at once` : view,
    };
  }, [known, isAtOnce, own.data, isOwnKnown, viewer.kind, filters, most, view, clock]);
  useAtEnds(lobby === undefined ? [] : [...lobby.battles, ...lobby.running], clock, () => {
    reload();
    if (isPlayer) own.reload();
  });
  return {
    lobby,
    clock,
    error: known === undefined ? error : undefined,
    reload,
    own: isPlayer ? own.data : undefined,
  };
}

/** Returns the most that one balance of the viewer can pay; undefined if there is none, or it is unknown. */
function useMostPayable(isPlayer: boolean): string | undefined {
  const { data } = useHost().useLoaded('GET /api/wallet/buckets', undefined, { enabled: isPlayer });
  if (!isPlayer || data === undefined) return undefined;
  return parseVt(data.cash) > parseVt(data.promo) ? data.cash : data.promo;
}

/** By then a battle whose replay has ended is listed as finished, even after a deciding draw. */
const AFTER_END_MS = 5000;
/** Spreads the requests of all viewers. */
const SPREAD_MS = 1500;

/** Reads the lists again once the first of the shown replays has ended. */
function useAtEnds(battles: readonly BattleCard[], clock: { readonly nowMs: () => number }, reload: () => void): void {
  const ends = battles.flatMap(({ running }) => (running === null ? [] : [Date.parse(running.endsAt)]));
  const nextMs = ends.length === 0 ? undefined : Math.min(...ends);
  const renew = useEffectEvent(reload);
  useEffect(() => {
    if (nextMs === undefined) return;
    const waitMs = Math.max(0, nextMs - clock.nowMs()) + AFTER_END_MS + spreadMs();
    const timer = setTimeout(() => renew(), waitMs);
    return () => clearTimeout(timer);
  }, [nextMs, clock]);
}

function spreadMs(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint16Array(1));
  return drawn % SPREAD_MS;
}

function byLock(one: BattleCard, other: BattleCard): number {
  return (other.lockedAt ?? '').localeCompare(one.lockedAt ?? '');
}

import type { Clock } from '@voltide/core';
import { useEffect, useEffectEvent } from 'react';

import type { CallError } from '../../../kit/host.ts';
import { useServerClock } from '../../../kit/server-clock.ts';
import type { BattleRoom } from '../../contract.ts';
import { UNTIL_CHANCE_MS } from '../model/use-until-chance.ts';
import { useHost } from '../host.ts';

/** Polling intervals of a room, for when live updates fail. */
const RENEW_MS = { open: 15_000, locked: 4000, rolling: 4000 } as const;
/**
 * A room is read again soon after its closing time, to show the cancellation.
 */
const AFTER_CLOSING_MS = 1500;

type LoadedRoom = {
  readonly battle: BattleRoom | undefined;
  readonly error: CallError | undefined;
  readonly reload: () => void;
  /** The clock of the server, so that all viewers see the same. */
  readonly clock: Clock;
};

/** Returns the current battle, read again until it has ended, and when the connection returns. */
export function useRoom(battleId: string, link: string | undefined): LoadedRoom {
  const { useLoaded, isOnline } = useHost();
  const query = link === undefined ? {} : { link };
  const { data, error, reload } = useLoaded('GET /api/battles/:battleId', { params: { battleId }, query });
  const clock = useServerClock(data?.now);
  const battle = data?.battle;
  const everyMs = battle === undefined ? undefined : renewMsOf(battle);
  const renew = useEffectEvent(() => {
    if (document.visibilityState === 'visible') reload();
  });
  useEffect(() => {
    if (everyMs === undefined || !isOnline) return;
    const timer = setInterval(() => renew(), everyMs);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [everyMs, isOnline]);
  const isUnfinished = battle === undefined || everyMs !== undefined;
  const returned = useEffectEvent(() => {
    if (isUnfinished) reload();
  });
  useEffect(() => {
    const onOnline = (): void => returned();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  const closesInMs = battle?.state === 'open' ? Date.parse(battle.closesAt) - clock.nowMs() : undefined;
  const isClosing = closesInMs !== undefined;
  const closing = useEffectEvent(() => Math.max(0, closesInMs ?? 0) + AFTER_CLOSING_MS);
  useEffect(() => {
    if (!isClosing) return;
    const timer = setTimeout(() => renew(), closing());
    return () => clearTimeout(timer);
  }, [isClosing]);
  return { battle, error, reload, clock };
}

function renewMsOf({ state, tieChance }: BattleRoom): number | undefined {
  if (state === 'open' && tieChance === null) return UNTIL_CHANCE_MS;
  return state === 'open' || state === 'locked' || state === 'rolling' ? RENEW_MS[state] : undefined;
}

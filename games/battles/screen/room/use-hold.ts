import { formatVt, parseVt } from '@voltide/core';
import { shownBalance } from '@voltide/ui';
import { useEffect, useEffectEvent } from 'react';

import type { BattleRoom } from '../../contract.ts';
import { useHost } from '../host.ts';

/**
 * Keeps a player's balance from before the payout until the replay ends: it is paid at once, and no figure may reveal
 * the result before the landing.
 */
export function useHold(battle: Pick<BattleRoom, 'state' | 'seats' | 'result'>, isOver: boolean): void {
  const { state, seats, result } = battle;
  const { useLoaded, refresh } = useHost();
  const own = seats.find(({ isOwn }) => isOwn);
  const { data } = useLoaded('GET /api/wallet/balance', undefined, { enabled: own !== undefined });
  const isHeld = own !== undefined && !isOver && (state === 'locked' || state === 'rolling' || state === 'settled');
  const isKnown = data !== undefined;
  const before = useEffectEvent((): string | undefined => {
    if (data === undefined || own === undefined) return undefined;
    // After the settlement the payout is already in the balance.
    const paid = state === 'settled' ? (result?.seats[own.seat]?.payout ?? '0.000000') : '0.000000';
    const beforeSun = parseVt(data.balance) - parseVt(paid);
    return beforeSun < 0n ? undefined : formatVt(beforeSun);
  });
  // Without a live update the balance must be read.
  const renew = useEffectEvent(() => refresh('GET /api/wallet/buckets'));
  useEffect(() => {
    if (!isHeld) return;
    // A balance that has not loaded yet is held too, since it would show at once.
    const held = before();
    if (isKnown && held === undefined) return;
    const release = holdWhileSeen(held);
    return () => {
      release();
      renew();
    };
  }, [isHeld, isKnown]);
}

/** Holds the balance while a room is still unknown. */
export function useHoldWhile(isUnknown: boolean): void {
  const { balanceNow } = useHost();
  const hold = useEffectEvent(() => {
    const held = shownBalance.getHeld();
    return holdWhileSeen(held === undefined ? balanceNow() : held.amount);
  });
  useEffect(() => (isUnknown ? hold() : undefined), [isUnknown]);
}

/**
 * Holds a balance until it is stopped. A hidden page shows every balance as it is, without an announcement on return.
 */
function holdWhileSeen(amount: string | undefined): () => void {
  let release = shownBalance.hold(amount);
  const holdAgain = (): void => {
    if (document.visibilityState === 'visible') release = shownBalance.hold(amount);
  };
  document.addEventListener('visibilitychange', holdAgain);
  return () => {
    document.removeEventListener('visibilitychange', holdAgain);
    release();
  };
}

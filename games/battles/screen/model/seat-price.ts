import { parseVt } from '@voltide/core';

import type { BattleCard } from '../../contract.ts';
import type { Share } from '../../lock.ts';
import { seatCostOf } from '../../money.ts';

/** Computes the price of a seat for its player: less than the entry if it is funded, or only a part of it is held. */
export function seatPriceSun(
  { entry, settings, seatCount }: Pick<BattleCard, 'entry' | 'settings' | 'seatCount'>,
  place: { readonly seat: number; readonly share: Share },
): bigint {
  return seatCostOf(parseVt(entry), settings.funding, { ...place, seats: seatCount }).playerSun;
}

export function listFreeSeats({ seatCount, seats }: Pick<BattleCard, 'seatCount' | 'seats'>): readonly number[] {
  const taken = new Set(seats.map(({ seat }) => seat));
  return Array.from({ length: seatCount }, (_, seat) => seat).filter((seat) => !taken.has(seat));
}

export type SeatCosts = { readonly playerSun: bigint; readonly houseSun: bigint; readonly fundedSun: bigint };

export function seatCostsOf(
  battle: Pick<BattleCard, 'entry' | 'settings' | 'seatCount'>,
  place: { readonly seat: number; readonly share: Share },
): SeatCosts {
  const { entry, settings, seatCount } = battle;
  const entrySun = parseVt(entry);
  const costs = seatCostOf(entrySun, settings.funding, { ...place, seats: seatCount });
  const fundedSun = place.seat === 0 ? 0n : entrySun - costs.playerSun - costs.houseSun;
  return { ...costs, fundedSun };
}

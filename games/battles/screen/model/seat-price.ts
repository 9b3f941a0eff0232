import { parseVt } from '@voltide/core';

import type { BattleCard } from '../../contract.ts';
import type { Share } from '../../lock.ts';
import { seatCostOf } from '../../money.ts';

/** What a seat costs its player, to the sun: less than the entry where it is funded, or only a part of it is held. */
export function seatPriceSun(
  { entry, settings, seatCount }: Pick<BattleCard, 'entry' | 'settings' | 'seatCount'>,
  place: { readonly seat: number; readonly share: Share },
): bigint {
  return seatCostOf(parseVt(entry), settings.funding, { ...place, seats: seatCount }).playerSun;
}

/** The seats nobody sits on, the lowest first. */
export function listFreeSeats({ seatCount, seats }: Pick<BattleCard, 'seatCount' | 'seats'>): readonly number[] {
  const taken = new Set(seats.map(({ seat }) => seat));
  return Array.from({ length: seatCount }, (_, seat) => seat).filter((seat) => !taken.has(seat));
}

/** Who pays which part of a seat, to the sun. */
export type SeatCosts = { readonly playerSun: bigint; readonly houseSun: bigint; readonly fundedSun: bigint };

/** Computes it by the rules that the server goes by. */
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

import { assert, shareCeil, shareFloor, SUN_PER_VT } from '@voltide/core';

import { listTeams } from './layouts.ts';
import type { BattleSettings, Share } from './lock.ts';

/** The most that a seat may cost (rules book §4). */
export const MAX_ENTRY_SUN = 2500n * SUN_PER_VT;

const WHOLE = 100n;

/** Sums the price of a whole seat: the packs of all rounds. */
export function entryOf(rounds: readonly { readonly priceSun: bigint }[]): bigint {
  return rounds.reduce((sum, { priceSun }) => sum + priceSun, 0n);
}

/** Lists the reasons why these packs cannot be the rounds of a battle, in words. */
export function listRoundFaults(
  { layout }: Pick<BattleSettings, 'layout'>,
  rounds: readonly { readonly priceSun: bigint; readonly items: readonly { readonly valueSun: bigint }[] }[],
): readonly string[] {
  const teams = listTeams(layout);
  const most = rounds.map(({ items }) => items.reduce((top, { valueSun }) => (valueSun > top ? valueSun : top), 0n));
  const mostPotSun = most.reduce((sum, valueSun) => sum + valueSun, 0n) * BigInt(teams.flat().length);
  // The weights of a jackpot sum to the pot, and inverse ones to less than this; one draw has to reach them all.
  const isTooMuch = mostPotSun * BigInt(teams.length) > BigInt(Number.MAX_SAFE_INTEGER);
  return [
    ...(entryOf(rounds) > MAX_ENTRY_SUN ? ['a seat costs more than 2,500 VT'] : []),
    ...(isTooMuch ? ['its items are worth more than one draw can weigh'] : []),
  ];
}

/** Prices that the parties of one seat pay: its player, and the house for the rest. */
type SeatCost = { readonly playerSun: bigint; readonly houseSun: bigint };

type SeatPlace = { readonly seat: number; readonly seats: number; readonly share: Share };

/**
 * Computes the price of a seat for its player (rules book §4). Seat 0 pays its entry and the funded part of every other
 * seat; the holder of a part of a seat pays that part, and the house the rest.
 */
export function seatCostOf(entrySun: bigint, funding: BattleSettings['funding'], place: SeatPlace): SeatCost {
  const fundedSun = shareFloor(entrySun, BigInt(funding), WHOLE);
  if (place.seat === 0) {
    const partSun = shareCeil(entrySun, BigInt(place.share), WHOLE);
    return { playerSun: partSun + BigInt(place.seats - 1) * fundedSun, houseSun: entrySun - partSun };
  }
  const playerSun = shareCeil(entrySun - fundedSun, BigInt(place.share), WHOLE);
  return { playerSun, houseSun: entrySun - fundedSun - playerSun };
}

/** Splits a pot among seats: equal whole parts, and one sun of the rest each to the lowest numbers (§1). */
export function splitPot(potSun: bigint, seats: readonly number[]): ReadonlyMap<number, bigint> {
  assert(seats.length > 0, 'a pot goes to somebody');
  const count = BigInt(seats.length);
  const [partSun, left] = [potSun / count, potSun % count];
  const inOrder = seats.toSorted((one, other) => one - other);
  return new Map(inOrder.map((seat, i) => [seat, partSun + (BigInt(i) < left ? 1n : 0n)]));
}

/** Splits the return of a seat between its player, whose part is floored, and the house (rules book §4). */
export function shareOfSeat(wonSun: bigint, share: Share): { readonly payoutSun: bigint; readonly houseSun: bigint } {
  const payoutSun = shareFloor(wonSun, BigInt(share), WHOLE);
  return { payoutSun, houseSun: wonSun - payoutSun };
}

import { parseVt } from '@voltide/core';

import type { BattleRoom, BattleSeat } from '../../../contract.ts';
import { listTeams } from '../../../layouts.ts';

/** What a seat found in a round. */
export type Find = { readonly item: string; readonly valueSun: bigint };

/** How a battle was decided where what was found did not do it alone. */
export type ShownDecider = { readonly kind: 'tie' | 'jackpot'; readonly n: bigint; readonly drawn: bigint };

/** A battle that has been drawn, as it is played to those who watch. */
export type Show = {
  readonly battleId: string;
  readonly settings: BattleRoom['settings'];
  readonly seats: readonly BattleSeat[];
  /** The seats of each team; a team of one is called by its player. */
  readonly teams: readonly (readonly number[])[];
  /** What was found: `[round][seat]`. */
  readonly finds: readonly (readonly Find[])[];
  readonly winners: readonly number[];
  readonly decider: ShownDecider | undefined;
  /** What each seat paid and got. */
  readonly paid: readonly SeatPaid[];
};

export type SeatPaid = {
  readonly stakeSun: bigint;
  /** VT that were paid out. */
  readonly payoutSun: bigint;
  /** What the house got of the seat, which held a part of it. */
  readonly houseSun: bigint;
  /** The value of the items that it got, and how many. */
  readonly itemsSun: bigint;
  readonly itemCount: number;
};

type Result = NonNullable<BattleRoom['result']>;

/** The show of a battle; undefined before it is drawn. */
export function showOf(battle: Pick<BattleRoom, 'battleId' | 'settings' | 'seats' | 'result'>): Show | undefined {
  const { battleId, settings, seats, result } = battle;
  if (result === null) return undefined;
  return {
    battleId,
    settings,
    seats,
    teams: listTeams(settings.layout),
    finds: settings.rounds.map((_, round) => findsOf(result, round)),
    winners: result.winners,
    decider: deciderOf(result),
    paid: result.seats.map(({ stake, payout, house, items }) => ({
      stakeSun: parseVt(stake),
      payoutSun: parseVt(payout),
      houseSun: parseVt(house),
      itemsSun: sumOf(result.found.filter(({ k }) => items.includes(k)).map(({ value }) => parseVt(value))),
      itemCount: items.length,
    })),
  };
}

function findsOf({ found }: Result, round: number): readonly Find[] {
  return found
    .filter((each) => each.round === round)
    .toSorted((one, other) => one.seat - other.seat)
    .map(({ item, value }) => ({ item, valueSun: parseVt(value) }));
}

function deciderOf({ draws }: Result): ShownDecider | undefined {
  for (const { label, n, drawn } of draws) {
    if (label === 'tie' || label === 'jackpot') return { kind: label, n: BigInt(n), drawn: BigInt(drawn) };
  }
  return undefined;
}

/** What a seat got, VT and items together. */
export function gotSun({ payoutSun, itemsSun }: SeatPaid): bigint {
  return payoutSun + itemsSun;
}

/** The team of a seat. */
export function teamOf({ teams }: Pick<Show, 'teams'>, seat: number): number {
  return teams.findIndex((seats) => seats.includes(seat));
}

/** Whether several seats play as one. */
export function hasTeams({ teams }: Pick<Show, 'teams'>): boolean {
  return teams.some(({ length }) => length > 1);
}

export function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

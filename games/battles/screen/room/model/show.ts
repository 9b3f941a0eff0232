import { parseVt } from '@voltide/core';

import type { BattleRoom, BattleSeat } from '../../../contract.ts';
import { listTeams } from '../../../layouts.ts';

type Found = { readonly item: string; readonly valueSun: bigint };

/** Deciding draw, if the items alone did not decide. */
type ShownDecider = { readonly kind: 'tie' | 'jackpot'; readonly n: bigint; readonly drawn: bigint };

export type Show = {
  readonly battleId: string;
  readonly settings: BattleRoom['settings'];
  readonly seats: readonly BattleSeat[];
  /** Seats of each team; a team of one is named after its player. */
  readonly teams: readonly (readonly number[])[];
  readonly found: readonly (readonly Found[])[];
  readonly winners: readonly number[];
  readonly decider: ShownDecider | undefined;
  readonly paid: readonly SeatPaid[];
};

export type SeatPaid = {
  readonly stakeSun: bigint;
  readonly payoutSun: bigint;
  /** The house's part of the seat. */
  readonly houseSun: bigint;
  /** Value and number of the received items. */
  readonly itemsSun: bigint;
  readonly itemCount: number;
};

type Result = NonNullable<BattleRoom['result']>;

/** Builds the replay of a battle; undefined before it is drawn. */
export function showOf(battle: Pick<BattleRoom, 'battleId' | 'settings' | 'seats' | 'result'>): Show | undefined {
  const { battleId, settings, seats, result } = battle;
  if (result === null) return undefined;
  return {
    battleId,
    settings,
    seats,
    teams: listTeams(settings.layout),
    found: settings.rounds.map((_, round) => itemsOf(result, round)),
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

function itemsOf({ found }: Result, round: number): readonly Found[] {
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

export function gotSun({ payoutSun, itemsSun }: SeatPaid): bigint {
  return payoutSun + itemsSun;
}

export function teamOf({ teams }: Pick<Show, 'teams'>, seat: number): number {
  return teams.findIndex((seats) => seats.includes(seat));
}

/** True if several seats play as one. */
export function hasTeams({ teams }: Pick<Show, 'teams'>): boolean {
  return teams.some(({ length }) => length > 1);
}

export function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

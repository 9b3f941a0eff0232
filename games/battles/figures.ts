import { assert, present, shareFloor } from '@voltide/core';

import { listTeams } from './layouts.ts';
import type { BattleSettings, Share } from './lock.ts';
import { entryOf, seatCostOf } from './money.ts';
import type { BattleTable } from './rules.ts';
import { countTies, SIMULATED } from './simulate.ts';
import { addAllSums, addSums, chanceOfSharedBest, type Effort, type Sums } from './sums.ts';

const STEP_SUN = 10_000n;
const TICKETS = 1_000_000;
const MOST_EFFORT = 1_500_000;
const Z_95 = 1.96;
/** More steps than any total has, so that the first criterion outweighs the next. */
const APART = 2 ** 30;

export type Chance = { readonly chance: number; readonly error: number; readonly isExact: boolean };

/** Rules that the chance of a tie depends on. */
export type TieRules = Pick<BattleSettings, 'layout' | 'mode' | 'inverse'>;

/** True for modes with scores; the others have no ties. */
export function hasTies({ mode }: Pick<TieRules, 'mode'>): boolean {
  return mode !== 'jackpot' && mode !== 'shared';
}

/**
 * Computes the chance that the best teams of a battle are level: exactly if there are few enough sums, else by
 * simulation. It is always the same for the same {@link tieKeyOf}. It takes up to a second of a processor: a server
 * computes it in a thread. For display only.
 */
export function tieChance(rules: TieRules, asked: readonly BattleTable[]): Chance {
  const { mode } = rules;
  if (mode === 'jackpot' || mode === 'shared') return NO_TIES;
  const rounds = inOneOrder(rules, asked);
  const teams = listTeams(rules.layout);
  const size = present(teams[0], 'a team').length;
  const effort: Effort = { left: MOST_EFFORT };
  const found = rounds.map((table) => repeat(sumsOf(table), size, effort));
  const each = found.filter((sums) => sums !== undefined);
  if (each.length === found.length) {
    const computed = computeTie({ ...rules, mode }, each, { teams: teams.length, effort });
    if (computed !== undefined) return exact(computed);
  }
  const ties = countTies(
    { mode, isLowest: rules.inverse, teams: teams.length, rounds: rounds.map(sumsOf), size },
    tieKeyOf(rules, rounds),
  );
  return simulated(ties);
}

/** Price and average return of a seat: exact to a sun, as fractions are cut off. */
type SeatReturn = { readonly stakeSun: bigint; readonly meanSun: bigint; readonly isExact: boolean };

/**
 * Computes the return of a seat. Seats are exchangeable, so each gets an equal part of the average return of all packs,
 * whatever layout and mode: 93% of the entry (rules book §4).
 */
export function seatReturn(
  settings: Pick<BattleSettings, 'layout' | 'mode' | 'tie' | 'funding'>,
  rounds: readonly BattleTable[],
  { seat, share }: { readonly seat: number; readonly share: Share },
): SeatReturn {
  const teams = listTeams(settings.layout);
  const place = { seat, share, seats: teams.flat().length };
  const stakeSun = seatCostOf(entryOf(rounds), settings.funding, place).playerSun;
  const ticketsSun = rounds
    .flatMap(({ items }) => items)
    .reduce((sum, { tickets, valueSun }) => sum + BigInt(tickets) * valueSun, 0n);
  const meanSun = shareFloor(ticketsSun, BigInt(share), 100n * BigInt(TICKETS));
  const isShared = settings.mode === 'shared' || settings.tie === 'split' || teams.length < place.seats;
  return { stakeSun, meanSun, isExact: share === 100 && !isShared };
}

export const NO_TIES: Chance = { chance: 0, error: 0, isExact: true };

function exact(chance: number): Chance {
  return { chance, error: 0, isExact: true };
}

/** The share of ties with the wider half of its Wilson interval. */
function simulated(ties: number): Chance {
  const chance = ties / SIMULATED;
  const spread = Z_95 ** 2 / SIMULATED;
  const middle = (chance + spread / 2) / (1 + spread);
  const half = (Z_95 / (1 + spread)) * Math.sqrt((chance * (1 - chance)) / SIMULATED + spread / (4 * SIMULATED));
  return { chance, error: half + Math.abs(middle - chance), isExact: false };
}

type Parties = { readonly teams: number; readonly effort: Effort };

type ScoredRules = TieRules & { readonly mode: 'standard' | 'terminal' | 'points' };

function computeTie(rules: ScoredRules, rounds: readonly Sums[], { teams, effort }: Parties): number | undefined {
  const signed = rules.inverse ? rounds.map((sums) => mapSums(sums, (sum) => -sum)) : rounds;
  switch (rules.mode) {
    case 'standard': {
      const totals = addAllSums(signed, effort);
      return totals && chanceOfSharedBest(totals, teams);
    }
    case 'terminal': {
      const before = addAllSums(signed.slice(0, -1), effort);
      const last = signed.at(-1);
      const lasts = last && mapSums(last, (sum) => sum * APART + sum);
      const scores = before && lasts && addSums(lasts, before, effort);
      return scores && chanceOfSharedBest(scores, teams);
    }
    case 'points':
      if (rounds.length === 1) return computeTie({ ...rules, mode: 'standard' }, rounds, { teams, effort });
      return teams === 2 ? computePointsTie(signed, effort) : undefined;
  }
}

/** Computes the tie of two teams: no lead in points and no lead in value. */
function computePointsTie(rounds: readonly Sums[], effort: Effort): number | undefined {
  const leads = rounds.map((sums) => {
    const lead = addSums(
      sums,
      mapSums(sums, (sum) => -sum),
      effort,
    );
    return lead && mapSums(lead, (sum) => Math.sign(sum) * APART + sum);
  });
  const each = leads.filter((lead) => lead !== undefined);
  const ends = each.length === leads.length ? addAllSums(each, effort) : undefined;
  return ends?.get(0);
}

function mapSums(sums: Sums, change: (sum: number) => number): Sums {
  return new Map([...sums].map(([sum, chance]) => [change(sum), chance]));
}

function repeat(sums: Sums, times: number, effort: Effort): Sums | undefined {
  return addAllSums(
    Array.from({ length: times }, () => sums),
    effort,
  );
}

function sumsOf({ items }: BattleTable): Sums {
  const sums = new Map<number, number>();
  for (const { valueSun, tickets } of items) {
    assert(valueSun % STEP_SUN === 0n, 'values are multiples of 0.01 VT');
    const steps = stepsOf(valueSun);
    sums.set(steps, (sums.get(steps) ?? 0) + tickets / TICKETS);
  }
  return sums;
}

function stepsOf(value: bigint): number {
  return Number(value / STEP_SUN);
}

export function tieKeyOf({ layout, mode, inverse }: TieRules, rounds: readonly BattleTable[]): string {
  const names = rounds.map(nameOf);
  const last = mode === 'terminal' ? names.splice(-1) : [];
  return [layout, mode, inverse, ...names.toSorted(), ...last].join(' ');
}

/** Puts the rounds into the order of {@link tieKeyOf}. */
function inOneOrder({ mode }: Pick<TieRules, 'mode'>, rounds: readonly BattleTable[]): readonly BattleTable[] {
  const free = mode === 'terminal' ? rounds.slice(0, -1) : rounds;
  const sorted = free.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  return [...sorted, ...rounds.slice(free.length)];
}

function nameOf({ id, version }: BattleTable): string {
  return `${id}@${version}`;
}

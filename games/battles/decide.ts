import { present } from '@voltide/core';
import type { MatchDraw } from '@voltide/fairness';

import { listTeams } from './layouts.ts';
import type { BattleSettings } from './lock.ts';

/** A draw that decided between teams: its label, its range, and the drawn number. */
type Decider = { readonly label: 'tie' | 'jackpot'; readonly n: number; readonly drawn: number };

export type Decision = {
  readonly totalsSun: readonly bigint[];
  /** Rounds won by each team, in mode Points. */
  readonly points?: readonly number[];
  /** Unbeaten teams: several if they are level, all of them if they share. */
  readonly leaders: readonly number[];
  readonly decider?: Decider;
  readonly winners: readonly number[];
};

/** Value found by each seat in each round: `[round][seat]`. */
export type Values = readonly (readonly bigint[])[];

export type DecisionRules = Pick<BattleSettings, 'layout' | 'mode' | 'inverse' | 'tie'>;

/**
 * Decides a battle by the values that each seat found (rules book §4). Mode Jackpot and a ticket tie take one more
 * draw.
 */
export function decide(draw: MatchDraw, rules: DecisionRules, values: Values): Decision {
  const teams = listTeams(rules.layout);
  const rounds = values.map((seats) => teams.map((team) => sumOf(team.map((seat) => seats[seat] ?? 0n))));
  const totalsSun = teams.map((_, team) => sumOf(rounds.map((round) => round[team] ?? 0n)));
  const seatsOf = (winners: readonly number[]): readonly number[] => winners.flatMap((team) => teams[team] ?? []);
  if (rules.mode === 'jackpot') {
    const weights = rules.inverse ? totalsSun.map((totalSun) => sumOf(totalsSun) - totalSun) : totalsSun;
    const { team, decider } = drawByWeight(draw, weights);
    return { totalsSun, leaders: [team], decider, winners: seatsOf([team]) };
  }
  const { leaders, points } = findLeaders(rules, rounds, totalsSun);
  const told = { totalsSun, leaders, ...(points === undefined ? {} : { points }) };
  if (rules.mode === 'shared' || rules.tie === 'split' || leaders.length === 1) {
    return { ...told, winners: seatsOf(leaders) };
  }
  const drawn = draw('tie', leaders.length);
  const winner = present(leaders[drawn], 'a team that is level');
  return { ...told, decider: { label: 'tie', n: leaders.length, drawn }, winners: seatsOf([winner]) };
}

/** Draws a team: the weights of the teams lie one after the other, and the drawn number lies in one of them. */
function drawByWeight(
  draw: MatchDraw,
  weights: readonly bigint[],
): { readonly team: number; readonly decider: Decider } {
  const n = Number(sumOf(weights));
  const drawn = draw('jackpot', n);
  const team = weights.findIndex((_, i) => BigInt(drawn) < sumOf(weights.slice(0, i + 1)));
  return { team, decider: { label: 'jackpot', n, drawn } };
}

type Leaders = { readonly leaders: readonly number[]; readonly points?: readonly number[] };

/** Finds the teams with the best score. Scores are compared place by place; inverse flips the sign of the values. */
function findLeaders(rules: DecisionRules, rounds: Values, totalsSun: readonly bigint[]): Leaders {
  const sign = rules.inverse ? -1n : 1n;
  const sums = totalsSun.map((totalSun) => sign * totalSun);
  const all = totalsSun.map((_, team) => team);
  switch (rules.mode) {
    case 'standard':
    case 'jackpot':
      return { leaders: bestOf(all, sums) };
    case 'terminal': {
      const last = present(rounds.at(-1), 'the last round').map((valueSun) => sign * valueSun);
      return { leaders: bestOf(bestOf(all, last), sums) };
    }
    case 'points': {
      const won = rounds.map((round) =>
        bestOf(
          all,
          round.map((valueSun) => sign * valueSun),
        ),
      );
      const points = all.map((team) => won.filter((teams) => teams.includes(team)).length);
      return { leaders: bestOf(bestOf(all, points.map(BigInt)), sums), points };
    }
    case 'shared':
      return { leaders: all };
  }
}

/** Finds the teams whose score no other beats. */
function bestOf(teams: readonly number[], scores: readonly bigint[]): readonly number[] {
  const scoreOf = (team: number): bigint => present(scores[team], 'the score of a team');
  const best = teams.reduce((most, team) => (scoreOf(team) > scoreOf(most) ? team : most), present(teams[0], 'a team'));
  return teams.filter((team) => scoreOf(team) === scoreOf(best));
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

import type { StatisticBattles } from '@voltide/contract';
import { listTeams, LAYOUTS, type Layout } from '@voltide/games/battles/layouts';
import { chiSquare } from '@voltide/games/statistics/chi-square';
import { wilsonInterval } from '@voltide/games/statistics/intervals';
import { normalP } from '@voltide/games/statistics/normal';

import { judgeCell, rounded, type RawCell } from './cells.ts';
import type { BattleCounts } from './statistics.sql.ts';

export type RawBattles = Omit<StatisticBattles, 'teams' | 'house'> & {
  readonly teams: readonly RawCell[];
  readonly house: { readonly seats: number; readonly wins: RawCell } | null;
};

const MODES_WITHOUT_TIES = new Set(['jackpot', 'shared']);
/** Below this variance, wins of the house are too few for the normal distribution. */
const LEAST_VARIANCE = 25;

export function judgeBattles(counts: BattleCounts): RawBattles {
  const { mode, layout, battles, ties, decided, wins } = counts;
  const teams = listTeams(isLayout(layout) ? layout : '1v1');
  const chance = 1 / teams.length;
  const tested = chiSquare(teams.map((_, team) => ({ count: wins[team] ?? 0, chance })));
  const shown = mode === 'shared' ? [] : teams;
  const tied = wilsonInterval(ties, battles);
  return {
    key: `battles:${mode}:${layout}`,
    mode,
    layout,
    battles,
    ties: MODES_WITHOUT_TIES.has(mode) ? null : { count: ties, low: rounded(tied.low), high: rounded(tied.high) },
    decided,
    teams: shown.map((seats, team) =>
      judgeCell({ name: seatsText(seats), count: wins[team] ?? 0, draws: decided, chance }),
    ),
    chiSquare:
      tested === undefined ? null : { value: rounded(tested.value), degrees: tested.degrees, p: rounded(tested.p) },
    house: counts.houseSeats === 0 ? null : { seats: counts.houseSeats, wins: judgeHouse(counts, chance) },
  };
}

/**
 * Seats of one battle win or lose together: the interval is that of as many independent seats as have the same
 * variance, and the p-value follows from the exact variance.
 */
function judgeHouse({ houseSeats, houseWins, houseSpread }: BattleCounts, chance: number): RawCell {
  const variance = houseSpread * chance ** 2;
  const independent = variance === 0 ? houseSeats : (houseSeats ** 2 * chance * (1 - chance)) / variance;
  const { low, high } = wilsonInterval((houseWins / houseSeats) * independent, independent);
  const away = Math.max(0, Math.abs(houseWins - houseSeats * chance) - 0.5);
  return {
    name: 'House seats',
    count: houseWins,
    expected: rounded(chance),
    low: rounded(low),
    high: rounded(high),
    p: rounded(variance < LEAST_VARIANCE ? 1 : normalP(away / Math.sqrt(variance))),
  };
}

function seatsText(seats: readonly number[]): string {
  const [first = 0, last = 0] = [seats[0], seats.at(-1)];
  return first === last ? `Seat ${first + 1}` : `Seats ${first + 1} to ${last + 1}`;
}

function isLayout(layout: string): layout is Layout {
  return layout in LAYOUTS;
}

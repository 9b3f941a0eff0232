import type { PublishedStatistics, StatisticCell, StatisticPart } from '@voltide/contract';
import { csvLine } from '@voltide/core';

import { STATISTIC_QUERIES } from './statistics.sql.ts';

const QUERIES = {
  outcomes: STATISTIC_QUERIES.outcomes,
  returns: STATISTIC_QUERIES.outcomes,
  battles: STATISTIC_QUERIES.battles,
  withdrawals: STATISTIC_QUERIES.withdrawals,
  checks: STATISTIC_QUERIES.checks,
} as const satisfies Readonly<Record<StatisticPart, string>>;

type Lines = readonly (readonly (string | number | null)[])[];

/** Streams a part of the statistics: comments with the moment and the query, a line of heads, then the rows. */
export function* writeStatisticsCsv(report: PublishedStatistics, part: StatisticPart): Generator<string> {
  yield `# Voltide, ${part}, counted at ${report.countedAt}\r\n`;
  for (const line of QUERIES[part].split('\n')) yield `# ${line.trim()}\r\n`;
  for (const line of LINES[part](report)) yield csvLine(line.map((cell) => (cell === null ? '' : `${cell}`)));
}

const CELL_HEADS = ['count', 'expected_share', 'observed_share', 'low', 'high', 'p', 'p_corrected', 'is_flagged'];

function cellsOf({ count, expected, low, high, p, corrected, isFlagged }: StatisticCell, draws: number) {
  const observed = draws === 0 ? null : count / draws;
  return [count, expected, observed, low, high, p, corrected, isFlagged ? 'yes' : 'no'];
}

const LINES: Readonly<Record<StatisticPart, (report: PublishedStatistics) => Lines>> = {
  outcomes: ({ tables }) => [
    ['game', 'table', 'version', 'tier_percent', 'hash', 'draws', 'outcome', ...CELL_HEADS],
    ...tables.flatMap(({ game, name, version, tier, hash, draws, cells }) =>
      cells.map((cell) => [game, name, version, tier, hash, draws, cell.name, ...cellsOf(cell, draws)]),
    ),
  ],
  returns: ({ tables }) => [
    [
      'game',
      'table',
      'version',
      'tier_percent',
      'draws',
      'expected_return',
      'observed_return',
      'low',
      'high',
      'sd',
      'draws_until_one_point',
      'chi_square',
      'degrees',
      'p',
    ],
    ...tables.map(({ game, name, version, tier, draws, realised, chiSquare }) => [
      game,
      name,
      version,
      tier,
      draws,
      realised?.expected ?? null,
      realised?.observed ?? null,
      realised?.low ?? null,
      realised?.high ?? null,
      realised?.sd ?? null,
      realised?.untilKnown ?? null,
      chiSquare?.value ?? null,
      chiSquare?.degrees ?? null,
      chiSquare?.p ?? null,
    ]),
  ],
  battles: ({ battles }) => [
    ['mode', 'layout', 'battles', 'ties', 'decided', 'winner', 'of', ...CELL_HEADS],
    ...battles.flatMap(({ mode, layout, battles: all, ties, decided, teams, house }) => {
      const row = [mode, layout, all, ties?.count ?? null, decided];
      const ofTeams = teams.map((cell) => [...row, cell.name, decided, ...cellsOf(cell, decided)]);
      if (house === null) return ofTeams.length === 0 ? [row] : ofTeams;
      return [...ofTeams, [...row, house.wins.name, house.seats, ...cellsOf(house.wins, house.seats)]];
    }),
  ],
  withdrawals: ({ withdrawals: { paid, medianMs, p95Ms, waiting, oldestAt } }) => [
    ['paid_in_30_days', 'median_ms', 'p95_ms', 'waiting', 'oldest_since'],
    [paid, medianMs, p95Ms, waiting, oldestAt],
  ],
  checks: ({ checks: { verified, rotations, mismatches, unconfirmed } }) => [
    ['results_verified', 'rotations', 'mismatches', 'unconfirmed_reports'],
    [verified, rotations, mismatches, unconfirmed],
  ],
};

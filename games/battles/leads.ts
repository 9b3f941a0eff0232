import { decide, type DecisionRules, type Values } from './decide.ts';
import { listTeams } from './layouts.ts';

type Lead = {
  /** Seats of the unbeaten teams: several if they are level, none if there is no leader yet. */
  readonly seats: readonly number[];
  /** Total of one of these teams so far. */
  readonly totalSun: bigint;
};

const NOBODY: Lead = { seats: [], totalSun: 0n };

/** Lists the leaders after each round, by the rules that decide the battle. */
export function listLeads(rules: DecisionRules, values: Values): readonly Lead[] {
  return values.map((_, round) => leadAfter(rules, values.slice(0, round + 1), round === values.length - 1));
}

function leadAfter(rules: DecisionRules, values: Values, isLast: boolean): Lead {
  const { mode, layout } = rules;
  // Sharing modes have no leader, and only the last round of mode Terminal counts.
  if (mode === 'shared' || (mode === 'terminal' && !isLast)) return NOBODY;
  // In mode Jackpot the best total has the best chance: it leads until the draw.
  const asked: DecisionRules = { ...rules, mode: mode === 'jackpot' ? 'standard' : mode, tie: 'split' };
  const { leaders, totalsSun } = decide(() => 0, asked, values);
  const teams = listTeams(layout);
  return { seats: leaders.flatMap((team) => teams[team] ?? []), totalSun: totalsSun[leaders[0] ?? 0] ?? 0n };
}

import type { FindingState, NamedFinding } from './finding.ts';

const STATES: readonly FindingState[] = ['wrong', 'warning', 'skipped', 'ok'];
const STATE_COLUMNS = 9;
const CHECK_COLUMNS = 22;

export function countStates(findings: readonly NamedFinding[]): Readonly<Record<FindingState, number>> {
  const counts = { ok: 0, warning: 0, wrong: 0, skipped: 0 };
  for (const { state } of findings) counts[state] += 1;
  return counts;
}

/** Returns the lines of a report for people: a line for each finding, its remedy below it, and the sums. */
export function reportLines(findings: readonly NamedFinding[], version: string): readonly string[] {
  const counts = countStates(findings);
  const indent = ' '.repeat(STATE_COLUMNS + CHECK_COLUMNS);
  return [
    `Voltide ${version}: what the doctor found`,
    '',
    ...findings.flatMap(({ check, state, text, remedy }) => [
      `${state.padEnd(STATE_COLUMNS)}${check.padEnd(CHECK_COLUMNS)}${text}`,
      ...(remedy === null ? [] : [`${indent}→ ${remedy}`]),
    ]),
    '',
    STATES.map((state) => `${counts[state]} ${state}`).join(', '),
  ];
}

export function reportJson(findings: readonly NamedFinding[], version: string): string {
  return JSON.stringify({ version, counts: countStates(findings), findings }, null, 2);
}

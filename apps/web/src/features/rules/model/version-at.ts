import type { RuleVersion } from '@voltide/contract';

/**
 * Returns the version in force at a moment. Plays before the first known version used that one: it is the oldest
 * document.
 */
export function versionAt(versions: readonly RuleVersion[], atMs: number): RuleVersion | undefined {
  const counted = versions
    .filter(({ state }) => state !== 'cancelled')
    .toSorted((left, right) => Date.parse(left.from) - Date.parse(right.from));
  return counted.findLast(({ from }) => Date.parse(from) <= atMs) ?? counted[0];
}

import type { RuleVersion } from '@voltide/contract';

/**
 * The version that counted at a moment. What came before the first version that this installation knows was played
 * under that one: it is the oldest document there is.
 */
export function versionAt(versions: readonly RuleVersion[], atMs: number): RuleVersion | undefined {
  const counted = versions
    .filter(({ state }) => state !== 'cancelled')
    .toSorted((left, right) => Date.parse(left.from) - Date.parse(right.from));
  return counted.findLast(({ from }) => Date.parse(from) <= atMs) ?? counted[0];
}

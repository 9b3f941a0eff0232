import { GIVE_UP_AFTER_MS, PASS_OVER_AFTER_MS, type ChosenBeacon, type NamedRound } from '@voltide/beacon';

import type { HistoryRow } from './states.ts';

/**
 * Lists the contradictions between the history of a settled battle and the choice of its beacon, in words. Each named
 * round has one lock, which is published after the source before it was passed over and before the round is due, and
 * the battle is rolled while the last of them is awaited.
 */
export function listTimeFaults(history: readonly HistoryRow[], beacon: ChosenBeacon): readonly string[] {
  const named = listNamed(beacon);
  const locks = history.filter(({ state }) => state === 'locked');
  const rolledAtMs = history.find(({ state }) => state === 'rolling')?.atMs;
  const lockFaults =
    locks.length === named.length
      ? locks.flatMap(({ atMs }, i) => listLockFaults(atMs, i, named[i]))
      : [`it has ${locks.length} locks for ${named.length} named rounds`];
  return [...lockFaults, ...(rolledAtMs === undefined ? [] : listRollFaults(rolledAtMs, beacon))];
}

type Named = { readonly round: NamedRound; readonly fromMs: number };

function listNamed({ passedOver, named }: ChosenBeacon): readonly Named[] {
  return [...passedOver, { named }].flatMap((each, i) => {
    const fromMs = passedOver[i - 1]?.atMs ?? 0;
    return each.named === undefined ? [] : [{ round: each.named, fromMs }];
  });
}

function listLockFaults(atMs: number, i: number, named: Named | undefined): readonly string[] {
  if (named === undefined) return [];
  return [
    ...(atMs < named.round.dueAtMs ? [] : [`lock ${i + 1} was published after its round was due`]),
    ...(atMs >= named.fromMs ? [] : [`lock ${i + 1} was published before the source before it was passed over`]),
  ];
}

function listRollFaults(rolledAtMs: number, { named, fromMs }: ChosenBeacon): readonly string[] {
  if (rolledAtMs < named.dueAtMs) return ['it was rolled before its beacon was due'];
  const untilMs = Math.min(named.dueAtMs + PASS_OVER_AFTER_MS, fromMs + GIVE_UP_AFTER_MS);
  return rolledAtMs < untilMs ? [] : ['it was rolled after its beacon had expired'];
}

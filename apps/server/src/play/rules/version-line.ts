import type { RuleVersion } from '@voltide/contract';

export type Published = Pick<RuleVersion, 'hash' | 'kind' | 'game' | 'subject' | 'name' | 'version'> & {
  /** Null for one that came with the program without an announcement. */
  readonly announcedAtMs: number | null;
  readonly fromMs: number;
  readonly isCancelled: boolean;
};

/**
 * Orders versions into lines: each counts until the next one of its subject does, and follows the one before it.
 * Subjects keep the order in which their first versions come; of one subject the newest version is first.
 */
export function lineUp(published: readonly Published[], nowMs: number): readonly RuleVersion[] {
  const lines = new Map<string, Published[]>();
  for (const each of published) {
    const key = `${each.kind} ${each.game} ${each.subject}`;
    const line = lines.get(key);
    if (line === undefined) lines.set(key, [each]);
    else line.push(each);
  }
  return [...lines.values()].flatMap((line) => inLine(line, nowMs));
}

function inLine(line: readonly Published[], nowMs: number): readonly RuleVersion[] {
  const inOrder = line.toSorted((left, right) => left.version - right.version);
  const counting = inOrder.filter(({ isCancelled }) => !isCancelled);
  return inOrder
    .map((each): RuleVersion => {
      const { announcedAtMs, fromMs, isCancelled, ...named } = each;
      const next = isCancelled ? undefined : counting.find(({ version }) => version > each.version);
      const previous = counting.findLast(({ version }) => version < each.version);
      return {
        ...named,
        state: isCancelled
          ? 'cancelled'
          : announcedAtMs !== null && fromMs > nowMs
            ? 'announced'
            : next !== undefined && next.fromMs <= nowMs
              ? 'past'
              : 'in_force',
        announcedAt: announcedAtMs === null ? null : timeOf(announcedAtMs),
        from: timeOf(fromMs),
        until: next === undefined ? null : timeOf(next.fromMs),
        previous: previous?.hash ?? null,
      };
    })
    .toReversed();
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}

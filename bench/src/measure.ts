import { readdirSync, readFileSync } from 'node:fs';

const CLOCK_TICKS_PER_SECOND = 100;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2;
}

/** The smallest value that at least `share` of all values do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN;
}

type Stat = { readonly pid: number; readonly parent: number; readonly own: number; readonly children: number };

function readStat(pid: number): Stat | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const field = (index: number) => Number.parseInt(fields[index] ?? '0', 10);
    return { pid, parent: field(1), own: field(11) + field(12), children: field(13) + field(14) };
  } catch {
    return undefined;
  }
}

/**
 * CPU time in seconds that a process and all its living and ended children have used so far, from the kernel's
 * own books. Linux only.
 */
export function cpuSecondsOfTree(rootPid: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number.parseInt(name, 10)) ?? []);
  const inTree = new Set([rootPid]);
  for (let grown = true; grown;) {
    const before = inTree.size;
    for (const stat of stats) if (inTree.has(stat.parent)) inTree.add(stat.pid);
    grown = inTree.size > before;
  }
  const ticks = stats
    .filter((stat) => inTree.has(stat.pid))
    .reduce((sum, stat) => sum + stat.own + (stat.pid === rootPid ? stat.children : 0), 0);
  return ticks / CLOCK_TICKS_PER_SECOND;
}

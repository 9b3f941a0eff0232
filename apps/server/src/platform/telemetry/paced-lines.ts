import type { Clock } from '@voltide/core';

/** Finds the line of a kind if one is due, with how many were left out since the last one. */
export function createPacedLines(
  { nowMs }: Clock,
  everyMs: number,
): (kind: string) => { readonly unsaid: number } | undefined {
  const lines = new Map<string, { readonly atMs: number; unsaid: number }>();
  return (kind) => {
    const atMs = nowMs();
    const last = lines.get(kind);
    if (last !== undefined && Math.abs(atMs - last.atMs) < everyMs) {
      last.unsaid += 1;
      return undefined;
    }
    lines.set(kind, { atMs, unsaid: 0 });
    return { unsaid: last?.unsaid ?? 0 };
  };
}

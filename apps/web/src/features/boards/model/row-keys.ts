import type { BoardRow } from '@voltide/contract';

/**
 * Returns keys that identify a player's row across standings. Boards show public data only, so anonymous players are
 * told apart by score, and by order if scores are equal.
 */
export function rowKeys(rows: readonly BoardRow[]): readonly string[] {
  const counts = new Map<string, number>();
  return rows.map(({ person: { kind, name }, score }) => {
    const key = kind === 'player' ? `player ${name}` : `${kind} ${score}`;
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    return `${key} ${before}`;
  });
}

import type { BoardRow } from '@voltide/contract';

/**
 * Keys by which a row is the same player's in the next standing. A board names players by what all may see, so that
 * those who are anonymous are told apart by their score, and by their order where that is equal too.
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

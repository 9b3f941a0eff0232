import { prefersStill } from '@voltide/games/kit/still';
import { useLayoutEffect, useRef, type RefObject } from 'react';

const MOVE_MS = 420;
const EASE_SURGE = 'cubic-bezier(0.2, 0.9, 0.25, 1)';

type Spot = { readonly left: number; readonly top: number };

/**
 * Animates the rows of a list to their new positions; new ones fade in. A row is an element with a `data-key`;
 * positions are relative to the list. Nothing moves with reduced motion, or after the list's width has changed.
 */
export function useMovingRows<List extends HTMLElement>(): RefObject<List | null> {
  const list = useRef<List>(null);
  const before = useRef<{ readonly width: number; readonly spots: ReadonlyMap<string, Spot> }>(undefined);
  useLayoutEffect(() => {
    if (list.current === null) return;
    const frame = list.current;
    const known = before.current?.width === frame.clientWidth ? before.current.spots : undefined;
    const spots = new Map<string, Spot>();
    const rows = [...frame.querySelectorAll<HTMLElement>(':scope > [data-key]')];
    for (const row of rows) spots.set(row.dataset['key'] ?? '', { left: row.offsetLeft, top: row.offsetTop });
    before.current = { width: frame.clientWidth, spots };
    if (known === undefined || known.size === 0 || prefersStill()) return;
    for (const row of rows)
      moveRow(row, known.get(row.dataset['key'] ?? ''), { left: row.offsetLeft, top: row.offsetTop });
  });
  return list;
}

/** Moves a row from its last position to the new one; a new row fades in. */
function moveRow(row: HTMLElement, from: Spot | undefined, to: Spot): void {
  if (from === undefined) {
    row.animate([{ opacity: 0 }, { opacity: 1 }], { duration: MOVE_MS, easing: EASE_SURGE });
    return;
  }
  if (from.left === to.left && from.top === to.top) return;
  // A running animation continues from its current position.
  const { m41, m42 } = new DOMMatrixReadOnly(getComputedStyle(row).transform);
  const [x, y] = [from.left - to.left + m41, from.top - to.top + m42];
  for (const running of row.getAnimations()) running.cancel();
  row.animate(
    [
      { offset: 0, transform: `translate(${x}px, ${y}px)` },
      { offset: 1, transform: 'none' },
    ],
    { duration: MOVE_MS, easing: EASE_SURGE },
  );
}

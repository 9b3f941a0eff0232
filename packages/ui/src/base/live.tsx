import { createElement, useEffect, useState, type HTMLAttributes, type ReactNode } from 'react';

/** Time a region stands empty before its text comes, and time between the texts of two new regions. */
export const livePace = { gapMs: 60 };

let turns = Promise.resolve();

/** Calls back on this region's turn, until the returned function is called. */
function takeTurn(onTurn: () => void): () => void {
  let isWanted = true;
  turns = turns.then(async () => {
    if (!isWanted) return;
    const { gapMs } = livePace;
    if (gapMs > 0) await new Promise<void>((resolve) => void setTimeout(() => resolve(), gapMs));
    if (isWanted) onTurn();
  });
  return () => {
    isWanted = false;
  };
}

type LiveProps = HTMLAttributes<HTMLElement> & {
  readonly as?: 'dd' | 'div' | 'p' | 'section' | 'span';
  /** `alert` interrupts the screen reader; a region without a role sets `aria-live`. */
  readonly role?: 'status' | 'alert' | undefined;
  readonly children?: ReactNode;
};

/**
 * Announces its text to screen readers when it changes. A region that appears with its text is not read: it stands
 * empty first, and new ones get their text one at a time. Until then it keeps the height of a line, so that nothing
 * below it moves under a finger.
 */
export function Live({ as = 'div', children, ...attributes }: LiveProps) {
  const hasNothing = children === undefined || children === null || children === false || children === '';
  // A page that is written before there is a browser says everything: nothing of it comes later.
  const [isOpen, setOpen] = useState(hasNothing || typeof document === 'undefined');
  useEffect(() => (isOpen ? undefined : takeTurn(() => setOpen(true))), [isOpen]);
  return isOpen ? createElement(as, attributes, children) : createElement(as, { ...attributes, 'data-unsaid': '' });
}

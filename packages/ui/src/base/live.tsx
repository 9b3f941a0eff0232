import { createElement, useEffect, useState, type HTMLAttributes, type ReactNode } from 'react';

/** How long a region stands empty before its text comes, and how far the texts of two new regions lie apart. */
export const livePace = { gapMs: 60 };

let turns = Promise.resolve();

/** Calls back when it is this region's turn, until the returned function is called. */
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

export type LiveProps = HTMLAttributes<HTMLElement> & {
  readonly as?: 'dd' | 'div' | 'p' | 'section' | 'span';
  /** `alert` interrupts what is being read out; a region without a role says by `aria-live` how it is read. */
  readonly role?: 'status' | 'alert' | undefined;
  readonly children?: ReactNode;
};

/**
 * What a screen reader reads out when it changes. A region that comes with its text is not read: it stands empty first,
 * and new ones get their text one at a time. Until then it keeps the height of a line, so that nothing below it moves
 * under a finger.
 */
export function Live({ as = 'div', children, ...attributes }: LiveProps) {
  const hasNothing = children === undefined || children === null || children === false || children === '';
  // A page that is written before there is a browser says everything: nothing of it comes later.
  const [isOpen, setOpen] = useState(hasNothing || typeof document === 'undefined');
  useEffect(() => (isOpen ? undefined : takeTurn(() => setOpen(true))), [isOpen]);
  return isOpen ? createElement(as, attributes, children) : createElement(as, { ...attributes, 'data-unsaid': '' });
}

import { useEffect, useState } from 'react';

import '../styles/slow-note.css';
import { Live } from './live.tsx';

/** How long a wait lasts before it is worth a word. */
export const SLOW_AFTER_MS = 2500;

/** Whether something has been waited for so long that it is time to say so. */
export function useSlow(): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}

export type SlowNoteProps = {
  /** What is being loaded: "your finds". */
  readonly what: string;
  /**
   * Where its line stands. `line` keeps a line of its own; the others take no room: `above` stands in the gap above the
   * nearest positioned parent, as a list of skeletons is, and `within` at its top.
   */
  readonly place?: 'line' | 'above' | 'within';
};

/** Says what is slow once it has been loading for long, without moving anything. Stands beside skeletons. */
export function SlowNote({ what, place = 'line' }: SlowNoteProps) {
  const isSlow = useSlow();
  return (
    <Live as="p" className="slow-note" data-place={place} role="status">
      {isSlow ? `Still loading ${what}. The connection is slow.` : ''}
    </Live>
  );
}

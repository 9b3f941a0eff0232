import { useEffect, useState } from 'react';

import '../styles/slow-note.css';
import { Live } from './live.tsx';

/** Length of a wait after which a note appears. */
export const SLOW_AFTER_MS = 2500;

/** True once a wait has lasted for {@link SLOW_AFTER_MS}. */
export function useSlow(): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}

type SlowNoteProps = {
  /** Name of the content: "your items". */
  readonly what: string;
  /**
   * Position of its line. `line` reserves a line; the others take no room: `above` stands in the gap above the nearest
   * positioned parent, as a list of skeletons is, and `within` at its top.
   */
  readonly place?: 'line' | 'above' | 'within';
};

/** Says that something is slow once it has been loading for long, without moving anything. Stands beside skeletons. */
export function SlowNote({ what, place = 'line' }: SlowNoteProps) {
  const isSlow = useSlow();
  return (
    <Live as="p" className="slow-note" data-place={place} role="status">
      {isSlow ? `Still loading ${what}. The connection is slow.` : ''}
    </Live>
  );
}

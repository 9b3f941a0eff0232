import { getSound } from '@voltide/ui';
import { useEffect } from 'react';

import type { MemoryState } from '../../memory.ts';
import { useGridFocus } from '../model/use-grid-focus.ts';
import type { BoardProps } from './board.ts';

const SIDE = 4;
const PLACES = Array.from({ length: SIDE * SIDE }, (_, card) => card);

/** Pictures of the pairs: each has its own shape, colour and name. */
const FACES: readonly { readonly name: string; readonly path: string }[] = [
  { name: 'Anchor', path: 'M12 4a2 2 0 1 0 .01 0M12 8v12M8 11h8M5 14c0 4 3 6 7 6s7-2 7-6' },
  { name: 'Wave', path: 'M3 9c3-3 6-3 9 0s6 3 9 0M3 15c3-3 6-3 9 0s6 3 9 0' },
  { name: 'Star', path: 'M12 3l2.7 5.8 6.3.8-4.6 4.3 1.2 6.3L12 17.1l-5.6 3.1 1.2-6.3L3 9.6l6.3-.8z' },
  { name: 'Moon', path: 'M19 14.5A8 8 0 1 1 10 4.6a6.5 6.5 0 0 0 9 9.9z' },
  { name: 'Fish', path: 'M3 12c3-5 9-6 13-2l5-4v12l-5-4c-4 4-10 3-13-2zM8 11h.01' },
  { name: 'Lamp', path: 'M9 19h6M10 22h4M12 2a7 7 0 0 0-4 12.7V16h8v-1.3A7 7 0 0 0 12 2z' },
  { name: 'Shell', path: 'M12 20L4 11a8 8 0 0 1 16 0zM12 20V4M12 20L8 5M12 20l4-15' },
  { name: 'Drop', path: 'M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11zM9 15a3 3 0 0 0 3 3' },
];

export function MemoryBoard({ view: { state }, press }: BoardProps<MemoryState>) {
  const { grid, current, onKeyDown, onFocus } = useGridFocus(SIDE);
  const { cards, found, turned } = state;
  useEffect(() => {
    if (found.length > 0) getSound().play('land-uncommon');
  }, [found.length]);
  useEffect(() => {
    if (state.turns > 0) getSound().play('tap');
  }, [state.turns]);
  return (
    <div ref={grid} className="loading-field memory-field" role="group" aria-label="Table of cards">
      {PLACES.map((card) => {
        const pair = cards[card] ?? 0;
        const side = found.includes(card) ? 'found' : turned.includes(card) ? 'turned' : 'hidden';
        const face = FACES[pair];
        return (
          <button
            key={card}
            type="button"
            tabIndex={card === current ? 0 : -1}
            data-side={side}
            data-pair={side === 'hidden' ? undefined : pair}
            aria-label={`Card ${card + 1}: ${sideText(side, face?.name)}`}
            onClick={() => press(card)}
            onKeyDown={onKeyDown}
            onFocus={() => onFocus(card)}
          >
            {side === 'hidden' ? null : (
              <svg viewBox="0 0 24 24" aria-hidden>
                <path d={face?.path} />
              </svg>
            )}
          </button>
        );
      })}
    </div>
  );
}

function sideText(side: 'hidden' | 'turned' | 'found', name = ''): string {
  if (side === 'hidden') return 'face down';
  return side === 'found' ? `${name}, found` : name;
}

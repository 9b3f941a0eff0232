import { getSound } from '@voltide/ui';
import { useEffect } from 'react';

import { FIELD_SIDE, targetLeft, type TargetState } from '../../target.ts';
import { useGridFocus } from '../model/use-grid-focus.ts';
import type { BoardProps } from './board.ts';

const SPOTS = Array.from({ length: FIELD_SIDE * FIELD_SIDE }, (_, spot) => spot);
const LEAST_SIZE = 0.4;

export function TargetBoard({ view: { state }, press }: BoardProps<TargetState>) {
  const { grid, current, onKeyDown, onFocus } = useGridFocus(FIELD_SIDE);
  useEffect(() => {
    if (state.hits > 0) getSound().play('tap');
  }, [state.hits]);
  return (
    <div ref={grid} className="loading-field target-field" role="group" aria-label="Field of targets">
      {SPOTS.map((spot) => {
        const there = state.targets.find((each) => each.spot === spot);
        const size = there === undefined ? 0 : LEAST_SIZE + (1 - LEAST_SIZE) * targetLeft(there, state.tick);
        return (
          <button
            key={spot}
            type="button"
            tabIndex={spot === current ? 0 : -1}
            data-target={there === undefined ? undefined : ''}
            aria-label={spotText(spot, there !== undefined)}
            onPointerDown={() => press(spot)}
            onClick={({ detail }) => (detail === 0 ? press(spot) : undefined)}
            onKeyDown={onKeyDown}
            onFocus={() => onFocus(spot)}
          >
            {there === undefined ? null : (
              <svg viewBox="-24 -24 48 48" aria-hidden style={{ '--size': size }}>
                <circle r="21" />
                <circle r="13" />
                <circle r="5.5" />
              </svg>
            )}
          </button>
        );
      })}
    </div>
  );
}

function spotText(spot: number, hasTarget: boolean): string {
  const place = `Row ${Math.floor(spot / FIELD_SIDE) + 1}, column ${(spot % FIELD_SIDE) + 1}`;
  return hasTarget ? `${place}: target` : place;
}

import { useCallback, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

const STEPS: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the focus by arrow keys in a square of buttons, which are one stop of the Tab key. */
export function useGridFocus(side: number): {
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly current: number;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (place: number) => void;
} {
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(Math.floor((side * side) / 2));
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const clamp = (place: number): number => Math.min(side - 1, Math.max(0, place));
      const column = clamp((current % side) + step[0]);
      const row = clamp(Math.floor(current / side) + step[1]);
      grid.current?.querySelectorAll('button')[row * side + column]?.focus();
    },
    [current, side],
  );
  return { grid, current, onKeyDown, onFocus: setCurrent };
}

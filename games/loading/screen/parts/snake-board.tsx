import { getSound } from '@voltide/ui';
import { useEffect, useEffectEvent, useRef, type PointerEvent } from 'react';

import { DOWN, GRID, LEFT, RIGHT, UP, type Heading, type SnakeState } from '../../snake.ts';
import type { BoardProps } from './board.ts';

const SIZE_PX = GRID.cells * GRID.cellPx;
const HALF_PX = GRID.cellPx / 2;
/** Least finger movement for a turn. */
const SWIPE_PX = 18;

const KEYS: Readonly<Record<string, Heading>> = {
  ArrowUp: UP,
  ArrowRight: RIGHT,
  ArrowDown: DOWN,
  ArrowLeft: LEFT,
  w: UP,
  d: RIGHT,
  s: DOWN,
  a: LEFT,
};

const PAD: readonly { readonly heading: Heading; readonly label: string; readonly path: string }[] = [
  { heading: UP, label: 'Up', path: 'M6 14l6-6 6 6' },
  { heading: LEFT, label: 'Left', path: 'M14 6l-6 6 6 6' },
  { heading: DOWN, label: 'Down', path: 'M6 10l6 6 6-6' },
  { heading: RIGHT, label: 'Right', path: 'M10 6l6 6-6 6' },
];

export function SnakeBoard({ view: { state, phase }, press }: BoardProps<SnakeState>) {
  useSteering(press);
  useEffect(() => {
    if (state.eaten > 0) getSound().play('tap');
  }, [state.eaten]);
  const swipe = useSwipe(press);
  return (
    <>
      <svg
        className="loading-field snake-field"
        viewBox={`0 0 ${SIZE_PX} ${SIZE_PX}`}
        role="img"
        aria-label={snakeText(state)}
        data-still={phase === 'over' || undefined}
        {...swipe}
      >
        {state.food === undefined ? null : <Food cell={state.food} />}
        <path className="snake-body" d={bodyPath(state.body)} />
        <Head state={state} />
      </svg>
      <div className="snake-pad">
        {PAD.map(({ heading, label, path }) => (
          <button key={label} type="button" aria-label={label} data-heading={heading} onClick={() => press(heading)}>
            <svg viewBox="0 0 24 24" aria-hidden>
              <path d={path} />
            </svg>
          </button>
        ))}
      </div>
    </>
  );
}

function Food({ cell }: { readonly cell: number }) {
  const { x, y } = centreOf(cell);
  return (
    <g className="snake-food">
      <circle cx={x} cy={y} r={HALF_PX - 1} />
      <circle cx={x} cy={y} r={4.5} />
    </g>
  );
}

function Head({ state: { body, heading = RIGHT } }: { readonly state: SnakeState }) {
  const { x, y } = centreOf(body[0] ?? 0);
  return (
    <g className="snake-head" transform={`translate(${x} ${y}) rotate(${(heading - RIGHT) * 90})`}>
      <circle r={HALF_PX - 1} />
      <circle cx="3" cy="-3.5" r="1.7" />
      <circle cx="3" cy="3.5" r="1.7" />
    </g>
  );
}

function centreOf(cell: number): { readonly x: number; readonly y: number } {
  const row = Math.floor(cell / GRID.cells);
  return { x: (cell % GRID.cells) * GRID.cellPx + HALF_PX, y: row * GRID.cellPx + HALF_PX };
}

function bodyPath(body: readonly number[]): string {
  const points = body.map(centreOf).map(({ x, y }) => `${x} ${y}`);
  return `M${points.join('L')}${points.length === 1 ? 'h.01' : ''}`;
}

/** Says where the food is, seen from the head, for screen readers. */
function snakeText({ body, food, isOver }: SnakeState): string {
  if (isOver || food === undefined) return 'The snake has stopped.';
  const head = body[0] ?? 0;
  const right = (food % GRID.cells) - (head % GRID.cells);
  const down = Math.floor(food / GRID.cells) - Math.floor(head / GRID.cells);
  const across = right === 0 ? [] : [`${Math.abs(right)} to the ${right > 0 ? 'right' : 'left'}`];
  const along = down === 0 ? [] : [`${Math.abs(down)} ${down > 0 ? 'down' : 'up'}`];
  return `Snake. Food is ${[...across, ...along].join(' and ')}.`;
}

function useSteering(press: (input: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const heading = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (heading === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    if (!event.repeat) press(heading);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Turns the snake after a long enough movement, and again on the next one. */
function useSwipe(press: (input: number) => void) {
  const from = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const end = (): void => {
    from.current = undefined;
  };
  return {
    onPointerDown: ({ clientX: x, clientY: y }: PointerEvent) => {
      from.current = { x, y };
    },
    onPointerMove: ({ clientX: x, clientY: y }: PointerEvent) => {
      if (from.current === undefined) return;
      const [right, down] = [x - from.current.x, y - from.current.y];
      if (Math.max(Math.abs(right), Math.abs(down)) < SWIPE_PX) return;
      from.current = { x, y };
      if (Math.abs(right) > Math.abs(down)) press(right > 0 ? RIGHT : LEFT);
      else press(down > 0 ? DOWN : UP);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

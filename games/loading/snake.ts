import { present } from '@voltide/core';

import type { LoadingGame } from './loading-game.ts';
import { below, randomOf, type Random } from './random.ts';

export const GRID = { cells: 15, cellPx: 20 } as const;

export const UP = 0;
export const RIGHT = 1;
export const DOWN = 2;
export const LEFT = 3;
export type Heading = typeof UP | typeof RIGHT | typeof DOWN | typeof LEFT;

const CELLS = GRID.cells * GRID.cells;
const MIDDLE = (CELLS - 1) / 2;
const FOOD_POINTS = 10;

export type SnakeState = {
  /** The cells of the snake from its head on, counted by row: `row * 15 + column`. */
  readonly body: readonly number[];
  /** Undefined until the first arrow key. */
  readonly heading: Heading | undefined;
  /** Undefined when the snake fills the grid. */
  readonly food: number | undefined;
  readonly eaten: number;
  readonly isOver: boolean;
  readonly random: Random;
};

/** Snake: starts on the first arrow key, 10 points for each food, over at a wall or at itself. */
export const snake: LoadingGame<SnakeState> = {
  id: 'snake',
  tickMs: 150,
  tokenLeastMs: 6000,
  start: (seed) =>
    withFood({
      body: [MIDDLE],
      heading: undefined,
      food: undefined,
      eaten: 0,
      isOver: false,
      random: randomOf(seed),
    }),
  accepts: ({ heading, body, isOver }, input) =>
    !isOver && isHeading(input) && input !== heading && !(body.length > 1 && input === opposite(heading)),
  step: (state, input) => {
    const heading = input !== undefined && isHeading(input) ? input : state.heading;
    if (heading === undefined || state.isOver) return state;
    const head = ahead(present(state.body[0], 'a head'), heading);
    const eats = head !== undefined && head === state.food;
    const tail = eats ? state.body : state.body.slice(0, -1);
    if (head === undefined || tail.includes(head)) return { ...state, heading, isOver: true };
    const moved = { ...state, heading, body: [head, ...tail] };
    return eats ? withFood({ ...moved, eaten: state.eaten + 1 }) : moved;
  },
  scoreOf: ({ eaten }) => eaten * FOOD_POINTS,
  isOver: ({ isOver }) => isOver,
};

function isHeading(input: number): input is Heading {
  return Number.isInteger(input) && input >= UP && input <= LEFT;
}

function opposite(heading: Heading | undefined): number | undefined {
  return heading === undefined ? undefined : (heading + 2) % 4;
}

/** Returns the cell in front of a cell; undefined for a wall. */
function ahead(cell: number, heading: Heading): number | undefined {
  const column = cell % GRID.cells;
  switch (heading) {
    case UP:
      return cell < GRID.cells ? undefined : cell - GRID.cells;
    case DOWN:
      return cell >= CELLS - GRID.cells ? undefined : cell + GRID.cells;
    case LEFT:
      return column === 0 ? undefined : cell - 1;
    case RIGHT:
      return column === GRID.cells - 1 ? undefined : cell + 1;
  }
}

/** Puts food on a cell that is free; a snake without any has won. */
function withFood(state: SnakeState): SnakeState {
  const taken = new Set(state.body);
  const free = Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => !taken.has(cell));
  if (free.length === 0) return { ...state, food: undefined, isOver: true };
  const { value, random } = below(free.length, state.random);
  return { ...state, food: free[value], random };
}

import type { LoadingGame } from './loading-game.ts';
import { below, randomOf } from './random.ts';

const PAIRS = 8;

const CARDS = 2 * PAIRS;
const TICK_MS = 50;
const MISMATCH_TICKS = 1000 / TICK_MS;
/** People cannot turn two cards within 100 ms. */
const TURN_TICKS = 2;
const PAIR_POINTS = 20;

export type MemoryState = {
  readonly tick: number;
  readonly cards: readonly number[];
  readonly found: readonly number[];
  /** Turned cards without a pair yet: two are a mismatch, until they flip back. */
  readonly turned: readonly number[];
  readonly turns: number;
  readonly readyAt: number;
};

/** Memory Match: 8 pairs, 20 points for each, a mismatch flips back after a second. */
export const memory: LoadingGame<MemoryState> = {
  id: 'memory',
  tickMs: TICK_MS,
  tokenLeastMs: 4000,
  start: (seed) => ({ tick: 0, cards: shuffle(seed), found: [], turned: [], turns: 0, readyAt: 0 }),
  accepts: ({ tick, readyAt, turned, found, cards }, input) =>
    tick >= readyAt && turned.length < 2 && isIn(cards, input) && !turned.includes(input) && !found.includes(input),
  step: (state, input) => {
    const tick = state.tick + 1;
    if (input !== undefined) return { ...turn(state, input), tick };
    return state.turned.length === 2 && tick >= state.readyAt ? { ...state, turned: [], tick } : { ...state, tick };
  },
  scoreOf: ({ found }) => (found.length / 2) * PAIR_POINTS,
  isOver: ({ found }) => found.length === CARDS,
};

function isIn(cards: readonly number[], input: number): boolean {
  return Number.isInteger(input) && input >= 0 && input < cards.length;
}

function turn(state: MemoryState, card: number): MemoryState {
  const [first] = state.turned;
  const turned = {
    ...state,
    turned: [...state.turned, card],
    turns: state.turns + 1,
    readyAt: state.tick + TURN_TICKS,
  };
  if (first === undefined) return turned;
  if (state.cards[first] === state.cards[card]) return { ...turned, turned: [], found: [...state.found, first, card] };
  return { ...turned, readyAt: state.tick + 1 + MISMATCH_TICKS };
}

function shuffle(seed: string): readonly number[] {
  const cards = Array.from({ length: CARDS }, (_, card) => card >> 1);
  let random = randomOf(seed);
  for (let last = CARDS - 1; last > 0; last--) {
    const drawn = below(last + 1, random);
    random = drawn.random;
    const [here = 0, there = 0] = [cards[last], cards[drawn.value]];
    cards[last] = there;
    cards[drawn.value] = here;
  }
  return cards;
}

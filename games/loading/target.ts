import type { LoadingGame } from './loading-game.ts';
import { below, randomOf, type Random } from './random.ts';

/** Spots on each side of the field. An input is the target spot, counted by row. */
export const FIELD_SIDE = 5;

const SPOTS = FIELD_SIDE * FIELD_SIDE;
const TICK_MS = 50;
const GAME_TICKS = 30_000 / TICK_MS;
const TARGET_TICKS = 2000 / TICK_MS;
/** A new target comes every 750 ms, as long as it can last its two seconds. */
const EVERY_TICKS = 15;
/** People cannot shoot at two spots within 100 ms. */
const RELOAD_TICKS = 2;
const HIT_POINTS = 10;

type Target = { readonly spot: number; readonly sinceTick: number };

export type TargetState = {
  readonly tick: number;
  readonly targets: readonly Target[];
  /** Last spots: the next target comes somewhere else, hit or not. */
  readonly lastSpots: readonly number[];
  readonly hits: number;
  readonly shots: number;
  readonly readyAt: number;
  readonly random: Random;
};

/** Target Practice: 30 s, 10 points for each hit, a target lasts 2 s. */
export const target: LoadingGame<TargetState> = {
  id: 'target',
  tickMs: TICK_MS,
  tokenLeastMs: 9 * EVERY_TICKS * TICK_MS,
  start: (seed) =>
    withTarget({ tick: 0, targets: [], lastSpots: [], hits: 0, shots: 0, readyAt: 0, random: randomOf(seed) }),
  accepts: (state, input) =>
    Number.isInteger(input) && input >= 0 && input < SPOTS && state.tick >= state.readyAt && state.tick < GAME_TICKS,
  step: (state, input) => {
    if (state.tick >= GAME_TICKS) return state;
    const shot = input === undefined ? state : shootAt(state, input);
    const tick = state.tick + 1;
    const targets = shot.targets.filter(({ sinceTick }) => tick < sinceTick + TARGET_TICKS);
    const later = { ...shot, tick, targets };
    return tick % EVERY_TICKS === 0 && tick + TARGET_TICKS <= GAME_TICKS ? withTarget(later) : later;
  },
  scoreOf: ({ hits }) => hits * HIT_POINTS,
  isOver: ({ tick }) => tick >= GAME_TICKS,
};

export function targetLeftMs({ tick }: TargetState): number {
  return (GAME_TICKS - tick) * TICK_MS;
}

/** Returns the rest of a target, from 1 when it appears to 0 when it is gone. */
export function targetLeft({ sinceTick }: Target, tick: number): number {
  return 1 - (tick - sinceTick) / TARGET_TICKS;
}

function shootAt(state: TargetState, spot: number): TargetState {
  const targets = state.targets.filter((each) => each.spot !== spot);
  const hits = state.hits + state.targets.length - targets.length;
  return { ...state, targets, hits, shots: state.shots + 1, readyAt: state.tick + RELOAD_TICKS };
}

function withTarget(state: TargetState): TargetState {
  const free = Array.from({ length: SPOTS }, (_, spot) => spot).filter((spot) => !state.lastSpots.includes(spot));
  const { value, random } = below(free.length, state.random);
  const spot = free[value] ?? 0;
  const together = Math.ceil(TARGET_TICKS / EVERY_TICKS);
  return {
    ...state,
    targets: [...state.targets, { spot, sinceTick: state.tick }],
    lastSpots: [spot, ...state.lastSpots].slice(0, together),
    random,
  };
}

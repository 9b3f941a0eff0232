import type { LoadingGame } from '../../loading-game.ts';
import type { GameReport, TimedInput } from '../../replay.ts';

/** State of a shown game. It runs from its first input on. */
export type RunView<State> = {
  readonly phase: 'ready' | 'running' | 'paused' | 'over';
  readonly state: State;
  readonly score: number;
};

/** Most time that a late frame makes up for, so that a busy page loses no game. */
const CATCH_UP_MS = 250;
/** Inputs that quick fingers may be ahead of the ticks. */
const AHEAD_MAX = 2;

export type Run<State> = ReturnType<typeof createRun<State>>;

/** Runs a game by its rules, and records its report. */
export function createRun<State>(game: LoadingGame<State>, seed: string) {
  const listeners = new Set<() => void>();
  const inputs: TimedInput[] = [];
  let waiting: readonly number[] = [];
  let ticks = 0;
  let spareMs = 0;
  let view: RunView<State> = { phase: 'ready', state: game.start(seed), score: 0 };

  const set = (next: Partial<RunView<State>>): void => {
    view = { ...view, ...next };
    for (const listener of listeners) listener();
  };
  const tick = (): void => {
    const input = waiting.find((each) => game.accepts(view.state, each));
    waiting = input === undefined ? [] : waiting.slice(waiting.indexOf(input) + 1);
    if (input !== undefined) inputs.push([ticks, input]);
    const state = game.step(view.state, input);
    ticks += 1;
    const isOver = game.isOver(state);
    set({ state, score: game.scoreOf(state), ...(isOver ? { phase: 'over' } : {}) });
  };
  return {
    get: (): RunView<State> => view,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /**
     * Makes an input in the next tick; the first one starts the game. An input that the game does not accept is
     * ignored.
     */
    press: (input: number): void => {
      if (view.phase === 'ready') {
        if (!game.accepts(view.state, input)) return;
        waiting = [input];
        set({ phase: 'running' });
        tick();
      } else if (view.phase === 'running' && waiting.length < AHEAD_MAX) {
        if (waiting.length > 0 || game.accepts(view.state, input)) waiting = [...waiting, input];
      }
    },

    advance: (byMs: number): void => {
      if (view.phase !== 'running') return;
      spareMs += Math.min(byMs, CATCH_UP_MS);
      while (spareMs >= game.tickMs && view.phase === 'running') {
        spareMs -= game.tickMs;
        tick();
      }
    },

    pause: (): void => {
      if (view.phase !== 'running') return;
      waiting = [];
      set({ phase: 'paused' });
    },

    resume: (): void => {
      if (view.phase === 'paused') set({ phase: 'running' });
    },

    report: (): GameReport => ({ ticks, inputs: [...inputs] }),
  };
}

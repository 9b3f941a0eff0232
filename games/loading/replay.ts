import type { LoadingGame, LoadingGameId } from './loading-game.ts';
import { memory } from './memory.ts';
import { snake } from './snake.ts';
import { target } from './target.ts';

/** One input of a game: its tick, counted from 0, and its value. */
export type TimedInput = readonly [tick: number, input: number];

export type GameReport = {
  readonly ticks: number;
  readonly inputs: readonly TimedInput[];
};

/** Score of a report, or the reason why it does not belong to this game. */
type Replayed =
  | { readonly isValid: true; readonly score: number; readonly isOver: boolean; readonly lastedMs: number }
  | { readonly isValid: false; readonly fault: 'ticks' | 'order' | 'input' };

/** Replays a game from its seed: the rules decide the score, not the browser. */
export function replay(gameId: LoadingGameId, seed: string, report: GameReport): Replayed {
  switch (gameId) {
    case 'snake':
      return replayGame(snake, seed, report);
    case 'target':
      return replayGame(target, seed, report);
    case 'memory':
      return replayGame(memory, seed, report);
  }
}

/** Returns the least time in which a person gets a token in a game. */
export function tokenLeastMs(gameId: LoadingGameId): number {
  return { snake, target, memory }[gameId].tokenLeastMs;
}

/** Computes the time of a number of ticks of a game. */
export function lastsMs(gameId: LoadingGameId, ticks: number): number {
  return ticks * { snake, target, memory }[gameId].tickMs;
}

function replayGame<State>(game: LoadingGame<State>, seed: string, { ticks, inputs }: GameReport): Replayed {
  let state = game.start(seed);
  let next = 0;
  for (let tick = 0; tick < ticks; tick++) {
    if (game.isOver(state)) return { isValid: false, fault: 'ticks' };
    const [at, input] = inputs[next] ?? [];
    if (at !== tick || input === undefined) {
      state = game.step(state, undefined);
      continue;
    }
    if (!game.accepts(state, input)) return { isValid: false, fault: 'input' };
    state = game.step(state, input);
    next += 1;
  }
  if (next < inputs.length) return { isValid: false, fault: 'order' };
  return { isValid: true, score: game.scoreOf(state), isOver: game.isOver(state), lastedMs: ticks * game.tickMs };
}

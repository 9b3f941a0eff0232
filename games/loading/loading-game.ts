export const LOADING_GAME_IDS = ['snake', 'target', 'memory'] as const;
export type LoadingGameId = (typeof LOADING_GAME_IDS)[number];

/** A game of 100 points or more gives a token (rules book §14). */
export const TOKEN_SCORE = 100;

/** Most tokens that loading games give an account in a UTC day (rules book §14). */
export const TOKENS_PER_DAY = 5;

/** Time from a game's ticket to its report, at most. */
export const TICKET_LIFE_MS = 30 * 60_000;

/**
 * Pure rules of a loading game. Time goes in ticks; in each a player may make one input, a small number that the game
 * understands. Replaying the inputs of a game from its seed gives the same states.
 */
export type LoadingGame<State> = {
  readonly id: LoadingGameId;
  readonly tickMs: number;
  /** Least time in which a person gets {@link TOKEN_SCORE} points. */
  readonly tokenLeastMs: number;
  readonly start: (seed: string) => State;
  /** True if the game accepts this input in its next tick. */
  readonly accepts: (state: State, input: number) => boolean;
  /** Returns the state after one more tick. */
  readonly step: (state: State, input: number | undefined) => State;
  readonly scoreOf: (state: State) => number;
  readonly isOver: (state: State) => boolean;
};

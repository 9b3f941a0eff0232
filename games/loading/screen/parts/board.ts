import type { RunView } from '../model/run.ts';

/** What the board of a game is drawn from. */
export type BoardProps<State> = {
  readonly view: RunView<State>;
  /** Makes an input. */
  readonly press: (input: number) => void;
};

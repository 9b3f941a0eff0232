import type { RunView } from '../model/run.ts';

/** Properties of a game's board. */
export type BoardProps<State> = {
  readonly view: RunView<State>;
  readonly press: (input: number) => void;
};

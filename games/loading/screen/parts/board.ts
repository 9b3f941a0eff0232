import type { RunView } from '../model/run.ts';

export type BoardProps<State> = {
  readonly view: RunView<State>;
  readonly press: (input: number) => void;
};

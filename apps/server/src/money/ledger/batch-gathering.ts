/**
 * From how many plays on, in the batch that returns and waiting, the next one waits for its players to play again.
 * Fewer leave as they come.
 */
const GATHERED_FROM = 16;

/** Which part of them is enough. */
const SHARE = 0.95;

/** How long after the last batch a play waits at most. */
export const GATHER_MS = 5;

/**
 * How many plays have to wait before a batch leaves. Each call of the database costs as much as a dozen of its plays,
 * so players who play on at the same time are worth a moment's wait for each other (docs/lab/gathered-batches.md).
 */
type Gathering = {
  /** The fewest plays that leave where no batch is under way. */
  readonly leastPlays: () => number;
  /** Whether a batch is waited for, and so many plays are enough for it to leave at once. */
  readonly isDone: (playsWaiting: number) => boolean;
  /** The last batch under way has returned, and may have that many successors. `onOver` is told when time is up. */
  readonly begin: (plays: number, onOver: () => void) => void;
  /** A batch leaves: nothing is waited for any more. */
  readonly end: () => void;
};

export function createGathering(): Gathering {
  let least = 1;
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => {
    clearTimeout(timer);
    least = 1;
  };
  return {
    leastPlays: () => least,
    isDone: (playsWaiting) => least > 1 && playsWaiting >= least,
    begin: (plays, onOver) => {
      end();
      if (plays < GATHERED_FROM) return;
      least = Math.floor(plays * SHARE);
      timer = setTimeout(() => {
        end();
        onOver();
      }, GATHER_MS);
    },
    end,
  };
}

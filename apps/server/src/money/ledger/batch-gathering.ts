/**
 * The number of plays, in the returning batch and waiting, from which the next batch waits for its players to play
 * again. Fewer leave as they come.
 */
const GATHERED_FROM = 16;

/** The share of them that is enough. */
const SHARE = 0.95;

/** The longest wait of a play after the last batch. */
export const GATHER_MS = 5;

/**
 * Decides how many plays have to wait before a batch leaves. Each call of the database costs as much as a dozen of its
 * plays, so concurrent players are worth a moment's wait for each other (docs/lab/gathered-batches.md).
 */
type Gathering = {
  readonly leastPlays: () => number;
  /** True if a batch is awaited, and so many plays are enough for it to leave at once. */
  readonly isDone: (playsWaiting: number) => boolean;
  /** Starts waiting after the last batch under way has returned with that many plays. `onOver` runs when time is up. */
  readonly begin: (plays: number, onOver: () => void) => void;
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

import type { Timers } from '../jobs/timers.ts';

type PacedOptions = {
  readonly everyMs: number;
  readonly timers: Timers;
  readonly run: () => Promise<void>;
  /** Hears of a run that failed; the next one comes all the same. */
  readonly onError: (error: unknown) => void;
};

/** Runs at once when first asked, then at most once each `everyMs` while asked, never twice at the same time. */
export function createPaced({ everyMs, timers, run, onError }: PacedOptions) {
  let isResting = false;
  let isAsked = false;
  const begin = (): void => {
    isResting = true;
    isAsked = false;
    // What fails is found by the next reading, or by the polls of the page.
    const done = run().catch(onError);
    timers.set(() => void done.then(rest), everyMs);
  };
  const rest = (): void => {
    isResting = false;
    if (isAsked) begin();
  };
  return {
    ask(): void {
      if (isResting) isAsked = true;
      else begin();
    },
  };
}

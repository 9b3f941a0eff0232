import type { Timers } from '../jobs/timers.ts';

type PacedOptions = {
  readonly everyMs: number;
  readonly timers: Timers;
  readonly run: () => Promise<void>;
};

/** Runs at once when first asked, then at most once each `everyMs` while asked, never twice at the same time. */
export function createPaced({ everyMs, timers, run }: PacedOptions) {
  let isResting = false;
  let isAsked = false;
  const begin = (): void => {
    isResting = true;
    isAsked = false;
    // What fails is found by the next reading, or by the polls of the page.
    const done = run().catch(() => undefined);
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

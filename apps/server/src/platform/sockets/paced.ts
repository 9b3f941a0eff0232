import type { Timers } from '../jobs/timers.ts';

type PacedOptions = {
  readonly everyMs: number;
  readonly timers: Timers;
  readonly run: () => Promise<void>;
  /** Called for a failed run; the next one still comes. */
  readonly onError: (error: unknown) => void;
};

/** Runs at once at the first request, then at most once each `everyMs`, never twice at the same time. */
export function createPaced({ everyMs, timers, run, onError }: PacedOptions) {
  let isResting = false;
  let isAsked = false;
  const begin = (): void => {
    isResting = true;
    isAsked = false;
    // A failure is mended by the next read, or by the polls of the page.
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

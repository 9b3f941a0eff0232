export type Timers = {
  readonly set: (step: () => void, afterMs: number) => unknown;
  readonly clear: (timer: unknown) => void;
};

/** Node's timers. They do not keep the process alive. */
export const systemTimers: Timers = {
  set: (step, afterMs) => setTimeout(step, afterMs).unref(),
  clear: (timer) => {
    clearTimeout(timer as NodeJS.Timeout);
  },
};

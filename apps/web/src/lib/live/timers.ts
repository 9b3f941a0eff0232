export type Timers = {
  /** Calls once after a time; the returned function cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** Random number from 0 up to 1, so that browsers that lost a server together do not return together. */
  readonly jitter: () => number;
};

const WORD_SIZE = 2 ** 32;

export const browserTimers: Timers = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  jitter: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / WORD_SIZE,
};

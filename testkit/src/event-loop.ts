/**
 * Measures the longest computation of this thread in one turn of its event loop, during which no one else is answered.
 * It counts processor time, so that other programs and threads of a busy machine do not show.
 */
export function watchEventLoop() {
  let lastMicros = spentMicros();
  let longestMicros = 0;
  let isWatching = true;
  const endTurn = (): void => {
    const nowMicros = spentMicros();
    longestMicros = Math.max(longestMicros, nowMicros - lastMicros);
    lastMicros = nowMicros;
  };
  const watch = (): void => {
    endTurn();
    if (isWatching) setImmediate(watch);
  };
  setImmediate(watch);
  return {
    /** The longest turn since this was last called, in ms. */
    takeLongestMs(): number {
      endTurn();
      const longestMs = longestMicros / 1000;
      longestMicros = 0;
      return longestMs;
    },
    stop(): void {
      isWatching = false;
    },
  };
}

/** The time of the processor that a task takes of this thread, in ms. */
export function measureCpuMs(task: () => unknown): number {
  const before = spentMicros();
  task();
  return (spentMicros() - before) / 1000;
}

function spentMicros(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

import type { Logger } from 'pino';

const DRAIN_LIMIT_MS = 20_000;
/** A service manager and its child both pass a signal on, so one stop may arrive twice. */
const ONE_WISH_MS = 1000;
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

type Program = {
  readonly on: (signal: (typeof SIGNALS)[number], listener: (signal: string) => void) => unknown;
  readonly exit: (code: number) => void;
};

/**
 * Drains on the first signal, and gives up on one that comes more than a second later or when draining takes too long.
 * @param program the process
 * @returns a function that is true after a signal
 */
export function stopOnSignal(
  program: Program,
  log: Pick<Logger, 'error' | 'info'>,
  stop: () => Promise<void>,
): () => boolean {
  let state: 'running' | 'signalled' | 'stopping' = 'running';
  const onSignal = (signal: string): void => {
    if (state === 'stopping') program.exit(1);
    if (state !== 'running') return;
    state = 'signalled';
    log.info({ event: 'stop', signal }, 'the server stops: it finishes open requests');
    setTimeout(() => {
      state = 'stopping';
    }, ONE_WISH_MS).unref();
    setTimeout(() => {
      log.error('the last requests did not end in time');
      program.exit(1);
    }, DRAIN_LIMIT_MS).unref();
    stop().then(
      () => program.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly');
        program.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) program.on(signal, onSignal);
  return () => state !== 'running';
}

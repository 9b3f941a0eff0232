import { LIVE_CLOSE, type LiveMessage, type LiveRequest } from '@voltide/contract';

import type { Timers } from './timers.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
/** Close codes after which an early retry would end the same way. */
const HOPELESS: readonly number[] = [LIVE_CLOSE.tooMuch, LIVE_CLOSE.notUnderstood];

export type Wire = Pick<WebSocket, 'send' | 'close' | 'addEventListener'>;

type LinePorts = {
  /** @throws if the browser allows none */
  readonly open: () => Wire;
  readonly timers: Timers;
  /** A new socket is open, without any state. */
  readonly onOpen: () => void;
  readonly onMessage: (message: LiveMessage) => void;
  readonly onClose: (code: number) => void;
};

/** A socket that stays open while it is wanted, and reconnects after a loss with growing delays. */
export function createReconnectingSocket(ports: LinePorts) {
  const { timers } = ports;
  let isWanted = false;
  let isOpen = false;
  let wire: Wire | undefined;
  const backOff = createBackOff(timers);

  const drop = (): void => {
    const dropped = wire;
    wire = undefined;
    isOpen = false;
    backOff.stop();
    dropped?.close();
  };
  const listen = (opened: Wire): void => {
    const isMine = (): boolean => wire === opened;
    opened.addEventListener('open', () => {
      if (!isMine()) return;
      isOpen = true;
      ports.onOpen();
    });
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if (!isMine()) return;
      backOff.reset();
      ports.onMessage(JSON.parse(data) as LiveMessage);
    });
    opened.addEventListener('close', ({ code }) => {
      if (!isMine()) return;
      drop();
      if (HOPELESS.includes(code)) backOff.despair();
      ports.onClose(code);
      backOff.wait(start);
    });
  };
  const start = (): void => {
    if (wire !== undefined || backOff.isWaiting() || !isWanted) return;
    try {
      wire = ports.open();
    } catch {
      return backOff.wait(start);
    }
    listen(wire);
  };
  return {
    want(wanted: boolean): void {
      isWanted = wanted;
      if (wanted) start();
      else drop();
    },

    /** Sends a request on an open connection; does nothing without one. */
    say(request: LiveRequest): void {
      if (isOpen) wire?.send(JSON.stringify(request));
    },

    reopen(): void {
      drop();
      backOff.reset();
      start();
    },

    /** Drops the connection, and reconnects as after a loss. */
    lose(): void {
      if (wire === undefined) return;
      drop();
      backOff.wait(start);
    },
  };
}

/** Growing delays, with jitter so that browsers do not reconnect together. */
function createBackOff(timers: Timers) {
  let failures = 0;
  let stopWaiting: (() => void) | undefined;
  return {
    isWaiting: (): boolean => stopWaiting !== undefined,
    wait(run: () => void): void {
      const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
      failures += 1;
      stopWaiting = timers.after(longest * (0.5 + timers.jitter()), () => {
        stopWaiting = undefined;
        run();
      });
    },
    stop(): void {
      stopWaiting?.();
      stopWaiting = undefined;
    },
    reset(): void {
      failures = 0;
    },
    /** Uses the longest delay from now on. */
    despair(): void {
      failures = Number.MAX_SAFE_INTEGER;
    },
  };
}

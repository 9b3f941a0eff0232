import { LIVE_CLOSE, type LiveMessage, type LiveRequest } from '@voltide/contract';

import type { Timers } from './timers.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
/** Closes after which another try soon would end the same way. */
const HOPELESS: readonly number[] = [LIVE_CLOSE.tooMuch, LIVE_CLOSE.notUnderstood];

/** The part of a WebSocket that is used here. */
export type Wire = Pick<WebSocket, 'send' | 'close' | 'addEventListener'>;

type LinePorts = {
  /** @throws where the browser allows none. */
  readonly open: () => Wire;
  readonly timers: Timers;
  /** A new socket is there, and knows nothing. */
  readonly onOpen: () => void;
  readonly onMessage: (message: LiveMessage) => void;
  readonly onClose: (code: number) => void;
};

/** A socket that is open while it is wanted, and comes back when it was lost: at first soon, then ever later. */
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

    /** Says something to a server that was greeted; nothing where none is. */
    say(request: LiveRequest): void {
      if (isOpen) wire?.send(JSON.stringify(request));
    },

    /** Begins anew at once. */
    reopen(): void {
      drop();
      backOff.reset();
      start();
    },

    /** Gives up what is open, and comes back as after a loss. */
    lose(): void {
      if (wire === undefined) return;
      drop();
      backOff.wait(start);
    },
  };
}

/** Ever longer waits, none of them as long as another browser's. */
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
    /** Waits as long as it ever does from now on. */
    despair(): void {
      failures = Number.MAX_SAFE_INTEGER;
    },
  };
}

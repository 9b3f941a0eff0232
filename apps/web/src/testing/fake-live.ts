import type { LiveAccount, LiveMessage, LiveRequest } from '@voltide/contract';

import type { Wire } from '../lib/live/reconnecting-socket.ts';
import type { Timers } from '../lib/live/timers.ts';
import { ADA } from './fake-server.ts';

export function createFakeTimers() {
  const waiting = new Set<{ readonly ms: number; readonly run: () => void }>();
  const timers: Timers = {
    after: (ms, run) => {
      const timer = { ms, run };
      waiting.add(timer);
      return () => void waiting.delete(timer);
    },
    jitter: () => 0.5,
  };
  return {
    timers,
    /** Durations of the pending timers. */
    waits: (): readonly number[] => [...waiting].map(({ ms }) => ms),
    pass: (): void => {
      const due = [...waiting];
      waiting.clear();
      for (const { run } of due) run();
    },
  };
}

/** The server's end of sockets, controlled by a test. */
export function createFakeSockets() {
  const opened: ReturnType<typeof createWire>[] = [];
  return {
    open: (): Wire => {
      const wire = createWire();
      opened.push(wire);
      return wire.wire;
    },
    count: (): number => opened.length,
    /** Sockets that the page has not closed. */
    live: () => opened.filter(({ isClosed }) => !isClosed()),
    last: () => {
      const wire = opened.at(-1);
      if (wire === undefined) throw new Error('no socket was opened');
      return wire;
    },
  };
}

function createWire() {
  const events = new EventTarget();
  const said: LiveRequest[] = [];
  let isClosed = false;
  const wire = {
    send: (text: string) => void said.push(JSON.parse(text) as LiveRequest),
    close: () => {
      isClosed = true;
    },
    addEventListener: events.addEventListener.bind(events),
  } as unknown as Wire;
  return {
    wire,
    said,
    isClosed: () => isClosed,
    greet: () => events.dispatchEvent(new Event('open')),
    tell: (message: LiveMessage) =>
      events.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) })),
    end: (code: number) => events.dispatchEvent(Object.assign(new Event('close'), { code })),
  };
}

/** A message about Ada's account, with these changes. */
export function accountMessage(data: Partial<LiveAccount>): Extract<LiveMessage, { type: 'account' }> {
  const whole = {
    userId: ADA.id,
    version: 1,
    balance: '100.000000',
    items: 0,
    spunOn: null,
    level: 1,
    progress: 0,
    underWay: '',
    ...data,
  };
  return { type: 'account', kind: 'delta', seq: whole.version, data: whole };
}

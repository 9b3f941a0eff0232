import { setTimeout as sleep } from 'node:timers/promises';

import type { CDPSession, Page } from 'playwright-core';

const CATEGORIES = ['toplevel', 'blink.user_timing'];
export const MOVES = 'it moves';
export const LANDS = 'it lands';
const US_PER_MS = 1000;
const POLL_MS = 20;
const LIMIT_MS = 60_000;
const TASK = /(^|::)RunTask$/;

export type Busy = { readonly busyMsPerSecond: number; readonly longestTaskMs: number };

type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Time of the processor, where the system tells it. */
  readonly tdur?: number;
};

/** Marks when what moves begins to move and lands, and notes the time from an input to the paint that answers it. */
export async function watch(page: Page, moving: string): Promise<void> {
  await page.addInitScript(`
    const note = (mark) => {
      performance.mark(mark);
      console.debug(mark);
    };
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...args) {
      const animation = animate.apply(this, args);
      if (this.matches('${moving}')) {
        animation.ready.then(() => note('${MOVES}'), () => undefined);
        animation.finished.then(() => note('${LANDS}'), () => undefined);
      }
      return animation;
    };
    globalThis.slowestInput = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        globalThis.slowestInput = Math.max(globalThis.slowestInput, duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 });
  `);
}

/** Waits for marks without asking the page, which would be work for the thread that is measured. */
export function countMarks(page: Page, withinMs = LIMIT_MS): (mark: string, times: number) => Promise<void> {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  return async (mark, times) => {
    const limitMs = performance.now() + withinMs;
    while (said.filter((text) => text === mark).length < times) {
      if (performance.now() > limitMs) throw new Error(`"${mark}" was not said ${times} times`);
      await sleep(POLL_MS);
    }
  };
}

/** Starts a trace; what it returns ends it and answers its events. */
export async function startTrace(session: CDPSession): Promise<() => Promise<readonly TraceEvent[]>> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as readonly TraceEvent[]));
  });
  const traceConfig = { includedCategories: CATEGORIES, recordMode: 'recordUntilFull' } as const;
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  return async () => {
    const complete = new Promise((resolve) => {
      session.once('Tracing.tracingComplete', resolve);
    });
    await session.send('Tracing.end');
    await complete;
    return events;
  };
}

/**
 * Reads the tasks of the thread that set the marks, in time of its processor, which other programs do not lengthen. The
 * motion begins when the task has ended whose frame starts it; the longest task is sought from the click on, so that
 * it may be one of the mounting.
 */
export function readTrace(events: readonly TraceEvent[]): Busy {
  const marks = events
    .filter(({ name }) => name === MOVES || name === LANDS)
    .toSorted((left, right) => left.ts - right.ts);
  const [moves, last] = [marks.find(({ name }) => name === MOVES), marks.findLast(({ name }) => name === LANDS)];
  if (moves === undefined || last === undefined) throw new Error('the trace shows no motion');
  const tasks = events.filter(({ name, ph, pid, tid, ts }) => {
    return ph === 'X' && TASK.test(name) && pid === moves.pid && tid === moves.tid && ts < last.ts;
  });
  const starting = tasks.find(({ ts, dur = 0 }) => ts <= moves.ts && moves.ts < ts + dur);
  const beganUs = starting === undefined ? moves.ts : starting.ts + (starting.dur ?? 0);
  const busyUs = tasks.reduce((sum, task) => sum + cpuUs(task) * shareBetween(task, beganUs, last.ts), 0);
  return {
    busyMsPerSecond: (busyUs / (last.ts - beganUs)) * 1000,
    longestTaskMs: Math.max(0, ...tasks.map(cpuUs)) / US_PER_MS,
  };
}

function cpuUs({ dur = 0, tdur = dur }: TraceEvent): number {
  return tdur;
}

function shareBetween({ ts, dur = 0 }: TraceEvent, fromUs: number, toUs: number): number {
  const insideUs = Math.min(ts + dur, toUs) - Math.max(ts, fromUs);
  return dur === 0 ? 0 : Math.max(0, insideUs) / dur;
}

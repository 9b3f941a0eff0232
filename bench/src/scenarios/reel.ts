import { setTimeout as sleep } from 'node:timers/promises';

import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';

import { median } from '../measure.ts';
import type { Row } from '../report.ts';

const THROTTLE = 4;
const ROUNDS = 3;
const CATEGORIES = ['toplevel', 'blink.user_timing'];
const MOVES = 'it moves';
const LANDS = 'it lands';
const US_PER_MS = 1000;
const POLL_MS = 20;
const LIMIT_MS = 60_000;
const TASK = /(^|::)RunTask$/;

type Run = { readonly busyMsPerSecond: number; readonly longestTaskMs: number; readonly inputDelayMs: number };

/** An event of Chromium's trace; times in microseconds. */
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

/** What moves while a play is shown, and how its demo is begun. */
type Motion = {
  readonly name: string;
  readonly path: string;
  /** What moves, as a selector. */
  readonly moving: string;
  /** How many of it move. */
  readonly count: number;
  /** The button of the demo, as a selector. */
  readonly demo: string;
  /** What is there after the landing, as a selector. */
  readonly result: string;
};

const PACK = {
  path: '/open-pack?pack=glass-tide',
  moving: '.reel-strip',
  demo: '.open-actions button',
  result: '.result',
};
const WHEEL = {
  path: '/wheel?mode=storm',
  moving: '.wheel-disc',
  demo: 'main button:text-is("Demo")',
  result: '.spin-result',
};
const MOTIONS: readonly Motion[] = [
  { name: 'one reel', count: 1, ...PACK },
  { name: '10 reels', count: 10, ...PACK },
  { name: 'the wheel', count: 1, ...WHEEL },
];

/**
 * What the main thread does from the first motion to the last landing, while one reel, ten reels and the wheel run, on
 * a processor four times slower (demos, from a trace of Chromium). The mounting lies before it.
 */
export async function measureReel(baseUrl: string, browserPath: string): Promise<readonly Row[]> {
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const rows: Row[] = [];
    for (const motion of MOTIONS) {
      const runs: Run[] = [];
      for (let round = 0; round < ROUNDS; round++) runs.push(await runMotion(browser, baseUrl, motion));
      rows.push(...rowsOf(motion, runs));
    }
    return rows;
  } finally {
    await browser.close();
  }
}

function rowsOf({ name }: Motion, runs: readonly Run[]): readonly Row[] {
  const row = (what: string, read: (run: Run) => number, bounds: Pick<Row, 'goal' | 'limit'>): Row => {
    const value = median(runs.map(read));
    return { what, product: `${value.toFixed(1)} ms`, yardstick: 'budget', ratio: value, better: 'lower', ...bounds };
  };
  return [
    row(`${name} at ${THROTTLE}×: main thread per second`, (run) => run.busyMsPerSecond, { goal: 20, limit: 50 }),
    row(`${name} at ${THROTTLE}×: longest task`, (run) => run.longestTaskMs, { goal: 50, limit: 50 }),
    row(`${name} at ${THROTTLE}×: click to next paint`, (run) => run.inputDelayMs, { goal: 200, limit: 200 }),
  ];
}

/** Measures the second demo of a page: with the first one its code arrives. */
async function runMotion(browser: Browser, baseUrl: string, motion: Motion): Promise<Run> {
  const { path, moving, count } = motion;
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(`sessionStorage.setItem('voltide-splash', 'done')`);
  await watch(page, moving);
  const untilMarked = countMarks(page);
  await page.goto(`${baseUrl}${path}`, { waitUntil: 'networkidle' });
  if (count > 1) await page.getByRole('button', { name: `×${count}` }).click();
  await page.getByRole('button', { name: 'Demo' }).click();
  await untilMarked(LANDS, count);
  await page.locator(motion.result).waitFor();
  await leavePeak(page);
  const demo = await middleOf(page, motion.demo);
  const nothing = await middleOf(page, 'h1');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  const tracing = await browser.newBrowserCDPSession();
  const stopTrace = await startTrace(tracing);
  await page.mouse.click(demo.x, demo.y);
  await untilMarked(MOVES, 2 * count);
  await page.mouse.click(nothing.x, nothing.y);
  await untilMarked(LANDS, 2 * count);
  const events = await stopTrace();
  const inputDelayMs = await page.evaluate<number>('globalThis.slowestInput');
  await page.close();
  return { ...readTrace(events), inputDelayMs };
}

/** A great find of the first open would lie over the page; whoever moves on leaves it by two presses. */
async function leavePeak(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}

/** Where to click: looking for it is work for the thread that is measured. */
async function middleOf(page: Page, selector: string): Promise<{ readonly x: number; readonly y: number }> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Marks when what moves begins to move and lands, and notes the time from an input to the paint that answers it. */
async function watch(page: Page, moving: string): Promise<void> {
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
function countMarks(page: Page): (mark: string, times: number) => Promise<void> {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  return async (mark, times) => {
    const limitMs = performance.now() + LIMIT_MS;
    while (said.filter((text) => text === mark).length < times) {
      if (performance.now() > limitMs) throw new Error(`"${mark}" was not said ${times} times`);
      await sleep(POLL_MS);
    }
  };
}

/** Starts a trace; what it returns ends it and answers its events. */
async function startTrace(session: CDPSession): Promise<() => Promise<readonly TraceEvent[]>> {
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
function readTrace(events: readonly TraceEvent[]): Pick<Run, 'busyMsPerSecond' | 'longestTaskMs'> {
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

/** How much of a task lies between two moments: 0 to 1. */
function shareBetween({ ts, dur = 0 }: TraceEvent, fromUs: number, toUs: number): number {
  const insideUs = Math.min(ts + dur, toUs) - Math.max(ts, fromUs);
  return dur === 0 ? 0 : Math.max(0, insideUs) / dur;
}

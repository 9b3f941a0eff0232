import { chromium, type Browser, type Page } from 'playwright-core';

import { median } from '../measure.ts';
import type { Row } from '../report.ts';
import { countMarks, LANDS, MOVES, readTrace, startTrace, watch, type Busy } from './motion-trace.ts';

const THROTTLE = 4;
const ROUNDS = 3;

type Run = Busy & { readonly inputDelayMs: number };

type Motion = {
  readonly name: string;
  readonly path: string;
  readonly moving: string;
  readonly count: number;
  /** The button of the demo, as a selector. */
  readonly demo: string;
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
  result: '.solo-result',
};
const MOTIONS: readonly Motion[] = [
  { name: 'one reel', count: 1, ...PACK },
  { name: '10 reels', count: 10, ...PACK },
  { name: 'the wheel', count: 1, ...WHEEL },
];

/**
 * Measures the main thread from the first motion to the last landing, while one reel, ten reels and the wheel run, on a
 * processor four times slower (demos, from a trace of Chromium). Mounting is excluded.
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

/** Leaves the picture of a great item, which would lie over the page, by two presses. */
async function leavePeak(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}

/** Finds the place to click in advance: looking for it would load the measured thread. */
async function middleOf(page: Page, selector: string): Promise<{ readonly x: number; readonly y: number }> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

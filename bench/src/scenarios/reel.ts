import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';

import { median } from '../measure.ts';
import type { Row } from '../report.ts';

const THROTTLE = 4;
const ROUNDS = 3;
/** Inside the run of 3.5 s: after its first frames, before its landing. */
const WINDOW_MS = 2800;
const MOTION_LIMIT_MS = 15_000;

type Run = { readonly busyMsPerSecond: number; readonly longestTaskMs: number; readonly inputDelayMs: number };

/** What the main thread does while one and while ten reels run, on a processor four times slower (demo opens). */
export async function measureReel(baseUrl: string, browserPath: string): Promise<readonly Row[]> {
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const rows: Row[] = [];
    for (const reels of [1, 10]) {
      const runs: Run[] = [];
      for (let round = 0; round < ROUNDS; round++) runs.push(await runReels(browser, baseUrl, reels));
      rows.push(...rowsOf(reels, runs));
    }
    return rows;
  } finally {
    await browser.close();
  }
}

function rowsOf(reels: number, runs: readonly Run[]): readonly Row[] {
  const name = reels === 1 ? 'one reel' : `${reels} reels`;
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

async function runReels(browser: Browser, baseUrl: string, reels: number): Promise<Run> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const session = await page.context().newCDPSession(page);
  await page.goto(`${baseUrl}/open-pack?pack=glass-tide`, { waitUntil: 'networkidle' });
  if (reels > 1) await page.getByRole('button', { name: `×${reels}` }).click();
  await watch(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  await session.send('Performance.enable');
  const moving = firstLongMotion(session);
  await page.getByRole('button', { name: 'Demo' }).click();
  await moving;
  await page.evaluate('globalThis.longest = 0');
  const before = await taskSeconds(session);
  await new Promise((resolve) => {
    setTimeout(resolve, WINDOW_MS);
  });
  const busySeconds = (await taskSeconds(session)) - before;
  const { longest, input } = await page.evaluate<{ longest: number; input: number }>(
    '({ longest: globalThis.longest, input: globalThis.slowestInput })',
  );
  await page.close();
  return { busyMsPerSecond: (busySeconds * 1e6) / WINDOW_MS, longestTaskMs: longest, inputDelayMs: input };
}

/** Long tasks and the time from an input to the paint that answers it, as the browser itself reports them. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(`
    globalThis.longest = 0;
    globalThis.slowestInput = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
    }).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        globalThis.slowestInput = Math.max(globalThis.slowestInput, duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 });
  `);
}

/** Resolves when an animation of the length of a reel starts; the opening of the capsule before it is short. */
async function firstLongMotion(session: CDPSession): Promise<void> {
  await session.send('Animation.enable');
  await new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('no reel moved')), MOTION_LIMIT_MS);
    session.on('Animation.animationStarted', ({ animation }) => {
      if ((animation.source?.duration ?? 0) < WINDOW_MS || (animation.source?.iterations ?? 1) > 1) return;
      clearTimeout(limit);
      resolve();
    });
  });
  await session.send('Animation.disable');
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

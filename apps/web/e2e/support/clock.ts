import { expect, type Page } from '@playwright/test';

/** Long ago, when no token had run out yet. */
const STARTED_AT_MS = Date.parse('2020-01-01T00:00:00Z');
/** More than any page needs to be there. */
const HOUR_MS = 3_600_000;

/**
 * Gives the pages to come a clock of their own. It runs, and can be moved on. Answers take their time all the same, so
 * that no request counts as unanswered because the clock was moved on meanwhile: the page would take the server for
 * away, and then for one that is back.
 */
export async function startClock(page: Page): Promise<void> {
  await page.clock.install({ time: STARTED_AT_MS });
  await page.addInitScript(() => {
    Object.defineProperty(AbortSignal, 'timeout', { value: () => new AbortController().signal });
  });
}

/**
 * Stops that clock at so much after its start: what waits for a time by then has it once, and from there on time passes
 * only where a test moves it.
 */
export async function stopClock(page: Page, afterMs = HOUR_MS): Promise<void> {
  await page.clock.pauseAt(STARTED_AT_MS + afterMs);
}

/** Moves the clock on in steps until something holds that code, answers and timers bring about together. */
export async function stepUntil(page: Page, stepMs: number, holds: () => Promise<void> | void): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(stepMs);
    await holds();
  }).toPass({ intervals: [100] });
}

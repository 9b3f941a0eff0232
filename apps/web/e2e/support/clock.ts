import { expect, type Page } from '@playwright/test';

/** Long ago, when no token had expired. */
const STARTED_AT_MS = Date.parse('2020-01-01T00:00:00Z');
/** More than any page needs to load. */
const HOUR_MS = 3_600_000;

/**
 * Gives later pages a clock of their own, which runs and can be advanced. Answers take their time anyway, so no request
 * counts as unanswered after the clock was advanced: the page would take the server for unreachable, and then for one
 * that is back.
 */
export async function startClock(page: Page): Promise<void> {
  await page.clock.install({ time: STARTED_AT_MS });
  await page.addInitScript(() => {
    Object.defineProperty(AbortSignal, 'timeout', { value: () => new AbortController().signal });
  });
}

/** Stops that clock at so much after its start: due timers run once, and from then on only the test advances time. */
export async function stopClock(page: Page, afterMs = HOUR_MS): Promise<void> {
  await page.clock.pauseAt(STARTED_AT_MS + afterMs);
}

/** Advances the clock in steps until a condition holds that code, answers and timers bring about together. */
export async function stepUntil(page: Page, stepMs: number, holds: () => Promise<void> | void): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(stepMs);
    await holds();
  }).toPass({ intervals: [100] });
}

import type { Page } from '@playwright/test';

type Held = { readonly heldTimers: () => number; readonly endHold: () => void };

/**
 * Lets the timers of this length that the pages to come start last until they are ended, so that a test can take its
 * time. No other clock stops: axe needs one that runs.
 */
export async function holdTimers(page: Page, lengthMs: number): Promise<void> {
  await page.addInitScript((heldMs) => {
    let isHeld = true;
    const held = new Map<number, () => void>();
    const [start, clear] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
    let count = 0;
    const startOrHold = (run: () => void, delayMs?: number): number => {
      if (!isHeld || delayMs !== heldMs) return start(run, delayMs);
      count += 1;
      held.set(-count, run);
      return -count;
    };
    const clearOrDrop = (timer?: number): void => {
      if (timer === undefined || !held.delete(timer)) clear(timer);
    };
    const end = (): void => {
      isHeld = false;
      for (const run of held.values()) run();
    };
    Object.assign(window, {
      setTimeout: startOrHold,
      clearTimeout: clearOrDrop,
      endHold: end,
      heldTimers: () => held.size,
    });
  }, lengthMs);
}

/** Waits until a held timer has been started. */
export async function waitHeld(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as unknown as Held).heldTimers() > 0);
}

/** Lets the time of all held timers be over; those that come after them run as ever. */
export async function endHold(page: Page): Promise<void> {
  await waitHeld(page);
  await page.evaluate(() => (window as unknown as Held).endHold());
}

import type { Page } from '@playwright/test';

type Held = { readonly heldTimers: () => number; readonly endHold: () => void };

/** Holds timers of this length in later pages until they are ended. No other clock stops: axe needs a running one. */
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

export async function endHold(page: Page): Promise<void> {
  await waitHeld(page);
  await page.evaluate(() => (window as unknown as Held).endHold());
}

/** Duration of a toast (S2-03). */
const TOAST_MS = 5000;

/** Keeps the toasts of later pages until another replaces them. */
export async function keepToasts(page: Page): Promise<void> {
  await changeTimers(page, [TOAST_MS], 'never');
}

/** Ends timers of these lengths in later pages at once. */
export async function skipWaits(page: Page, lengthsMs: readonly number[]): Promise<void> {
  await changeTimers(page, lengthsMs, 'at once');
}

async function changeTimers(page: Page, lengthsMs: readonly number[], end: 'never' | 'at once'): Promise<void> {
  await page.addInitScript(
    ({ changed, isNever }) => {
      const start = window.setTimeout.bind(window);
      const startOrChange = (run: () => void, delayMs?: number): number => {
        if (delayMs === undefined || !changed.includes(delayMs)) return start(run, delayMs);
        return isNever ? 0 : start(run, 0);
      };
      Object.assign(window, { setTimeout: startOrChange });
    },
    { changed: lengthsMs, isNever: end === 'never' },
  );
}

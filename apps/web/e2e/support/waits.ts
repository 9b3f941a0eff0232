import type { Page } from '@playwright/test';

/** How long a toast is shown (S2-03). */
const TOAST_MS = 5000;

/** Lets the toasts of the pages to come stay until another one takes their place, however slow the machine is. */
export async function keepToasts(page: Page): Promise<void> {
  await changeTimers(page, [TOAST_MS], 'never');
}

/** Lets the timers of these lengths that the pages to come start end at once: nobody sits through them. */
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

import { expect, type Page } from '@playwright/test';

/** How long a sign-in is celebrated (S3-09). */
const CELEBRATION_MS = 1500;

/**
 * Lets the celebrations of the pages to come last until they are ended, so that a test can take its time. No other
 * clock stops: axe needs one that runs.
 */
export async function holdCelebration(page: Page): Promise<void> {
  await page.addInitScript((heldMs) => {
    const held: (() => void)[] = [];
    const start = window.setTimeout.bind(window);
    const startOrHold = (run: () => void, delayMs?: number): number =>
      delayMs === heldMs ? -held.push(run) : start(run, delayMs);
    Object.assign(window, { setTimeout: startOrHold, endHold: () => held.forEach((run) => run()) });
  }, CELEBRATION_MS);
}

/** Looks at the held celebration of a person, and lets its time be over. */
export async function endCelebration(page: Page, username: string): Promise<void> {
  const modal = page.getByRole('dialog');
  await expect(modal).toHaveAccessibleName('Welcome');
  await expect(modal).toContainText(`Signed in as ${username}`);
  await page.evaluate(() => (window as unknown as { endHold: () => void }).endHold());
}

import { expect, type Page } from '@playwright/test';

import { expectAccessible } from './axe.ts';

/** How long a sign-in is celebrated (S3-09). */
const CELEBRATION_MS = 1500;

/**
 * Stops the clock of the celebration to come, and no other: axe needs one that runs. The answer looks at it while it
 * stands, then ends it.
 */
export async function holdCelebration(page: Page): Promise<(username: string) => Promise<void>> {
  await page.addInitScript((heldMs) => {
    const held: (() => void)[] = [];
    const start = window.setTimeout.bind(window);
    const startOrHold = (run: () => void, delayMs?: number): number =>
      delayMs === heldMs ? -held.push(run) : start(run, delayMs);
    Object.assign(window, { setTimeout: startOrHold, endHold: () => held.forEach((run) => run()) });
  }, CELEBRATION_MS);
  return async (username) => {
    await expect(page.getByRole('dialog', { name: 'Welcome' })).toContainText(`Signed in as ${username}`);
    await expectAccessible(page);
    await page.evaluate(() => (window as unknown as { endHold: () => void }).endHold());
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
}

import { expect, type Page } from '@playwright/test';

import { endHold, holdTimers } from './timers.ts';

/** How long a sign-in is celebrated (S3-09). */
const CELEBRATION_MS = 1500;

/** Lets the celebrations of the pages to come last until they are ended. */
export async function holdCelebration(page: Page): Promise<void> {
  await holdTimers(page, CELEBRATION_MS);
}

/** Looks at the held celebration of a person, and lets its time be over. */
export async function endCelebration(page: Page, username: string): Promise<void> {
  const modal = page.getByRole('dialog');
  await expect(modal).toHaveAccessibleName('Welcome');
  await expect(modal).toContainText(`Signed in as ${username}`);
  await endHold(page);
}

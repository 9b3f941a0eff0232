import { expect, type Page } from '@playwright/test';

import { endHold, holdTimers } from './timers.ts';

const CELEBRATION_MS = 1500;

/** Lets celebrations of later pages last until they are ended. */
export async function holdCelebration(page: Page): Promise<void> {
  await holdTimers(page, CELEBRATION_MS);
}

/** Expects a person's held celebration, and ends it. */
export async function endCelebration(page: Page, username: string): Promise<void> {
  const modal = page.getByRole('dialog');
  await expect(modal).toHaveAccessibleName('Welcome');
  await expect(modal).toContainText(`Signed in as ${username}`);
  await endHold(page);
}

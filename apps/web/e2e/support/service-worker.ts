import { expect, type Page } from '@playwright/test';

import { visit } from './pages.ts';

/** Opens a page and waits until the worker controls it; a key installs it once the page listens for one. */
export async function visitKept(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await expect(async () => {
    await page.keyboard.press('Shift');
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  }).toPass({ intervals: [100] });
}

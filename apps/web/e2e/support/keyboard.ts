import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until a control has the focus, as somebody without a mouse would. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [1], timeout: 20_000 });
}

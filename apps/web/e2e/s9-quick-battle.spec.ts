import type { Page } from '@playwright/test';

import { findFaults } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';

const DRAWN_AFTER_MS = 5000;

const bar = (page: Page) => page.getByRole('complementary', { name: 'Quick Game' });
const dialog = (page: Page) => page.getByRole('dialog');

test('S9-04 S9-07 S5-01 a Quick Game battles the house in two taps, to the landing and its proof', async ({
  page,
  host,
}) => {
  const world = await host.open();
  await visit(page, `${world.url}/`);
  await page.getByRole('link', { name: 'Quick Game' }).click();
  await expect(bar(page)).toContainText('25.0');
  await bar(page).getByRole('link', { name: 'Battle the house' }).click();
  const start = dialog(page).getByRole('button', { name: /^Start for / });
  await expect(start).toBeEnabled();
  await expect(dialog(page)).toContainText('Standard: the highest total of all rounds wins.');
  await expect(dialog(page)).toContainText('Two players: the house takes the other seat at once');
  expect(await findFaults(page)).toEqual([]);
  await start.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.show[data-frame="sealed"]')).toBeVisible();
  await expect(bar(page)).not.toContainText('25.0');
  const staked = (await bar(page).locator('.quick-balance').textContent()) ?? '';
  await world.advance(DRAWN_AFTER_MS);
  await world.runJobs();
  await expect(page.locator('.show[data-landed]')).toBeVisible();
  // A drawing is 100 px wide.
  await expect(page.locator('.lane-reel .cell-art').first()).toHaveJSProperty('naturalWidth', 104);
  await expect(bar(page).locator('.quick-balance')).toHaveText(staked);
  await expect(page.locator('.show[data-frame="ended"]')).toBeVisible();
  await expect(page.locator('.seal[data-state="proven"]')).toBeVisible();
  await expect(page.locator('.lane[data-own]')).toHaveCount(1);
  await world.close();
});

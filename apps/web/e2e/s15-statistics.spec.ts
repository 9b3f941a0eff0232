import { readFileSync } from 'node:fs';

import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';

test('S15-05 anybody reads the statistics of each part, and takes them away with their query', async ({ page }) => {
  await visit(page, '/help');
  await page.locator('footer').getByRole('link', { name: 'Statistics' }).click();
  await expect(page.getByRole('heading', { name: 'Statistics', level: 1 })).toBeVisible();
  const rows = page.locator('.statistic-row');
  await expect(rows.first()).toBeVisible();
  for (const [tab, of] of [
    ['Wheel', 'wheel'],
    ['Daily spin', 'spin'],
    ['Free packs', 'caches'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page).toHaveURL(new RegExp(`of=${of}`));
    await expect(rows.first()).toBeVisible();
  }
  const row = rows.nth(1);
  await row.locator('> summary').press('Enter');
  await expect(row.locator('.cell-bars li').first()).toBeVisible();
  await row.getByText('As a table').click();
  await expect(row.locator('.cell-table tbody tr').first()).toBeVisible();
  await expectAccessible(page);
  const waits = page.waitForEvent('download');
  await page.getByRole('button', { name: 'All outcomes (CSV)' }).click();
  const text = readFileSync(await (await waits).path(), 'utf8');
  expect(text).toMatch(/^# Voltide, outcomes, counted at/);
  expect(text).toContain('# from voltide.realised_odds');
  expect(text).toContain('\npacks,Glass Tide,1,,');
  await page.getByRole('tab', { name: 'Withdrawals and checks' }).click();
  await expect(page.getByRole('heading', { name: 'Results verified' })).toBeVisible();
  await expectAccessible(page);
});

import { getFigures, getOverview } from '@voltide/contract';
import type { Locator, Page } from '@playwright/test';

import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';
import { get, openPack } from './support/people.ts';

const tile = (page: Page, label: string): Locator =>
  page.locator('.overview-tiles').getByRole('listitem').filter({ hasText: label });

test('S13-02 S12-04 the overview shows what was played, and every number leads to its rows', async ({
  page,
  world,
  signUp,
  becomeOperator,
}) => {
  const player = await signUp();
  await openPack(page.request, player.token);
  const { token } = await becomeOperator();
  const countOf = async (): Promise<number> => {
    await world.runJobs();
    const { today } = await get(page.request, getOverview, { token });
    return today.cash.plays + today.promo.plays;
  };
  await expect.poll(countOf).toBeGreaterThan(0);
  await visit(page, '/adminxxx');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(tile(page, 'Plays today').locator('strong')).toHaveText(String(await countOf()));
  for (const name of ['Waiting', 'Bankroll and exposure', 'Health', 'Figures']) {
    await expect(page.getByRole('region', { name: new RegExp(`^${name}`) })).toBeVisible();
  }
  await expect(page.getByRole('table', { name: 'Nodes' }).getByText('here')).toBeVisible();
  await expectAccessible(page);
  for (const [line, path] of [
    ['Withdrawals to decide', '/adminxxx/withdrawals'],
    ['Messages', '/adminxxx/support'],
    ['Books', '/adminxxx/system'],
  ] as const) {
    await expect(page.getByRole('listitem').filter({ hasText: line }).getByRole('link')).toHaveAttribute('href', path);
  }

  await tile(page, 'Plays today').getByRole('link').click();
  await expect(page).toHaveURL(/period=today/);
  const figures = page.getByRole('region', { name: 'Figures' });
  await figures.getByText('Play balance', { exact: true }).first().click();
  await expect(page).toHaveURL(/bucket=promo/);
  const games = figures.getByRole('table', { name: /^By game/ });
  await expect(games.getByRole('row', { name: /^Packs/ })).toContainText('VT');
  await games.getByRole('link', { name: 'Packs' }).click();
  await expect(page).toHaveURL(/game=packs/);
  await expect(games.getByRole('row', { name: /^All/ })).toHaveCount(0);
  await expect(figures.getByRole('heading', { name: 'Gross and edge' })).toBeVisible();
  await page.reload();
  await expect(games.getByRole('row', { name: /^All/ })).toHaveCount(0);
  const plays = figures.getByRole('figure', { name: 'Plays' });
  await plays.getByText('As a table').click();
  await expect(plays.getByRole('table', { name: 'Plays' })).toBeVisible();

  await figures.getByText('Money', { exact: true }).click();
  await expect(figures.getByRole('table', { name: /^By cause/ })).toContainText('Welcome gifts');
  await expectAccessible(page);
  const file = page.waitForEvent('download');
  await figures.getByRole('button', { name: 'CSV of the period' }).click();
  expect((await file).suggestedFilename()).toMatch(/^voltide-figures-\d{4}/);
  expect((await get(page.request, getFigures, { token })).periods).toHaveLength(30);
});

test('S12-04 the overview refreshes by itself, says when it cannot, and is read on a phone', async ({
  page,
  world,
  becomeOperator,
}) => {
  await becomeOperator();
  await world.runJobs();
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/adminxxx');
  await expect(tile(page, 'Online')).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await page.route('**/api/admin/overview', (route) => route.abort());
  const alert = page.getByRole('alert').filter({ hasText: 'These figures are of' });
  await expect(alert).toBeVisible({ timeout: 20_000 });
  await expect(tile(page, 'Online')).toBeVisible();
  await page.unroute('**/api/admin/overview');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveCount(0);
});

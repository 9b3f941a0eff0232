import type { Page } from '@playwright/test';

import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';
import { openPack } from './support/people.ts';

const TABS = ['overview', 'statistics', 'achievements', 'sets', 'history', 'settings'] as const;

async function chooseTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('navigation', { name: 'Parts of your profile' }).getByRole('link', { name });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-current', 'page');
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
}

test('S10-01 every part of the profile has an address, is accessible and fits the window @phone', async ({
  page,
  signUp,
}) => {
  const { token } = await signUp();
  await openPack(page.request, token, { packId: 'twin-tides', quantity: 4 });
  for (const tab of TABS) {
    await test.step(tab, async () => {
      await visit(page, tab === 'overview' ? '/profile' : `/profile?tab=${tab}`);
      await expect(page.locator('.profile-tabs > [aria-current]')).toHaveText(new RegExp(tab, 'i'));
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
  await chooseTab(page, 'Overview');
  await expect(page).toHaveURL('/profile');
  await chooseTab(page, 'History');
  await page.getByRole('link', { name: /Twin Tides/ }).click();
  await expect(page).toHaveURL(/\/history\?play=0-0$/);
});

test('S10-01 a chart is read by arrow keys, and its table holds the same and can be saved', async ({
  page,
  signUp,
}) => {
  const { token } = await signUp();
  await openPack(page.request, token, { packId: 'twin-tides', quantity: 4 });
  await visit(page, '/profile?tab=statistics');
  const chart = page.getByRole('figure', { name: 'Stake per day' });
  await expect(chart.locator('svg')).toBeVisible();
  const reader = chart.getByRole('slider');
  await expect(reader).toHaveAttribute('aria-valuetext', /: Cash 0\.00\sVT, Play balance 8\.00\sVT$/);
  await reader.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(reader).toHaveAttribute('aria-valuetext', /: Cash 0\.00\sVT, Play balance 0\.00\sVT$/);
  await chart.getByText('As a table').click();
  await expect(chart.getByRole('row').nth(1)).toContainText(/8\.00\sVT/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    chart.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('voltide-stakes.csv');
  await expectAccessible(page);
});

test('S10-01 the profile at a glance fits the first view of a phone', async ({ page, signUp }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { token } = await signUp('twenty-characters-20');
  await openPack(page.request, token, { packId: 'twin-tides', quantity: 4 });
  await visit(page, '/profile-simple');
  await expect(page.locator('.best-items-short > li').first()).toBeVisible();
  await expect(page.locator('.latest-plays > li')).toHaveCount(1);
  const way = page.locator('main').getByRole('link', { name: 'Full profile' });
  const [end, bar] = await Promise.all([way.boundingBox(), page.locator('.bottom-nav').boundingBox()]);
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await expectAccessible(page);
  await way.click();
  await expect(page).toHaveURL('/profile');
});

test('S10-01 the first steps do something each, and are ticked by what the server knows @phone', async ({
  page,
  signUp,
}) => {
  await visit(page, '/profile-setup');
  await expect(page.getByRole('button', { name: 'Start as a guest' })).toBeVisible();
  const { token } = await signUp();
  await openPack(page.request, token, { packId: 'twin-tides', quantity: 1 });
  await visit(page, '/profile-setup');
  await expect(page.getByText('0 of 5 done')).toBeVisible();
  await expectAccessible(page);

  const step = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await step('client seed').getByLabel('Client seed').fill('my-harbour');
  await step('client seed').getByRole('button', { name: 'Set seed' }).click();
  await expect(page.getByText('1 of 5 done')).toBeVisible();
  await step('Verify a result').getByRole('button', { name: 'Verify' }).click();
  await expect(step('Verify a result')).toContainText('Proven');
  await expect(page.getByText('2 of 5 done')).toBeVisible();
  await step('Set a limit').getByRole('link', { name: 'Set a limit' }).click();
  const form = page.getByRole('form', { name: 'Set a limit' });
  await form.getByLabel('Limit on').selectOption('play_time');
  await form.getByLabel('Hours').fill('9');
  await form.getByRole('button', { name: 'Set limit' }).click();
  await expect(form.getByRole('status')).toContainText('in force now.');
  await page.getByRole('link', { name: 'Back to first steps' }).click();
  await expect(page.getByText('3 of 5 done')).toBeVisible();
  await expectAccessible(page);
});

import { getQuickStatus, QUICK_MESSAGES } from '@voltide/contract';
import { openPacks } from '@voltide/games/packs/contract';
import type { Locator, Page } from '@playwright/test';

import { findFaults } from './support/axe.ts';
import { boxOf, restingBox } from './support/boxes.ts';
import { startClock } from './support/clock.ts';
import { expect, test } from './support/fixtures.ts';
import { goWithin, SPIN_PATH, visit } from './support/pages.ts';
import { freshName } from './support/people.ts';
import { expectPhase, landReels, pressOpen } from './support/reels.ts';

const MINUTE_MS = 60_000;

const bar = (page: Page): Locator => page.getByRole('complementary', { name: 'Quick Game' });
const dialog = (page: Page): Locator => page.getByRole('dialog');
const toast = (page: Page): Locator => page.locator('.toast');
const quickToken = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('quickGameToken'));

/** Makes the page read the status, and waits for an answer: a pending read is not repeated. */
async function askAgain(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === getQuickStatus.path);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await answered;
}

async function start(page: Page, origin = ''): Promise<void> {
  await visit(page, `${origin}/`);
  await page.getByRole('link', { name: 'Quick Game' }).click();
  await expect(bar(page)).toContainText('25.0');
}

async function fill(page: Page, username: string): Promise<void> {
  const form = page.locator('form').filter({ hasText: 'I am 18 or older' });
  await form.getByRole('textbox', { name: 'Email' }).fill(`${username}@example.com`);
  await form.getByRole('textbox', { name: 'Username' }).fill(username);
  await form.getByRole('textbox', { name: 'Password' }).fill('tide-lantern-41');
  await form.getByRole('checkbox', { name: 'I am 18 or older' }).check();
  await form.getByRole('checkbox', { name: 'I agree' }).check();
}

test('S9-01 S9-03 S9-07 two taps from home to a reel, with odds, seal and figures of its own @phone', async ({
  page,
}) => {
  await visit(page, '/');
  await expect(page.locator('.hero-offer')).toContainText('Quick Game: play for an hour, no sign-up.');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname);
  });
  await page.getByRole('link', { name: 'Quick Game' }).click();
  await page.locator('.open-primary').click();
  await expectPhase(page, 'revealing');
  await expect(bar(page)).toContainText('24.0');
  await expect(bar(page)).toContainText('0 packs');
  await landReels(page);
  await expect(page.locator('.seal')).toContainText('Sealed');
  await expect(page.locator('.result')).toContainText('Its value comes along when you save your progress.');
  await expect(page.locator('.rail-item:not([data-empty])')).toHaveCount(1);
  for (const text of ['Level 1', '45 XP', '3 tokens', '1 pack']) await expect(bar(page)).toContainText(text);
  await expect(bar(page)).toContainText(/Save now for 5.VT extra\./);
  await expect(bar(page).getByRole('timer')).toHaveCount(1);
  await bar(page)
    .getByRole('button', { name: /details and milestones/ })
    .click();
  await expect(dialog(page).getByRole('timer')).toHaveText(/^(10:00|9:\d\d)$/);
  await page.keyboard.press('Escape');
  expect(calls).toContain(openPacks.path);
  expect(calls.filter((path) => path.includes('guest'))).toEqual([]);
  expect(new URL(page.url()).search).toBe('?pack=glass-tide');

  await goWithin(page, '/wheel');
  await page.getByRole('textbox', { name: 'Bet' }).fill('1');
  const spun = page.waitForResponse((response) => new URL(response.url()).pathname === SPIN_PATH);
  await page.locator('.solo-primary').click();
  expect((await spun).ok()).toBe(true);
  await expect(bar(page)).toContainText('23.0');
});

test('S9-02 an hour counts down by the server’s clock and ends with Session Expired', async ({ page, host }) => {
  const world = await host.open();
  await startClock(page);
  await start(page, world.url);
  const timer = bar(page).getByRole('timer').first();
  await page.clock.pauseAt(Date.parse('2020-01-01T02:00:00Z'));
  await askAgain(page);
  await expect(timer).toHaveText(/^59:\d\d$|^1:00:00$/);
  await world.advance(30 * MINUTE_MS);
  await askAgain(page);
  await expect(timer).toHaveText(/^(29:\d\d|30:00)$/);
  const left = (await timer.textContent()) ?? '';
  await page.clock.runFor(1000);
  await expect(timer).not.toHaveText(left);
  await world.advance(30 * MINUTE_MS);
  await page.clock.fastForward(30 * MINUTE_MS);
  await expect(dialog(page)).toHaveAccessibleName(QUICK_MESSAGES.expiredTitle);
  await expect(dialog(page)).toContainText(QUICK_MESSAGES.expired);
  await expect(dialog(page).getByRole('button', { name: 'Sign Up' })).toBeVisible();
  expect(await quickToken(page)).toBeNull();
  await dialog(page).getByRole('button', { name: 'Start again' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(bar(page)).toContainText('25.0');
  await world.close();
});

test('S9-04 S9-08 the form saves a Quick Game once and reloads the page', async ({ page }) => {
  await start(page);
  await pressOpen(page);
  await expectPhase(page, 'revealing');
  await landReels(page);
  await expect(bar(page)).toContainText('1 pack');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaderboard' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Save your progress');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/open-pack/);
  expect(await quickToken(page)).not.toBeNull();

  await bar(page).getByRole('button', { name: 'Save progress' }).click();
  await fill(page, freshName('quick'));
  expect(await findFaults(page)).toEqual([]);
  const reloaded = page.waitForEvent('load');
  await dialog(page).getByRole('button', { name: 'Save and sign up' }).click();
  await reloaded;
  await expect(toast(page)).toContainText('Your Quick Game is saved');
  await expect(bar(page)).toHaveCount(0);
  expect(await quickToken(page)).toBeNull();
  await expect(page.locator('.balance-chip .num')).toHaveText(/^1(2[4-9]|[3-5]\d)\.\d$/);
});

test('S9-01 a signup while a Quick Game runs takes it along', async ({ page }) => {
  await start(page);
  await goWithin(page, '/signup');
  await fill(page, freshName('quick'));
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('main')).toContainText(/125.00.VT/);
  await expect(toast(page)).toContainText('Your Quick Game is saved');
  await expect(bar(page)).toHaveCount(0);
  expect(await quickToken(page)).toBeNull();
});

test('S9-03 the bar of a Quick Game has its place before the code is there @phone', async ({ page }) => {
  await start(page);
  const main = page.locator('#main');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/help');
  const before = await restingBox(main);
  await page.unroute('**/assets/*.js');
  await page.reload();
  await expect(bar(page)).toContainText('25.0');
  expect((await boxOf(main)).y).toBe(before.y);
});

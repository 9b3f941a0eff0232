import type { Page, Route } from '@playwright/test';
import { claimRewards, getBalance, getProgress, listRewards, putPreferences } from '@voltide/contract';

import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { settle, visit } from './support/pages.ts';
import { get, openPack, put } from './support/people.ts';
import { holdReels, landReels, pressOpen, visitDesk } from './support/reels.ts';

const CLAIMS = `**${claimRewards.path}`;
const ready = (page: Page) => page.getByRole('region', { name: 'Ready to claim' });
const claimAll = (page: Page) => page.getByRole('button', { name: 'Claim all' });
const chip = (page: Page) => page.locator('header .balance-chip .num');

/** Expects these rewards, each once. A level is paid a moment after it was reached. */
async function expectGiven(page: Page, token: string, given: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      const { rewards } = await get(page.request, listRewards, { token });
      return rewards.map(({ kind, subject }) => `${kind} ${subject}`).toSorted();
    })
    .toEqual(given);
}

async function expectBalanceShown(page: Page, token: string): Promise<void> {
  await expect(async () => {
    const { balance } = await get(page.request, getBalance, { token });
    expect(await chip(page).innerText()).toBe(balance.slice(0, -5));
  }).toPass();
}

/** Resolves once the server has counted the caller's plays. */
async function waitForClaimable(page: Page, token: string, count: number): Promise<void> {
  await expect.poll(async () => (await get(page.request, getProgress, { token })).claimable.count).toBe(count);
}

test('S10-02 S1-03 one reward is claimed, then all at once, each paid once @phone', async ({ page, signUp }) => {
  const { token } = await signUp();
  await openPack(page.request, token, { quantity: 10 });
  await waitForClaimable(page, token, 2);
  await visit(page, '/rewards');
  await expect(ready(page)).toContainText('from 2 rewards');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Claim First Light' }).click();
  await expect(page.getByRole('listitem', { name: 'First Light' })).toBeFocused();
  await expect(ready(page).getByRole('status')).toContainText(/^Claimed 1 reward: 0\.50.VT play balance, 20 XP\./);
  await claimAll(page).focus();
  await page.keyboard.press('Enter');
  await expect(ready(page).getByRole('status')).toContainText(/^Claimed 1 reward: 1\.00.VT play balance, 50 XP\./);
  await expect(claimAll(page)).toBeFocused();
  await expect(claimAll(page)).toHaveAccessibleDescription('Nothing to claim yet.');
  await expectBalanceShown(page, token);
  await expectGiven(page, token, ['achievement first-light', 'achievement ten-lamps', 'level 2']);
  await expect(page.getByRole('region', { name: 'Rewards so far' })).toContainText('Ten Lamps');
});

test('S10-02 two tabs that claim at the same time are paid once', async ({ context, signUp }) => {
  const { token } = await signUp();
  const tabs = [await context.newPage(), await context.newPage()] as const;
  await openPack(tabs[0].request, token);
  await waitForClaimable(tabs[0], token, 1);
  const held: Route[] = [];
  for (const tab of tabs) {
    await tab.route(CLAIMS, (route) => void held.push(route));
    await visit(tab, '/rewards');
    await claimAll(tab).click();
  }
  await expect.poll(() => held.length).toBe(2);
  await Promise.all(held.map((route) => route.continue()));
  const outcomes = tabs.map((tab) => ready(tab).locator('.ready-paid, .ready-problem'));
  for (const outcome of outcomes) await expect(outcome.filter({ hasText: /./ })).toHaveCount(1);
  const told = await Promise.all(tabs.map((tab) => ready(tab).innerText()));
  expect(told.filter((text) => text.includes('Claimed 1 reward'))).toHaveLength(1);
  expect(told.filter((text) => text.includes('There is nothing to claim'))).toHaveLength(1);
  await expectGiven(tabs[0], token, ['achievement first-light']);
  for (const tab of tabs) await expectBalanceShown(tab, token);
});

/** Lets claims reach the server and drops the first answer. Returns the sent keys. */
async function loseFirstAnswer(page: Page): Promise<readonly string[]> {
  const keys: string[] = [];
  await page.route(CLAIMS, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > 1) return route.continue();
    const answer = await route.fetch();
    expect(answer.status()).toBe(200);
    await route.abort('connectionreset');
  });
  return keys;
}

test('S10-02 S14-06 a claim whose answer was lost is sent again under its key, and paid once', async ({
  page,
  signUp,
}) => {
  const { token } = await signUp();
  await openPack(page.request, token);
  await waitForClaimable(page, token, 1);
  await visit(page, '/rewards');
  const keys = await loseFirstAnswer(page);
  await claimAll(page).click();
  await expect(ready(page).getByRole('alert')).toContainText('A claim is paid once, however often it is sent.');
  await ready(page).getByRole('button', { name: 'Try again' }).click();
  await expect(ready(page).getByRole('status')).toContainText('Claimed 1 reward');
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  await expectGiven(page, token, ['achievement first-light']);
  await expectBalanceShown(page, token);
});

test('S10-02 S14-06 a claim whose answer was lost with the page is found after the reload', async ({
  page,
  signUp,
}) => {
  const { token } = await signUp();
  await openPack(page.request, token);
  await waitForClaimable(page, token, 1);
  await visit(page, '/rewards');
  const keys = await loseFirstAnswer(page);
  await claimAll(page).click();
  await expect(ready(page).getByRole('alert')).not.toBeEmpty();
  await page.reload();
  await settle(page);
  await expect(ready(page).getByRole('status')).toContainText('Claimed 1 reward');
  expect(new Set(keys).size).toBe(1);
  await expectGiven(page, token, ['achievement first-light']);
});

test('S10-02 an achievement is told once the reel has ended, and not before', async ({ page, signUp }) => {
  const { token } = await signUp();
  await visitDesk(page);
  await pressOpen(page);
  await holdReels(page);
  await waitForClaimable(page, token, 1);
  // Live messages have arrived by a second answer of the server.
  await openPack(page.request, token);
  await expect.poll(() => page.locator('.toast').count()).toBe(0);
  await landReels(page);
  await expect(page.locator('.toast')).toContainText('Achievement: First Light');
  await expect(page.locator('.toast')).toContainText(/0\.50.VT and 20 XP to claim on Rewards\./);
});

test('S10-02 S11-05 the level line follows a play elsewhere, and several levels are one effect', async ({
  page,
  signUp,
  world,
}) => {
  const { token, username } = await signUp();
  await world.adjust(username, 'cash', '100.000000');
  await put(page.request, putPreferences, { body: { autoSell: [], spendOrder: 'cash_first' }, token });
  await visit(page, '/terms');
  await page.getByRole('button', { name: 'Your account' }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toContainText('Level 1');
  await expect(menu).toContainText(/120 XP to level 2, about 1\.72.VT of packs/);
  await openPack(page.request, token, { quantity: 10 });
  await expect(menu).toContainText('Level 3');
  await expect(page.locator('.effect')).toContainText(/Level 3.*Levels 2 and 3: 0\.25.VT of play balance/);
  await expect(menu.getByRole('menuitem', { name: /Rewards/ })).toContainText('3 to claim');
  await expectGiven(page, token, ['level 2', 'level 3']);
});

test('S10-02 S1-03 a visitor is told what rewards are, and starts as a guest who claims @phone', async ({ page }) => {
  await visit(page, '/rewards');
  await expect(page.getByRole('region', { name: 'What this costs the house' })).toContainText('House edge');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start as a guest' }).click();
  await expect(ready(page)).toContainText('Nothing to claim yet.');
});

test('S10-02 one place explains XP, levels and tokens, linked from where they appear, by keyboard @phone', async ({
  page,
  signUp,
}) => {
  await signUp();
  const told = page.getByRole('region', { name: 'XP, levels and tokens' });
  for (const path of [
    '/profile',
    '/profile-simple',
    '/profile-setup',
    '/packs/dawn-cache',
    '/daily-spin',
    '/leaderboard',
  ]) {
    await visit(page, path);
    const link = page.getByRole('link', { name: /^What (is XP|are tokens)\?$/ }).first();
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/rewards#xp');
    await expect(told.getByRole('heading', { name: 'XP, levels and tokens' })).toBeInViewport();
    await expect(page.locator('.xp-section')).toBeFocused();
  }
  await expect(told.getByRole('row', { name: /1 VT on packs or battles/ })).toContainText('70, play balance 14');
  await expect(told.getByRole('row', { name: /^2 120 0\.10/ })).toBeVisible();
  await expectAccessible(page);
});

test('S10-02 the account menu leads there too', async ({ page, signUp }) => {
  await signUp();
  await visit(page, '/packs');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'What is XP?' }).click();
  await expect(page).toHaveURL('/rewards#xp');
});

test('S10-02 the toast of the first achievement lies over no part of the result that earned it @phone', async ({
  page,
  signUp,
}) => {
  await signUp();
  await visitDesk(page);
  await pressOpen(page);
  await holdReels(page);
  await landReels(page);
  const toast = page.locator('.toast');
  await expect(toast).toContainText('First Light');
  const [said, result, reels, primary] = await Promise.all(
    ['.toast', '.result-head', '.reels', '.open-primary'].map((place) => page.locator(place).boundingBox()),
  );
  const below = (said?.y ?? Number.NaN) + (said?.height ?? 0);
  expect(below).toBeLessThanOrEqual(result?.y ?? 0);
  expect(below).toBeLessThanOrEqual(primary?.y ?? 0);
  expect(below).toBeLessThanOrEqual((reels?.y ?? 0) + 24);
  await expect(page.locator('.result-value')).toBeInViewport({ ratio: 1 });
});

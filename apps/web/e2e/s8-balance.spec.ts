import { MESSAGES } from '@voltide/contract';
import type { Page } from '@playwright/test';

import { startClock, stepUntil, stopClock } from './support/clock.ts';
import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';

const BALANCE = '**/api/wallet/balance';

/** Answers the balance's call with an amount, by how often it was asked; says how often that was. */
async function answerBalance(page: Page, amountOf: (asked: number) => string): Promise<() => number> {
  let asked = 0;
  await page.route(BALANCE, async (route) => {
    asked += 1;
    await route.fulfill({ json: { success: true, balance: amountOf(asked), currency: 'VT' } });
  });
  return () => asked;
}

test('S8-01 the balance is a text in VT, and only who is signed in is asked for it', async ({ page, signUp }) => {
  await startClock(page);
  const asked = await answerBalance(page, () => '1.000000');
  await visit(page, '/help');
  await page.clock.runFor(60_000);
  expect(asked()).toBe(0);
  await page.unroute(BALANCE);

  const { token } = await signUp();
  const response = await page.request.get('/api/wallet/balance', { headers: { authorization: `Bearer ${token}` } });
  expect(await response.json()).toEqual({ success: true, balance: '100.000000', currency: 'VT' });
});

test('S8-01 the balance is read again every 30 s', async ({ page, signUp }) => {
  await signUp();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await startClock(page);
  const asked = await answerBalance(page, (times) => `${times}.000000`);
  await visit(page, '/help');
  const amount = page.locator('.balance-chip .num');
  await expect(amount).toHaveText('1.0');
  await stopClock(page);
  const stepToAmount = (text: string): Promise<void> =>
    stepUntil(page, 100, () => expect(amount).toHaveText(text, { timeout: 200 }));
  await stepToAmount('2.0');
  for (const times of [3, 4]) {
    await page.clock.runFor(28_000);
    expect(asked()).toBe(times - 1);
    await stepToAmount(`${times}.0`);
  }
});

test('S8-02 S8-16 the chip cuts to one decimal, the mobile menu to two @mobile', async ({ page, signUp, isMobile }) => {
  await signUp();
  await answerBalance(page, () => '1234.999999');
  await visit(page, '/help');
  const chip = page.locator('header.header .balance-chip');
  await expect(chip).toContainText('VT');
  await expect(chip.locator('.num')).toHaveText('1,234.9');
  await expect(chip).toHaveAttribute('href', '/wallet');
  if (!isMobile) return;
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog').locator('.balance-chip .num')).toHaveText('1,234.99');
});

test('S8-02 a balance that cannot be read is a red chip that tries again', async ({ page, signUp }) => {
  await signUp();
  await startClock(page);
  let asked = 0;
  await page.route(BALANCE, async (route) => {
    asked += 1;
    await route.fulfill({ status: 503, json: { error: 'busy' } });
  });
  await visit(page, '/help');
  await stopClock(page);
  await stepUntil(page, 1000, () => expect(asked).toBe(4));
  const chip = page.getByRole('button', { name: /balance unknown/ });
  await stepUntil(page, 100, () => expect(chip).toBeVisible({ timeout: 200 }));
  await expect(chip).toHaveAttribute('data-state', 'error');
  await expect(chip).toHaveAttribute('data-tooltip', MESSAGES.balanceUpdateFailed);
  await chip.click();
  await stepUntil(page, 1000, () => expect(asked).toBe(8));
  const toast = page.locator('.toast');
  await stepUntil(page, 100, () => expect(toast).toBeVisible({ timeout: 200 }));
  await expect(toast).toContainText('Update Failed');
  await expect(toast).toContainText('Failed to refresh wallet balance. Please try again.');
  await page.unroute(BALANCE);
  await chip.click();
  const amount = page.locator('.balance-chip .num');
  await stepUntil(page, 100, () => expect(amount).toHaveText('100.0', { timeout: 200 }));
});

test('S8-13 the offer says in one sentence what the starting balance is', async ({ page }) => {
  expect(MESSAGES.welcomeOffer).toBe('100 TRX starting balance, given as 100 VT play balance');
  for (const path of ['/', '/signup']) {
    await visit(page, path);
    await expect(page.locator('main')).toContainText(MESSAGES.welcomeOffer);
  }
});

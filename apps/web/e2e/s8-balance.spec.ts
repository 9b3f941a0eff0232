import { MESSAGES } from '@voltide/contract';
import type { Page } from '@playwright/test';

import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';

const BALANCE = '**/api/wallet/balance';

/** Answers the balance's call with an amount, and counts how often it was asked. */
async function answerBalance(page: Page, balance: string): Promise<{ readonly asked: () => number }> {
  let asked = 0;
  await page.route(BALANCE, async (route) => {
    asked += 1;
    await route.fulfill({ json: { success: true, balance, currency: 'VT' } });
  });
  return { asked: () => asked };
}

test('S8-01 the balance is a text in VT, and only who is signed in is asked for it', async ({ page, signUp }) => {
  await page.clock.install();
  const stranger = await answerBalance(page, '1.000000');
  await visit(page, '/help');
  await page.clock.runFor(60_000);
  expect(stranger.asked()).toBe(0);
  await page.unroute(BALANCE);

  const { token } = await signUp();
  const response = await page.request.get('/api/wallet/balance', { headers: { authorization: `Bearer ${token}` } });
  expect(await response.json()).toEqual({ success: true, balance: '100.000000', currency: 'VT' });
});

test('S8-01 the balance is read again every 30 s', async ({ page, signUp }) => {
  await signUp();
  await page.clock.install();
  const { asked } = await answerBalance(page, '7.000000');
  await visit(page, '/help');
  await expect(page.locator('.balance-chip')).toContainText('7.0');
  const before = asked();
  await page.clock.runFor(30_500);
  await expect.poll(asked).toBe(before + 1);
  await page.clock.runFor(30_500);
  await expect.poll(asked).toBe(before + 2);
});

test('S8-02 S8-16 the chip cuts to one decimal, the mobile menu to two @mobile', async ({ page, signUp, isMobile }) => {
  await signUp();
  await answerBalance(page, '1234.999999');
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
  await page.clock.install();
  let asked = 0;
  await page.route(BALANCE, async (route) => {
    asked += 1;
    await route.fulfill({ status: 503, json: { error: 'busy' } });
  });
  await visit(page, '/help');
  for (let tries = 1; tries <= 4; tries++) {
    await expect.poll(() => asked).toBeGreaterThanOrEqual(tries);
    await page.clock.runFor(8500);
  }
  const chip = page.getByRole('button', { name: /balance unknown/ });
  await expect(chip).toHaveAttribute('data-state', 'error');
  await expect(chip).toHaveAttribute('data-tooltip', MESSAGES.balanceUpdateFailed);
  await chip.click();
  for (let tries = 5; tries <= 8; tries++) {
    await expect.poll(() => asked).toBeGreaterThanOrEqual(tries);
    await page.clock.runFor(8500);
  }
  await expect(page.locator('.toast')).toContainText('Update Failed');
  await expect(page.locator('.toast')).toContainText('Failed to refresh wallet balance. Please try again.');
  await page.unroute(BALANCE);
  await chip.click();
  await expect(page.locator('.balance-chip .num')).toHaveText('100.0');
});

test('S8-13 the offer says in one sentence what the starting balance is', async ({ page }) => {
  expect(MESSAGES.welcomeOffer).toBe('100 TRX starting balance, given as 100 VT play balance');
  for (const path of ['/', '/signup']) {
    await visit(page, path);
    await expect(page.locator('main')).toContainText(MESSAGES.welcomeOffer);
  }
});

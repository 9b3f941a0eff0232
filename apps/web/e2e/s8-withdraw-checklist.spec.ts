import { totpCode } from '@voltide/testkit/authenticator';
import { createTestClock } from '@voltide/testkit/clock';

import { findFaults } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { skipSplash, visit } from './support/pages.ts';
import { signUp } from './support/people.ts';
import { startWorldChain } from './support/tron.ts';

const MINUTE_MS = 60_000;

test('S3-18 S8-14 a newcomer on the devnet goes down the checklist and withdraws after two minutes @mobile', async ({
  host,
  browser,
}) => {
  const chain = await startWorldChain('browser');
  const world = await host.open({ TRON_NODES: chain.urls.join(',') });
  const context = await browser.newContext({ baseURL: world.url });
  await skipSplash(context);
  const page = await context.newPage();
  const { password, user } = await signUp(context, world.url);
  await world.adjust(user.username, 'cash', '50.000000');
  await visit(page, '/wallet');
  await page.getByRole('button', { name: 'Connect Wallet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'All wallets' }).click();
  const offers = page.getByRole('dialog', { name: 'Connect Wallet' }).locator('.wallet-offer strong');
  await expect(offers).toHaveText(['Throw-away wallet', 'TronLink', 'TronLink Mobile', 'OKX Wallet']);
  await page.keyboard.press('Escape');
  const dialog = page.getByRole('dialog', { name: 'TRON Wallet' });
  await dialog.getByRole('button', { name: 'Use a throw-away wallet' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(confirm).toHaveCount(0);

  await dialog.getByRole('tab', { name: 'Withdraw' }).click();
  const checklist = dialog.getByRole('region', { name: 'Before you withdraw' });
  const step = (key: string) => dialog.locator(`[data-step="${key}"]`);
  await expect(checklist).toContainText('1 of 4 done');
  await expect(checklist).toContainText('On the test network a new address waits 2 minutes; on mainnet 24 hours.');
  const amount = dialog.getByLabel('Amount in TRX');
  await expect(amount).toBeDisabled();
  expect(await findFaults(page)).toEqual([]);

  await step('address').getByRole('button', { name: 'Prove' }).click();
  await confirm.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(step('address')).toContainText('Address proven');
  await expect(step('wait')).toContainText(/New address: [12]:\d\d left/);

  await step('factor').getByRole('button', { name: 'Set up' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up your authenticator' });
  const secret = (await setUp.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await setUp.getByRole('textbox').fill(totpCode(secret, createTestClock().nowMs()));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(step('factor')).toContainText('Two-factor on');
  await expect(checklist).toContainText('3 of 4 done');
  await expect(amount).toBeDisabled();

  await chain.fund({ address: (await dialog.locator('.withdraw-to dd').textContent()) ?? '' }, '10');
  await world.advance(2 * MINUTE_MS);
  const clock = createTestClock();
  clock.advance(2 * MINUTE_MS);
  chain.chain.mine(clock.nowMs());
  await page.reload();
  await page.getByRole('button', { name: 'Open wallet' }).click();
  await dialog.getByRole('tab', { name: 'Withdraw' }).click();
  await expect(dialog.getByRole('region', { name: 'Ready to withdraw' })).toContainText('4 of 4 done');
  await amount.fill('20');
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast')).toContainText('Withdrawal of 20 TRX requested (0.4 TRX fee)');
  await expect(dialog.locator('.transaction').first()).toContainText('Approved, done');
  await context.close();
  await world.close();
  await chain.close();
});

test('S3-10 logging in by phone is the last and the smallest of the ways @mobile', async ({ page }) => {
  await visit(page, '/login');
  const form = page.locator('.auth-form');
  const sizes = await form.locator('button:visible, a:visible').evaluateAll((ways) =>
    ways.map((way) => {
      const { width, height, bottom } = way.getBoundingClientRect();
      return { name: way.textContent, area: width * height, bottom };
    }),
  );
  const phone = sizes.find(({ name }) => name === 'By phone');
  const named = sizes.filter(({ name, area }) => name !== 'By phone' && name !== '' && area > 0);
  expect(named.length).toBeGreaterThan(3);
  expect(phone?.bottom).toBeGreaterThan(Math.max(...named.map(({ bottom }) => bottom)));
  expect(phone?.area).toBeLessThan(Math.min(...named.map(({ area }) => area)));
  await page.getByRole('button', { name: 'By phone' }).click();
  await expect(page.getByRole('dialog')).toContainText('Configuration Required');
});

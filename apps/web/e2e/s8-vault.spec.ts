import type { Page } from '@playwright/test';

import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';
import { enrolFactor } from './support/phone.ts';

const vault = (page: Page) => page.getByRole('region', { name: 'Vault' });

test('S8-17 cash goes into the vault at once, leaves it tomorrow or never, or at once by a code @phone', async ({
  page,
  signUp,
  world,
}) => {
  const { token, password, user } = await signUp();
  await world.adjust(user.username, 'cash', '120.500000');
  const { recoveryCodes } = await enrolFactor(page.request, token, password);
  await visit(page, '/wallet');
  const panel = vault(page);
  await panel.getByLabel('Amount in VT').fill('200');
  await expect(panel.getByText('You have less in cash.')).toBeVisible();
  await panel.getByRole('button', { name: 'All' }).click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(panel.locator('.bucket-amount')).toHaveText(/120\.500000/);
  await expect(page.locator('.bucket-amount').first()).toHaveText(/^0\.000000/);

  await panel.getByRole('tab', { name: 'Take out' }).click();
  await panel.getByLabel('Amount in VT').fill('20.5');
  await panel.getByRole('button', { name: /^Take out 20\.50.VT in 24 hours$/ }).click();
  await expect(panel.locator('.vault-release')).toContainText(/20\.500000.VT leaves the vault on /);
  await panel.getByRole('button', { name: 'Keep it in the vault' }).click();
  await expect(panel.locator('.vault-release')).toHaveCount(0);

  await panel.getByLabel('Amount in VT').fill('100');
  await panel.getByRole('button', { name: /^Take out 100\.00.VT now$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Take out now' });
  await dialog.getByLabel('Code').fill('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This code is wrong, or was used already.')).toBeVisible();
  await dialog.getByLabel('Code').fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(panel.locator('.bucket-amount')).toHaveText(/20\.500000/);
  await expect(page.locator('.bucket-amount').first()).toHaveText(/^100\.000000/);
});

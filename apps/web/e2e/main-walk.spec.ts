import { MESSAGES } from '@voltide/contract';

import { expect, test } from './support/fixtures.ts';
import { tabTo } from './support/keyboard.ts';
import { settle, visit } from './support/pages.ts';
import { freshName, signupBody } from './support/people.ts';
import { expectPhase, readReels } from './support/reels.ts';

test('S1-01 S3-09 S4-02 S4-03 from sign-up over the first open to the sale, by the keyboard alone', async ({
  page,
}) => {
  const username = freshName('walk');
  const { email, password } = signupBody(username);
  await visit(page, '/signup');
  const form = page.locator('main form');
  await tabTo(page, form.getByLabel('Email'));
  await page.keyboard.type(email);
  await tabTo(page, form.getByLabel('Username', { exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(username);
  await tabTo(page, form.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  for (const box of ['I am 18 or older', /^I agree to the/]) {
    await tabTo(page, form.getByLabel(box));
    await page.keyboard.press(' ');
    await expect(form.getByLabel(box)).toBeChecked();
  }
  await tabTo(page, form.getByRole('button', { name: 'Sign Up' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('.balance-chip .num')).toHaveText('100.0');
  await expect(page.getByText(MESSAGES.welcomeOffer)).toHaveCount(0);

  await visit(page, '/home');
  await tabTo(page, page.locator('header').getByRole('link', { name: 'Packs' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/packs');
  await settle(page);
  await visit(page, '/open-pack?pack=glass-tide');
  await tabTo(page, page.locator('.open-primary'));
  await page.keyboard.press('Enter');
  await expect(page.locator('.stage')).toHaveAttribute('data-phase', /revealing|landed/, { timeout: 15_000 });
  await page.keyboard.press('Escape');
  await expectPhase(page, 'landed');
  const [landed] = await readReels(page);
  expect(landed?.value).toMatch(/^\d/);
  const result = page.getByRole('region', { name: 'Result', exact: true });
  await expect(result.locator('.result-value')).toContainText(landed?.value ?? '');

  await visit(page, '/inventory');
  await tabTo(page, page.locator('.stack-card').getByRole('button', { name: /Sell/ }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Sell items' });
  await tabTo(page, dialog.locator('.sell-go'));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('.stack-card')).toHaveCount(0);
});

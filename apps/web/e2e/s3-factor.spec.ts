import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';
import { codeNow } from '@voltide/testkit/authenticator';

import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';
import { forgetPeople, type Person } from './support/people.ts';
import { enrolFactor, type Phone } from './support/phone.ts';

async function fillLogin(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await visit(page, '/login');
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('main').getByRole('button', { name: 'Login' }).click();
}

/** A user with a second factor, in a browser without a session. */
async function forget(page: Page, { token, password }: Person): Promise<Phone> {
  const phone = await enrolFactor(page.request, token, password);
  await forgetPeople(page.context());
  return phone;
}

test('S3-18 a second factor: password, QR code or key, recovery codes to keep, new ones, and off again', async ({
  page,
  signUp: join,
}) => {
  const { password, username } = await join();
  await visit(page, '/profile?tab=settings');
  const section = page.getByRole('region', { name: 'Second factor' });
  await section.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await expect(dialog).toContainText('We won’t ask again for five minutes.');
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Wrong password.');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');

  await expect(dialog.getByRole('heading', { name: 'Set up your authenticator' })).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await dialog.getByLabel('Code', { exact: true }).fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog).toContainText('This code is wrong, or was used already.');
  await dialog.getByLabel('Code', { exact: true }).fill(codeNow(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();

  await expect(dialog.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('voltide-recovery-codes.txt');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(username);
  for (const code of codes) expect(text).toContain(code);
  await page.emulateMedia({ media: 'print' });
  await expect(dialog.getByText(codes[0] ?? '')).toBeVisible();
  await expect(dialog.getByText(`Voltide recovery codes of ${username}`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(section).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(section).toContainText('10 of 10 recovery codes left.');

  await section.getByRole('button', { name: 'New recovery codes' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  for (const code of codes) await expect(dialog.getByText(code)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await section.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(section.getByRole('button', { name: 'Set up' })).toBeVisible();
});

test('S3-18 a log-in asks for the code before anything else, and a recovery code does as well, once', async ({
  page,
  signUp: join,
}) => {
  const person = await join();
  const { secret, recoveryCodes } = await forget(page, person);
  await fillLogin(page, person);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Code', { exact: true }).fill(codeNow(secret));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home');
  await expect(page.locator('.balance-chip .num')).toBeVisible();

  await forgetPeople(page.context());
  await fillLogin(page, person);
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByLabel('Recovery code').fill((recoveryCodes[0] ?? '').toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home');
  await visit(page, '/profile?tab=settings');
  await expect(page.getByRole('region', { name: 'Second factor' })).toContainText('9 of 10 recovery codes left.');
});

test('S3-18 who closes the question for the code, or signs out of a page that asks for it, is not logged in', async ({
  page,
  signUp: join,
}) => {
  const person = await join();
  await forget(page, person);
  await fillLogin(page, person);
  const dialog = page.getByRole('dialog');
  const entrance = page.locator('header.header').getByRole('link', { name: 'Login' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('main')).toContainText('Enter the code of your second factor to go on.');
  await expect(entrance).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);

  await page.locator('main').getByRole('button', { name: 'Login' }).click();
  await expect(dialog.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.goto('/inventory');
  await expect(dialog.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(entrance).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
});

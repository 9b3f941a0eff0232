import type { Page } from '@playwright/test';

import { expect, test } from './support/fixtures.ts';
import { go, visit } from './support/pages.ts';
import { freshName, signupBody } from './support/people.ts';
import { holdTimers } from './support/timers.ts';

/** Section 8 of the specification, line by line: what is said when something fails. Texts stand here to the letter. */

type Failure = 'no network' | { readonly status: number; readonly body: string };

/** How long a toast stays where nothing holds it. */
const TOAST_MS = 5000;
const NO_WORDS: Failure = { status: 500, body: '{}' };

async function fail(page: Page, call: string, failure: Failure): Promise<void> {
  await page.route(`**/api${call}`, (route) =>
    failure === 'no network'
      ? route.abort()
      : route.fulfill({ status: failure.status, contentType: 'application/json', body: failure.body }),
  );
}

async function tryLogin(page: Page): Promise<void> {
  await visit(page, '/login');
  await page.getByLabel('Email or username').fill('somebody');
  await page.getByLabel('Password', { exact: true }).fill('a password');
  await page.locator('main').getByRole('button', { name: 'Login', exact: true }).click();
}

async function trySignup(page: Page): Promise<void> {
  const { email, password, username } = signupBody(freshName());
  await visit(page, '/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('I am 18 or older').check();
  await page.getByLabel(/^I agree to the/).check();
  await page.locator('main').getByRole('button', { name: 'Sign Up', exact: true }).click();
}

const SAYINGS: readonly {
  readonly call: string;
  readonly failure: Failure;
  readonly text: string;
  readonly act: (page: Page) => Promise<void>;
}[] = [
  { call: '/auth/login', failure: NO_WORDS, text: 'Login failed', act: tryLogin },
  { call: '/auth/login', failure: 'no network', text: 'Network error during login', act: tryLogin },
  { call: '/auth/signup', failure: NO_WORDS, text: 'Signup failed', act: trySignup },
  { call: '/auth/signup', failure: 'no network', text: 'Network error during signup', act: trySignup },
];

for (const { call, failure, text, act } of SAYINGS) {
  test(`S3-11 '${text}'`, async ({ page }) => {
    await fail(page, call, failure);
    await act(page);
    await expect(page.locator('main').getByRole('alert').filter({ hasText: text })).toHaveText(text);
  });
}

test('S14-01 S3-11 "the body field error, else message"; "A server error text is shown when present"', async ({
  page,
}) => {
  await fail(page, '/auth/login', { status: 418, body: '{"error":"first words","message":"others"}' });
  await tryLogin(page);
  await expect(page.locator('main').getByText('first words', { exact: true })).toBeVisible();
  await page.unroute('**/api/auth/login');
  await fail(page, '/auth/login', { status: 418, body: '{"message":"others"}' });
  await tryLogin(page);
  await expect(page.locator('main').getByText('others', { exact: true })).toBeVisible();
});

test('S3-01 "A failed session check silently signs the user out"', async ({ page, signUp }) => {
  await signUp();
  await page.context().clearCookies();
  await fail(page, '/auth/me', { status: 401, body: '{"error":"over","code":"session_expired"}' });
  await visit(page, '/help');
  await expect(page.locator('header.header').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.locator('.toast, .session-bar')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});

test("S3-11 'Sign In Failed' with message or 'Unable to create guest account'", async ({ page }) => {
  await holdTimers(page, TOAST_MS);
  await fail(page, '/auth/guest-signin', 'no network');
  await visit(page, '/history');
  await page.getByRole('button', { name: 'Start as a guest' }).click();
  await expect(page.locator('.toast')).toContainText('Sign In Failed');
  await expect(page.locator('.toast')).toContainText('Unable to create guest account');
  await page.unroute('**/api/auth/guest-signin');
  await fail(page, '/auth/guest-signin', { status: 429, body: '{"error":"Slowly"}' });
  await page.getByRole('button', { name: 'Start as a guest' }).click();
  await expect(page.locator('.toast')).toContainText('Slowly');
});

test("S1-08 'Loading error. Please refresh the page.'", async ({ page }) => {
  await fail(page, '/packs', NO_WORDS);
  await visit(page, '/');
  await expect(page.getByText('Loading error. Please refresh the page.', { exact: true })).toBeVisible();
});

test("S1-09 'Something went wrong' with Try Again", async ({ page }) => {
  await page.route(/open-pack-screen.*\.js$/, (route) => route.abort());
  await visit(page, '/help');
  await go(page, '/open-pack');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
});

test("S13-01 'Access Denied: This area is restricted to superadministrators only.'", async ({ page }) => {
  await page.goto('/adminxxx');
  const dialog = page.getByRole('dialog', { name: 'Access Denied' });
  await expect(dialog).toContainText('Access Denied: This area is restricted to superadministrators only.');
  await expect(page).toHaveURL('/');
  await dialog.getByRole('button', { name: 'Return to Home' }).click();
  await expect(dialog).toHaveCount(0);
});

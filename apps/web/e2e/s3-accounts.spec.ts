import { MESSAGES } from '@voltide/contract';
import type { Page } from '@playwright/test';

import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { settle, skipSplash, visit } from './support/pages.ts';
import { freshName, signUp, signUpAndForget, signupBody } from './support/people.ts';
import { skipWaits } from './support/timers.ts';

const MINUTE_MS = 60_000;
/** Delays between the attempts of the start check (S3-01). */
const RETRY_WAITS_MS = [800, 1800];

async function expectStored(page: Page, keys: readonly string[]): Promise<void> {
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(keys);
}

async function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('auth_token'));
}

async function fillSignup(page: Page, username: string): Promise<void> {
  const { email, password } = signupBody(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('I am 18 or older').check();
  await page.getByLabel(/^I agree to the/).check();
}

async function login(page: Page, credential: string, password: string): Promise<void> {
  await visit(page, '/login');
  await page.getByLabel('Email or username').fill(credential);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('main').getByRole('button', { name: 'Login' }).click();
}

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.locator('.balance-chip .num')).toBeVisible();
}

async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.locator('header.header').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.locator('.balance-chip')).toHaveCount(0);
}

test('S1-04 S3-02 S3-04 S3-16 signing up stores the token and the user, and stays where it is', async ({ page }) => {
  const username = freshName('New');
  await visit(page, '/signup');
  await expect(page.locator('main')).toContainText(MESSAGES.welcomeOffer);
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue(/^[A-Za-z0-9_-]{3,20}$/);
  const button = page.locator('main').getByRole('button', { name: 'Sign Up' });
  await expect(button).toBeDisabled();
  await fillSignup(page, username);
  const seeded = page.waitForResponse('**/api/fairness/client-seed');
  await button.click();
  await expect(page.getByRole('heading', { name: `Welcome, ${username}` })).toBeVisible();
  await expect(page.locator('main')).toContainText('100.00');
  await expect(page).toHaveURL('/signup');
  await expectSignedIn(page);
  expect((await seeded).status()).toBe(200);

  await expectStored(page, ['auth_token', 'user_data']);
  expect((await storedToken(page))?.split('.')).toHaveLength(3);
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user_data') ?? '{}') as unknown);
  const { email } = signupBody(username);
  expect(stored).toEqual({ id: expect.stringMatching(/^usr_/), username, email: email.toLowerCase() });
  await page.reload();
  await expectSignedIn(page);
});

test('S1-04 S3-02 S3-03 S3-11 a refused login stores nothing; the right one leads home, in any case', async ({
  page,
  context,
  world,
}) => {
  const person = await signUpAndForget(context, world.url);
  await login(page, person.username, 'not-the-password');
  await expect(page.locator('main').getByRole('alert')).toContainText('Wrong email, username or password.');
  await expectStored(page, []);
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email or username').fill(person.email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.locator('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/home');
  await expectSignedIn(page);
  await expectStored(page, ['auth_token', 'user_data']);
});

test('S1-04 S1-05 S3-14 S3-18 S13-01 a granted superadmin sets a password by link, then a second factor', async ({
  page,
  world,
  viewport,
}) => {
  const email = `${freshName('op')}@example.com`;
  const link = (await world.grant(email)).find((line) => line.includes('/reset-password'))?.trim() ?? '';
  await visit(page, link);
  await page.getByLabel('New password').fill('harbour-lamp-77');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.locator('main')).toContainText('Your new password is set.');
  await login(page, email, 'harbour-lamp-77');
  await expect(page).toHaveURL('/adminxxx');
  await expect(page.getByRole('heading', { level: 1, name: 'Set up a second factor' })).toBeVisible();
  await expect(page.locator('header.header')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'To your profile' }).click();
  await expect(page).toHaveURL('/profile#second-factor');
  const section = page.getByRole('region', { name: 'Second factor' });
  await expect(section).toBeFocused();
  await expect(section.getByRole('heading')).toBeInViewport();
  await expect(section.getByRole('button', { name: 'Set up' })).toBeInViewport();
  await expect(section).toContainText('Required for operators');
  if (viewport !== null) await page.setViewportSize(viewport);
  await expect(page.locator('header.header').getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/adminxxx');

  await page.goto(link);
  await expect(page.locator('main')).toContainText('This link was already used');
});

test('S1-04 S3-02 S3-16 signing out ends the session on the server and reloads /', async ({ page, signUp: join }) => {
  const { token } = await join();
  await visit(page, '/help');
  await page.evaluate(() => (document.documentElement.dataset['same'] = 'page'));
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expectSignedOut(page);
  expect(await page.evaluate(() => document.documentElement.dataset['same'])).toBeUndefined();
  await expectStored(page, []);
  const me = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  expect(me.status()).toBe(401);
});

test("S1-05 the phone's menu has balance, links and Sign Out @phone", async ({ page, signUp: join }) => {
  const nav = page.locator('nav.bottom-nav');
  const { username } = await join();
  await visit(page, '/');
  await expect(nav.getByRole('link')).toHaveText(['Home', 'Packs', 'Battles', 'Spin', 'Leaders', 'Profile']);
  await page.getByRole('button', { name: 'Menu' }).click();
  const sheet = page.getByRole('dialog', { name: username });
  await expect(sheet.locator('.balance-chip .num')).toHaveText('100.00');
  await sheet.getByRole('link', { name: 'Referrals' }).click();
  await expect(page).toHaveURL('/referrals');
  await expect(sheet).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await sheet.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(nav.getByRole('link')).toHaveText(['Home', 'Packs', 'Battles', 'Spin', 'Leaders']);
});

test.describe('guests', () => {
  test('S3-06 S3-16 one tap makes a guest, who keeps Login and Sign Up', async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('button', { name: 'Open your first pack' }).click();
    await expect(page).toHaveURL(/\/open-pack\?pack=/);
    await expect(page.locator('.balance-chip .num')).toHaveText('25.0');
    const header = page.locator('header.header');
    await expect(header.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Sign Up' })).toBeVisible();
    await expectStored(page, ['user']);
    await page.reload();
    await expect(page.locator('.balance-chip .num')).toHaveText('25.0');
  });

  test('S3-06 signing up moves everything that a guest has, once', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, '/open-pack?pack=tin-sparrow');
    await page.getByRole('button', { name: /^Open/ }).click();
    await expect(page.locator('[data-landed]').first()).toBeVisible();
    const chip = page.locator('.balance-chip .num');
    await expect(chip).toHaveText('24.5');
    await visit(page, '/signup');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByText('You keep your items and your history.')).toBeInViewport({ ratio: 1 });
    }
    await fillSignup(page, freshName());
    await page.locator('main').getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    await expectStored(page, ['auth_token', 'user_data']);
    await visit(page, '/history');
    await expect(page.locator('main')).toContainText('Tin Sparrow');
    await expect(chip).toHaveText('99.5');
  });
});

test.describe('sessions', () => {
  test('S3-17 a token that has run out is renewed once, unseen, and both tabs go on', async ({ browser, host }) => {
    const world = await host.open();
    const context = await browser.newContext({ baseURL: world.url });
    await skipSplash(context);
    const { token } = await signUp(context, world.url);
    const [first, second] = [await context.newPage(), await context.newPage()];
    for (const page of [first, second]) {
      await visit(page, '/help');
      await expectSignedIn(page);
    }
    const refreshes: string[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) refreshes.push(request.url());
    });
    await world.advance(16 * MINUTE_MS);
    await Promise.all([first, second].map((page) => page.locator('.balance-chip').click()));
    for (const page of [first, second]) {
      await settle(page);
      await expect(page).toHaveURL(`${world.url}/wallet`);
      await expect(page.locator('main')).toContainText('100.000000');
    }
    expect(refreshes).toHaveLength(1);
    expect(await storedToken(first)).not.toBe(token);
    await context.close();
    await world.close();
  });

  test('S3-01 a server that stays away takes the token, not the person, whom the refresh cookie brings back', async ({
    page,
    signUp: join,
  }) => {
    const { username } = await join();
    await skipWaits(page, RETRY_WAITS_MS);
    const isDown = (route: { abort: () => Promise<void> }): Promise<void> => route.abort();
    await page.route('**/api/**', isDown);
    await page.goto('/help');
    await expect(page.locator('.offline-bar')).toContainText(`signed in as ${username}`);
    await expectStored(page, ['user_data']);
    await expect(page.locator('header.header').getByRole('link', { name: 'Login' })).toHaveCount(0);
    await page.unroute('**/api/**', isDown);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expectSignedIn(page);
    await expectStored(page, ['auth_token', 'user_data']);
  });
});

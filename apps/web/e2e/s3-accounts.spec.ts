import { MESSAGES } from '@voltide/contract';
import type { Page } from '@playwright/test';

import { expect, test } from './support/fixtures.ts';
import { settle, skipSplash, visit } from './support/pages.ts';
import { forgetPeople, freshName, signUp, signUpAndForget, signupBody } from './support/people.ts';
import { skipWaits } from './support/timers.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Between the tries of the start check (S3-01). */
const RETRY_WAITS_MS = [800, 1800];

/** Everything that the page keeps in the browser for longer than the tab. */
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

test('S3-04 the form says what is missing, word for word, until the field changes', async ({ page }) => {
  await visit(page, '/signup');
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })];
  const username = page.getByLabel('Username', { exact: true });
  const main = page.locator('main');
  await email.focus();
  await email.blur();
  await expect(main.getByText('Email is required', { exact: true })).toBeVisible();
  await email.fill('not an address');
  await expect(main.getByText('Email is required')).toHaveCount(0);
  await email.blur();
  await expect(main.getByText('Invalid email format', { exact: true })).toBeVisible();
  await username.fill('');
  await username.press('Enter');
  for (const text of [
    'Username is required',
    'Password is required',
    'You must be 18 or older to join',
    'You must agree to the Terms of Service and Privacy Policy',
  ]) {
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  }
  await username.fill('ab');
  await password.fill('12345');
  await password.press('Enter');
  await expect(main.getByText('Username must be at least 3 characters', { exact: true })).toBeVisible();
  await expect(main.getByText('Password must be at least 6 characters', { exact: true })).toBeVisible();
  await page.getByLabel('I am 18 or older').check();
  await expect(main.getByText('You must be 18 or older to join')).toHaveCount(0);
  await page.getByLabel('I am 18 or older').uncheck();
  await expect(main.getByText('You must be 18 or older to join')).toBeVisible();
});

test('S3-12 S3-19 S3-11 taken names and leaked passwords are refused at their fields', async ({
  page,
  context,
  world,
}) => {
  const { username } = await signUpAndForget(context, world.url);
  await visit(page, '/signup');
  await fillSignup(page, username.toUpperCase());
  await page.getByLabel('Email').fill(`${freshName()}@example.com`);
  await page.locator('main').getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('This username is already taken.')).toBeVisible();
  await page.getByLabel('Username', { exact: true }).fill(freshName());
  await page.getByLabel('Password', { exact: true }).fill('password1');
  await page.locator('main').getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('This password is on a list of leaked passwords.')).toBeVisible();
  await page.route('**/api/auth/signup', (route) => route.fulfill({ status: 500, json: {} }));
  await page.locator('main').getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.locator('main').getByRole('alert')).toHaveText('Signup failed');
  await expectSignedOut(page);
});

test('S1-04 S3-02 S3-03 logging in by email or username, in any case, leads home', async ({ page, context, world }) => {
  const person = await signUpAndForget(context, world.url);
  for (const credential of [person.email.toUpperCase(), person.username.toUpperCase()]) {
    await login(page, credential, person.password);
    await expect(page).toHaveURL('/home');
    await expectSignedIn(page);
    await expectStored(page, ['auth_token', 'user_data']);
    await forgetPeople(context);
  }
});

test('S3-02 S3-11 a refused login says why and stores nothing', async ({ page, context, world }) => {
  const person = await signUpAndForget(context, world.url);
  await login(page, person.username, 'not-the-password');
  await expect(page.locator('main').getByRole('alert')).toContainText('Wrong email, username or password.');
  await page.route('**/api/auth/login', (route) => route.abort());
  await page.locator('main').getByRole('button', { name: 'Login' }).click();
  await expect(page.locator('main').getByRole('alert')).toContainText('Network error during login');
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 500, json: {} }));
  await page.locator('main').getByRole('button', { name: 'Login' }).click();
  await expect(page.locator('main').getByRole('alert')).toHaveText('Login failed');
  await expectStored(page, []);
  await expect(page).toHaveURL('/login');
});

test('S1-04 S1-05 S3-14 S3-18 a granted superadmin sets a password by link and must set up a second factor', async ({
  page,
  world,
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
  await visit(page, '/profile');
  await expect(page.locator('header.header').getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/adminxxx');
  await expect(page.getByRole('region', { name: 'Second factor' })).toContainText('Required for operators');

  await page.goto(link);
  await expect(page.locator('main')).toContainText('This link was already used');
});

test('S1-04 S3-02 S3-16 signing out ends the session on the server and loads / anew', async ({
  page,
  signUp: join,
}) => {
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

test("S1-05 the phone's menu has balance, links and Sign Out @mobile", async ({ page, signUp: join, isMobile }) => {
  const nav = page.locator('nav.bottom-nav');
  if (!isMobile) {
    await visit(page, '/');
    await expect(nav).toBeHidden();
    return;
  }
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

  test('S3-06 a guest chooses a name, and the texts are exact', async ({ page }) => {
    await visit(page, '/login');
    const name = page.getByLabel('Guest username');
    await name.fill('');
    await name.press('Enter');
    await expect(page.getByText('Username Required', { exact: true })).toBeVisible();
    await name.fill('ab');
    await name.press('Enter');
    await expect(page.getByText('Username must be at least 3 characters long', { exact: true })).toBeVisible();
    await expect(name).toHaveAttribute('maxlength', '20');
    await name.fill(freshName('g'));
    await page.getByRole('button', { name: 'Start as a guest' }).click();
    await expect(page).toHaveURL('/home');
    await expectSignedIn(page);
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
      await expect(page.getByText('You keep your finds and your history.')).toBeInViewport({ ratio: 1 });
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

  test('S3-17 the marker cookie alone brings the session back', async ({ page, signUp: join }) => {
    await join();
    await visit(page, '/help');
    await expectSignedIn(page);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expectSignedIn(page);
    await expectStored(page, ['auth_token', 'user_data']);
  });

  test('S3-01 S3-16 S3-17 a session that has ended for good is forgotten at once', async ({ browser, host }) => {
    const world = await host.open();
    const context = await browser.newContext({ baseURL: world.url });
    await skipSplash(context);
    await signUp(context, world.url);
    await world.advance(400 * DAY_MS);
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/auth/')) asked.push(new URL(request.url()).pathname);
    });
    await visit(page, '/help');
    await expectSignedOut(page);
    expect(asked).toEqual(['/api/auth/me', '/api/auth/refresh']);
    await expectStored(page, []);
    await context.close();
    await world.close();
  });

  test('S3-01 a network that comes back within two tries costs nobody the session', async ({ page, signUp: join }) => {
    await join();
    await skipWaits(page, RETRY_WAITS_MS);
    let failures = 0;
    await page.route('**/api/auth/me', async (route) => {
      failures += 1;
      await (failures <= 2 ? route.abort() : route.continue());
    });
    await page.goto('/help');
    await expectSignedIn(page);
    expect(failures).toBe(3);
  });

  test('S3-01 a server that stays away clears the page, and the refresh cookie brings the person back', async ({
    page,
    signUp: join,
  }) => {
    await join();
    await skipWaits(page, RETRY_WAITS_MS);
    const isDown = (route: { abort: () => Promise<void> }): Promise<void> => route.abort();
    await page.route('**/api/auth/**', isDown);
    await page.goto('/help');
    await expectSignedOut(page);
    await expectStored(page, []);
    await page.unroute('**/api/auth/**', isDown);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expectSignedIn(page);
  });

  test('S3-05 S3-13 calls carry the bearer token, else the quick token, else neither', async ({
    page,
    signUp: join,
  }) => {
    const headersOf = async (): Promise<Record<string, string>> => {
      // A page that is still there may call by itself, and its call would end unsent as the new page comes.
      await page.goto('about:blank');
      const answer = page.waitForResponse('**/api/packs');
      await page.goto('/packs');
      return (await answer).request().allHeaders();
    };
    const neither = await headersOf();
    expect(neither['authorization'] ?? neither['x-quick-session']).toBeUndefined();
    await page.evaluate(() => localStorage.setItem('quickGameToken', 'quick-1'));
    const quick = await headersOf();
    expect(quick['x-quick-session']).toBe('quick-1');
    expect(quick['authorization']).toBeUndefined();
    await page.evaluate(() => localStorage.clear());
    const { token } = await join();
    const bearer = await headersOf();
    expect(bearer['authorization']).toBe(`Bearer ${token}`);
    expect(bearer['x-quick-session']).toBeUndefined();
    expect(bearer['content-type']).toBe('application/json');
  });
});

import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';
import { getConsents, getMe, login, logout, PAGE_MESSAGES } from '@voltide/contract';
import { openPacks } from '@voltide/games/packs/contract';
import { unzip } from '@voltide/testkit/unzip';

import { expectAccessible } from './support/axe.ts';
import { endCelebration, holdCelebration } from './support/celebration.ts';
import { expect, test } from './support/fixtures.ts';
import { goWithin, skipSplash, visit } from './support/pages.ts';
import {
  freshName,
  logInElsewhere,
  openPack,
  type Person,
  post,
  signUpAndForget,
  signupBody,
} from './support/people.ts';
import { pressOpen, visitDesk } from './support/reels.ts';
import { keepToasts } from './support/timers.ts';

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.locator('.balance-chip .num')).toBeVisible();
}

async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.locator('header.header').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.locator('.balance-chip')).toHaveCount(0);
}

async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await visit(page, '/login');
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const answered = page.waitForResponse(`**${login.path}`);
  await page.locator('main').getByRole('button', { name: 'Login' }).click();
  await answered;
  await expectSignedIn(page);
}

async function storedUsername(page: Page): Promise<string | undefined> {
  return page.evaluate(() => (JSON.parse(localStorage.getItem('user_data') ?? '{}') as { username?: string }).username);
}

function section(page: Page, name: string) {
  return page.getByRole('region', { name });
}

test.describe('two tabs of one browser', () => {
  test('S3-02 S3-16 follow a sign-in, a change of person and a sign-out at once', async ({ page, context, world }) => {
    const ada = await signUpAndForget(context, world.url);
    const bob = await signUpAndForget(context, world.url);
    const other = await context.newPage();
    await visit(other, '/profile');
    await expectSignedOut(other);
    await logIn(page, ada);
    await expectSignedIn(other);
    await expect(other.locator('.identity')).toContainText(ada.username);

    const body = { credential: bob.email, password: bob.password };
    const signedIn = await post(context.request, login, { body });
    await page.evaluate(({ token, user: { id, username, email } }) => {
      localStorage.setItem('auth_token', token);
      localStorage.setItem('user_data', JSON.stringify({ id, username, email }));
    }, signedIn);
    await expect(other.locator('.identity')).toContainText(bob.username);
    await expect.poll(() => storedUsername(other)).toBe(bob.username);

    await visit(page, '/help');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expectSignedOut(page);
    await expectSignedOut(other);
    await expect(other.locator('.identity')).toHaveCount(0);
    for (const tab of [page, other]) await expect(tab.locator('.session-bar')).toHaveCount(0);
  });

  test('S3-06 S3-16 follow a guest, and the account that the guest becomes', async ({ page, context }) => {
    const other = await context.newPage();
    await visit(other, '/profile');
    await visit(page, '/profile');
    await page.getByRole('button', { name: 'Start as a guest' }).click();
    await expect(other.locator('.identity')).toContainText('Guest');
    const username = freshName();
    await visit(page, '/signup');
    const { email, password } = signupBody(username);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Username', { exact: true }).fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('I am 18 or older').check();
    await page.getByLabel(/^I agree to the/).check();
    await page.locator('main').getByRole('button', { name: 'Sign Up' }).click();
    await expect(other.locator('.identity')).toContainText(username);
    await expect(other.locator('.identity')).toContainText('Account');
    for (const each of [page, other]) await expect(each.locator('.balance-chip .num')).toHaveText('100.0');
    await expect(page.getByRole('link', { name: 'Open a pack' })).toBeVisible();
  });
});

test.describe('where one is signed in', () => {
  test('S3-15 shows every place, ends one and then all others, which follow @phone', async ({
    page,
    browser,
    world,
    signUp: join,
  }) => {
    const person = await join();
    const elsewhere: Page[] = [];
    for (let places = 0; places < 2; places++) {
      const context = await browser.newContext({ baseURL: world.url });
      await skipSplash(context);
      await logInElsewhere(context, world.url, person);
      const tab = await context.newPage();
      await visit(tab, '/help');
      await expectSignedIn(tab);
      elsewhere.push(tab);
    }
    await visit(page, '/profile?tab=settings');
    const places = section(page, 'Where you are signed in');
    const rows = places.getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await expect(rows.filter({ hasText: 'This browser' })).toHaveCount(1);
    await expect(rows.filter({ hasText: 'Chrome on' }).first()).toBeVisible();
    await expect(places).toContainText('Country not known');

    await rows
      .getByRole('button', { name: /^Sign out:/ })
      .first()
      .click();
    await expect(rows).toHaveCount(2);
    await expect(places.getByRole('status')).toContainText('Signed out: Chrome on');
    await places.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(places.getByRole('status')).toHaveText('Signed out in 1 other place.');
    await expect(rows).toHaveCount(1);
    for (const tab of elsewhere) {
      await goWithin(tab, '/wallet');
      await expect(tab.locator('.balance-chip')).toHaveCount(0);
      await expect(tab.locator('.session-bar').getByRole('alert')).toHaveText(PAGE_MESSAGES.sessionEnded);
      await expect.poll(() => tab.evaluate(() => Object.keys(localStorage))).toEqual([]);
    }
    await expectSignedIn(page);
    for (const tab of elsewhere) await tab.context().close();
  });

  test('S3-15 says so when the list cannot be had, and tries again', async ({ page, signUp: join }) => {
    await join();
    await page.route('**/api/sessions', (route) => route.fulfill({ status: 500, json: { error: 'Not now.' } }));
    await page.goto('/profile?tab=settings');
    const places = section(page, 'Where you are signed in');
    await expect(places.getByRole('alert')).toContainText('Not now.');
    await page.unroute('**/api/sessions');
    await places.getByRole('button', { name: 'Try again' }).click();
    await expect(places.getByRole('listitem')).toHaveCount(1);
    await expect(places).toContainText('You are signed in here only.');
  });
});

test.describe('a session that ends elsewhere', () => {
  test('S3-09 S3-17 is said once, and a login from there stays on the page @phone', async ({
    page,
    request,
    signUp: join,
  }) => {
    const { username, password, token } = await join();
    await holdCelebration(page);
    await visit(page, '/help');
    await expectSignedIn(page);
    const bar = page.locator('.session-bar');
    await expect(bar).toHaveCount(0);
    await post(request, logout, { body: {}, token });
    await goWithin(page, '/inventory');
    await expect(bar.getByRole('alert')).toHaveText(PAGE_MESSAGES.sessionEnded);
    await expectAccessible(page);
    await goWithin(page, '/history');
    await expect(bar).toHaveCount(1);

    await bar.getByRole('button', { name: 'Login' }).click();
    await expect(bar).toHaveCount(0);
    const dialog = page.getByRole('dialog', { name: 'Login' });
    await dialog.getByLabel('Email or username').fill(username);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Login', exact: true }).click();
    await endCelebration(page, username);
    await expect(page).toHaveURL('/history');
    await expectSignedIn(page);
    await expect(bar).toHaveCount(0);
  });

  test('S3-09 is said by the desk alone where an open finds it out', async ({ page, request, signUp: join }) => {
    const { token } = await join();
    const asked = page.waitForResponse(`**${getConsents.path}`);
    await visitDesk(page);
    await asked;
    await page.route(`**${openPacks.path}`, async (route) => {
      await post(request, logout, { body: {}, token });
      await route.continue();
    });
    await pressOpen(page);
    await expect(page.locator('.open-error')).toContainText(PAGE_MESSAGES.sessionEnded);
    await expectSignedOut(page);
    await expect(page.locator('.session-bar')).toHaveCount(0);
    await expect(page.getByText(PAGE_MESSAGES.sessionEnded)).toHaveCount(1);
  });
});

test.describe("one's own data", () => {
  test('S3-15 comes as one archive, after the password', async ({ page, context, signUp: join }) => {
    const person = await join();
    await openPack(context.request, person.token);
    await visit(page, '/profile?tab=settings');
    const data = section(page, 'Your data');
    const password = data.getByLabel('Your password');
    const button = data.getByRole('button', { name: 'Download my data' });
    await expect(button).toBeDisabled();
    await password.fill('not-the-password');
    await button.click();
    await expect(data.getByText('Wrong password.')).toBeVisible();
    await password.fill(person.password);
    const downloading = page.waitForEvent('download');
    await button.click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('voltide-data.zip');
    const archive = unzip(readFileSync(await file.path()));
    expect(archive['README.txt']).toContain(person.username);
    expect(JSON.parse(archive['plays.json'] ?? '')).toMatchObject({ plays: { length: 1 } });
    await expect(data.getByRole('status')).toContainText('voltide-data.zip is saved.');
  });

  test('S3-15 S3-16 is erased when the account is deleted, and every tab follows @phone', async ({
    page,
    context,
    signUp: join,
  }) => {
    const person = await join();
    await keepToasts(page);
    const other = await context.newPage();
    await visit(other, '/wallet');
    await visit(page, '/profile?tab=settings');
    await section(page, 'Your data').getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account' });
    await expect(dialog).toContainText("can't be undone");
    await expect(dialog).toContainText('100.00');
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(dialog).toHaveCount(0);

    await section(page, 'Your data').getByRole('button', { name: 'Delete account' }).click();
    const button = dialog.getByRole('button', { name: 'Delete for good' });
    await expect(button).toBeDisabled();
    await dialog.getByLabel('Your password').fill('not-the-password');
    const typed = dialog.getByLabel(`Type ${person.username} to confirm`);
    await typed.fill('delete');
    await button.click();
    await expect(dialog.getByText('Type your username exactly as it is.')).toBeVisible();
    await typed.fill(person.username);
    await button.click();
    await expect(dialog.getByText('Wrong password.')).toBeVisible();
    await dialog.getByLabel('Your password').fill(person.password);
    await button.click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Your account is deleted', { exact: true })).toBeVisible();
    for (const tab of [page, other]) {
      await expect(tab.locator('.balance-chip')).toHaveCount(0);
      await expect.poll(() => tab.evaluate(() => Object.keys(localStorage))).toEqual([]);
      await expect(tab.locator('.session-bar')).toHaveCount(0);
    }
    const headers = { authorization: `Bearer ${person.token}` };
    expect((await context.request.get(getMe.path, { headers })).status()).toBe(401);
  });

  test('S3-15 the dialog that erases it is accessible, leaves by the keyboard and refuses while there is cash', async ({
    page,
    world,
    signUp: join,
  }) => {
    const person = await join();
    await world.adjust(person.email, 'cash', '0.500000');
    await visit(page, '/profile?tab=settings');
    const button = section(page, 'Your data').getByRole('button', { name: 'Delete account' });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete your account' });
    const typed = dialog.getByLabel(`Type ${person.username} to confirm`);
    await typed.fill('somebody else');
    await typed.blur();
    await expect(dialog.getByText('Type your username exactly as it is.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();

    await page.keyboard.press('Enter');
    await dialog.getByLabel('Your password').fill(person.password);
    await typed.fill(person.username);
    await typed.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('You still have cash. Withdraw or play it first');
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('.identity')).toContainText(person.username);
  });
});

test('S3-06 a guest stays signed in through reloads while the server is away, and is asked before signing out', async ({
  page,
  startGuest,
}) => {
  const guest = await startGuest();
  await visit(page, '/profile?tab=settings');
  await expect(page.locator('.identity')).toContainText(guest.username);
  await page.route('**/api/**', (route) => route.abort());
  for (let reloads = 0; reloads < 2; reloads++) {
    await page.reload();
    await expect(page.locator('.identity')).toContainText(guest.username, { timeout: 10_000 });
  }
  await page.evaluate(() => localStorage.removeItem('user'));
  await page.reload();
  await expectSignedOut(page);
  await page.unroute('**/api/**');
  await expect(page.locator('.identity')).toContainText(guest.username, { timeout: 20_000 });
  await expect(page.locator('.balance-chip .num')).toHaveText('25.0');

  await page.locator('main').getByRole('button', { name: 'Sign Out' }).click();
  const question = page.getByRole('dialog', { name: `Sign out ${guest.username} for good?` });
  await expect(question).toContainText('25.00');
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('.identity')).toContainText(guest.username);
  await page.locator('main').getByRole('button', { name: 'Sign Out' }).click();
  await question.getByRole('button', { name: 'Sign Out' }).click();
  await expectSignedOut(page);
  expect((await page.context().cookies()).map(({ name }) => name).filter((name) => name.includes('guest'))).toEqual([]);
});

import { logout, MESSAGES } from '@voltide/contract';
import type { Locator, Page } from '@playwright/test';

import { expectAccessible } from './support/axe.ts';
import { endCelebration, holdCelebration } from './support/celebration.ts';
import { expect, test } from './support/fixtures.ts';
import { goWithin, visit } from './support/pages.ts';
import { freshName, post, signUpAndForget, signupBody } from './support/people.ts';
import { expectPhase, pressOpen, visitDesk } from './support/reels.ts';
import { keepToasts } from './support/timers.ts';

/** A page with an act that needs an account. */
const BLOCKED_PAGE = '/inventory';

test.beforeEach(({ page }) => keepToasts(page));

function modal(page: Page): Locator {
  return page.getByRole('dialog');
}

async function openModal(page: Page, mode: 'Login' | 'Sign Up', path = BLOCKED_PAGE): Promise<Locator> {
  await visit(page, path);
  await page.locator('main').getByRole('button', { name: mode, exact: true }).click();
  await expect(modal(page)).toHaveAccessibleName(mode);
  return modal(page);
}

async function fillLogin(dialog: Locator, credential: string, password: string): Promise<void> {
  await dialog.getByLabel('Email or username').fill(credential);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
}

async function submitLogin(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
}

async function fillSignup(dialog: Locator, username: string): Promise<void> {
  const { email, password } = signupBody(username);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Username', { exact: true }).fill(username);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('I am 18 or older').check();
  await dialog.getByLabel(/^I agree to the/).check();
}

async function submitSignup(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
}

async function expectToast(page: Page, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(page.locator('.toast')).toContainText(text);
}

/** Expects the end of every sign-in: celebrated, closed, welcomed with the balance. The test holds the celebration. */
async function expectWelcome(page: Page, username: string, balance: string): Promise<void> {
  await endCelebration(page, username);
  await expect(modal(page)).toHaveCount(0);
  await expectToast(page, `Welcome, ${username}`, balance);
}

test.describe('the auth modal', () => {
  test('S3-08 S3-09 is accessible in both modes, with all that they can find missing', async ({ page }) => {
    const dialog = await openModal(page, 'Login');
    await fillLogin(dialog, 'ada@example', '12345');
    await dialog.getByLabel('Password', { exact: true }).press('Enter');
    await expect(dialog).toContainText(MESSAGES.emailInvalid);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create an account' }).click();
    await expect(dialog).toHaveAccessibleName('Sign Up');
    await dialog.getByLabel('Username', { exact: true }).fill('');
    await dialog.getByLabel('Email').press('Enter');
    await expect(dialog.getByText('You must be 18 or older to join', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test('S3-09 S1-04 a login that a blocked action asked for celebrates, welcomes and stays', async ({
    page,
    context,
    world,
  }) => {
    const { username, password } = await signUpAndForget(context, world.url);
    await holdCelebration(page);
    const dialog = await openModal(page, 'Login');
    await fillLogin(dialog, username, password);
    await submitLogin(dialog);
    await expectWelcome(page, username, '100.00');
    await expect(page).toHaveURL(BLOCKED_PAGE);
    await expect(page.locator('main')).toContainText('Nothing here yet.');
    await expect(page.locator('main')).toBeFocused();
  });

  test('S3-09 S1-04 S3-06 a guest signs up in it, keeps everything and stays', async ({ page, startGuest }) => {
    const { id } = await startGuest();
    await holdCelebration(page);
    await visit(page, '/profile');
    await page.getByRole('button', { name: 'Sign up and keep it' }).click();
    const dialog = modal(page);
    const username = freshName();
    await fillSignup(dialog, username);
    await submitSignup(dialog);
    await expect(modal(page)).toHaveAccessibleName('Welcome');
    await expectAccessible(page);
    await expectWelcome(page, username, '100.00');
    await expect(page).toHaveURL('/profile');
    await expect(page.locator('main')).toContainText(username);
    await expect(page.locator('main')).toContainText(id);
  });

  test('S3-09 its code comes when it is opened; a network that fails is said, and the next try works', async ({
    page,
  }) => {
    const asked: string[] = [];
    let isDown = true;
    await page.route(/auth-modal-[^/]+\.js$/, async (route) => {
      asked.push(route.request().url());
      await (isDown ? route.abort() : route.continue());
    });
    await visit(page, BLOCKED_PAGE);
    expect(asked).toEqual([]);
    const login = page.locator('main').getByRole('button', { name: 'Login', exact: true });
    await login.click();
    await expectToast(page, 'No connection');
    isDown = false;
    await login.click();
    await expect(modal(page)).toHaveAccessibleName('Login');
  });
});

/** Text without a mail server, as in this world. */
const NO_MAIL = "This server can't send email yet. Ask its operator for the link.";

test.describe('the modals beside it', () => {
  test('S3-07 S3-20 without a mail server no page says that a link was sent @phone', async ({ page, signUp }) => {
    await signUp();
    for (const path of ['/packs', '/profile?tab=settings', '/profile-setup']) {
      await visit(page, path);
      await expect(page.getByText(NO_MAIL)).toBeVisible();
      await expect(page.getByText('We sent a link')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0);
    }
  });

  test('S3-10 S3-08 S3-07 forgot password leads back to login, and login by phone to support', async ({ page }) => {
    const dialog = await openModal(page, 'Login');
    await dialog.getByRole('button', { name: 'Forgot password?' }).click();
    await expect(dialog).toHaveAccessibleName('Forgot password');
    const email = dialog.getByLabel('Email');
    await expect(dialog).toContainText(NO_MAIL);
    await expect(dialog.getByRole('button', { name: 'Request link' })).toBeDisabled();
    await email.press('Enter');
    await expect(dialog.getByText('Email Required', { exact: true })).toBeVisible();
    await email.fill('nobody@example.com');
    await expect(dialog.getByText('Email Required')).toHaveCount(0);
    await expectAccessible(page);
    const sent = page.waitForRequest('**/api/auth/forgot-password');
    await dialog.getByRole('button', { name: 'Request link' }).click();
    expect((await sent).postDataJSON()).toEqual({ email: 'nobody@example.com' });
    await expect(dialog.getByRole('heading', { name: 'Link requested' })).toBeVisible();
    await expect(dialog).not.toContainText('on its way');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Back to login' }).click();
    await expect(dialog).toHaveAccessibleName('Login');
    await expect(dialog.getByLabel('Email or username')).toHaveValue('nobody@example.com');

    await dialog.getByRole('button', { name: 'By phone' }).click();
    await expect(dialog).toHaveAccessibleName('Phone login');
    await expect(dialog).toContainText('Configuration Required');
    await expect(dialog).toContainText('contact support');
    await expectAccessible(page);
    await dialog.getByRole('link', { name: 'Contact support' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(dialog).toHaveCount(0);
  });

  test('S3-10 S3-08 S3-06 guest mode: exact texts, then the page goes on @phone', async ({ page }) => {
    await holdCelebration(page);
    const dialog = await openModal(page, 'Login', '/wallet');
    await dialog.getByRole('button', { name: 'As a guest' }).click();
    await expect(dialog).toHaveAccessibleName('Guest mode');
    const name = dialog.getByLabel('Guest username');
    await expect(name).toHaveAttribute('maxlength', '20');
    await name.fill('');
    await name.press('Enter');
    await expect(dialog.getByText('Username Required', { exact: true })).toBeVisible();
    await name.fill('ab');
    await name.press('Enter');
    await expect(dialog.getByText('Username must be at least 3 characters long', { exact: true })).toBeVisible();
    await expectAccessible(page);
    const guest = freshName('g');
    await name.fill(guest);
    await page.route('**/api/auth/guest-signin', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Start as a guest' }).click();
    await expectToast(page, 'Sign In Failed', 'Unable to create guest account');
    await page.unroute('**/api/auth/guest-signin');
    await dialog.getByRole('button', { name: 'Start as a guest' }).click();
    await expectWelcome(page, guest, '25.00');
    await expect(page).toHaveURL('/wallet');
    await expect(page.locator('main')).toContainText('25.000000');
  });
});

test.describe('over the page', () => {
  test('S3-09 keeps the focus inside, closes with Esc alone, and gives the focus back', async ({ page }) => {
    const dialog = await openModal(page, 'Login');
    await expect(dialog).toBeFocused();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    for (let k = 0; k < 12; k++) {
      await page.keyboard.press('Tab');
      await expect.poll(() => dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    }
    await dialog.getByLabel('Email or username').fill('ada');
    await page.mouse.click(5, 5);
    await expect(dialog.getByLabel('Email or username')).toHaveValue('ada');
    await dialog.getByRole('button', { name: 'Create an account' }).click();
    await expect.poll(() => dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('main').getByRole('button', { name: 'Login', exact: true })).toBeFocused();
  });

  for (const noticed of ['by the open', 'before it'] as const) {
    test(`S3-09 a session that ended in play is taken up where it was, noticed ${noticed}`, async ({
      page,
      signUp: join,
    }) => {
      const quantity = noticed === 'before it' ? 1 : 3;
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const { username, password, token } = await join();
      await holdCelebration(page);
      await visitDesk(page, { packId: 'tin-sparrow', quantity });
      await expect(page.locator('.balance-chip .num')).toBeVisible();
      await post(page.request, logout, { body: {}, token });
      if (noticed === 'before it') {
        await goWithin(page, '/wallet');
        await expect(page.locator('header').getByRole('link', { name: 'Login' })).toBeVisible();
        await page.goBack();
        await expectPhase(page, 'ready');
      }
      await pressOpen(page);
      await page.locator('.open-error').getByRole('button', { name: 'Login' }).click();
      await fillLogin(modal(page), username, password);
      await submitLogin(modal(page));
      await expectWelcome(page, username, '100.00');
      await expect(page).toHaveURL(/\/open-pack\?pack=tin-sparrow/);
      await pressOpen(page);
      await expectPhase(page, 'landed');
      await expect(page.locator('[data-landed]')).toHaveCount(quantity);
    });
  }

  test('S3-09 S3-10 works with text twice as large on the narrowest phone', async ({ page }) => {
    await holdCelebration(page);
    await page.setViewportSize({ width: 320, height: 640 });
    const dialog = await openModal(page, 'Sign Up');
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const username = freshName();
    await fillSignup(dialog, username);
    const sidewaysPx = () => dialog.locator('.dialog-body').evaluate((body) => body.scrollWidth - body.clientWidth);
    await expect.poll(sidewaysPx).toBe(0);
    await submitSignup(dialog);
    await expectWelcome(page, username, '100.00');
  });
});

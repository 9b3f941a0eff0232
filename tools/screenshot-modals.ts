import { expect, type Locator, type Page } from '@playwright/test';
import { forgotPassword } from '@voltide/contract';

import { visit } from '../apps/web/e2e/support/pages.ts';
import { freshName, signupBody } from '../apps/web/e2e/support/people.ts';
import type { State } from './screenshot-stage.ts';

/** The rings of the celebration are half-way out. */
const MID_CELEBRATION_MS = 450;

/** Opens the modal where a visitor meets it, and goes on to another part of it. */
async function openModal(page: Page, next?: string): Promise<Locator> {
  await visit(page, '/inventory');
  await page.locator('main').getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  if (next !== undefined) await dialog.getByRole('button', { name: next }).click();
  return dialog;
}

async function signUpInModal(page: Page): Promise<void> {
  const dialog = await openModal(page, 'Create an account');
  const { email, username, password } = signupBody(freshName());
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Username', { exact: true }).fill(username);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.locator('.celebration')).toBeVisible();
  await page.waitForFunction((ms) => {
    const running = document.querySelector('.celebration')?.getAnimations({ subtree: true }) ?? [];
    for (const animation of running) {
      animation.pause();
      animation.currentTime = ms;
    }
    return running.length > 4;
  }, MID_CELEBRATION_MS);
}

export const MODALS: readonly State[] = [
  { name: 'modal-login', isWindow: true, show: async ({ page }) => void (await openModal(page)) },
  {
    name: 'modal-login-refused',
    isWindow: true,
    show: async ({ page }) => {
      const dialog = await openModal(page);
      await dialog.getByLabel('Email or username').fill('nobody@example.com');
      await dialog.getByLabel('Password', { exact: true }).fill('harbour-lamp');
      await dialog.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(page.locator('.toast')).toBeVisible();
    },
  },
  {
    name: 'modal-signup-errors',
    isWindow: true,
    show: async ({ page }) => {
      const dialog = await openModal(page, 'Create an account');
      await dialog.getByLabel('Username', { exact: true }).fill('');
      await dialog.getByLabel('Email').press('Enter');
      await expect(dialog.getByText('Email is required')).toBeVisible();
    },
  },
  ...[
    ['signup', 'Create an account'],
    ['forgot', 'Forgot password?'],
    ['phone', 'By phone'],
    ['guest', 'As a guest'],
  ].map(([name, button]): State => ({
    name: `modal-${name}`,
    isWindow: true,
    show: async ({ page }) => void (await openModal(page, button)),
  })),
  {
    name: 'modal-guest-errors',
    isWindow: true,
    show: async ({ page }) => {
      const dialog = await openModal(page, 'As a guest');
      await dialog.getByLabel('Guest username').fill('ab');
      await dialog.getByLabel('Guest username').press('Enter');
      await expect(dialog).toContainText('at least 3 characters');
    },
  },
  {
    name: 'modal-forgot-sent',
    isWindow: true,
    show: async ({ page }) => {
      await page.route(`**${forgotPassword.path}`, (route) => route.fulfill({ json: { success: true } }));
      const dialog = await openModal(page, 'Forgot password?');
      await dialog.getByLabel('Email').fill('a-rather-long-name.of-somebody@mail.example-of-a-domain.example');
      await dialog.getByRole('button', { name: 'Request link' }).click();
      await expect(dialog).toContainText('Link requested');
    },
  },
  { name: 'modal-celebration', isWindow: true, moves: true, show: ({ page }) => signUpInModal(page) },
];

import { expect, type Page } from '@playwright/test';
import { excludePlayer, getConsents, type ConsentState } from '@voltide/contract';
import { codeNow } from '@voltide/testkit/authenticator';

import { visit } from '../apps/web/e2e/support/pages.ts';
import { becomeSuperadmin, freshName, post, signUp, signupBody, type Person } from '../apps/web/e2e/support/people.ts';
import { becomeOperator, enrolFactor } from '../apps/web/e2e/support/phone.ts';
import { pressOpen, visitDesk } from '../apps/web/e2e/support/reels.ts';
import type { Stage, State } from './screenshot-stage.ts';

async function newPlayer({ context, world, page }: Stage, path = '/profile'): Promise<Person> {
  const person = await signUp(context, world.url);
  await visit(page, path);
  return person;
}

async function askToSetUp(stage: Stage): Promise<Person> {
  const person = await newPlayer(stage);
  await stage.page.getByRole('region', { name: 'Second factor' }).getByRole('button', { name: 'Set up' }).click();
  await expect(stage.page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeVisible();
  return person;
}

async function setUp(stage: Stage): Promise<string> {
  const { password } = await askToSetUp(stage);
  const dialog = stage.page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await stage.page.keyboard.press('Enter');
  await expect(dialog.getByRole('img')).toBeVisible();
  return (await dialog.locator('code').innerText()).replaceAll(' ', '');
}

/** Logs in with a second factor, up to the question for its code. */
async function oweCode(stage: Stage): Promise<void> {
  const { context, page, world } = stage;
  const { token, password, email } = await signUp(context, world.url);
  await enrolFactor(context.request, token, password);
  await context.setStorageState({ cookies: [], origins: [] });
  await visit(page, '/login');
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('main').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog').getByLabel('Code', { exact: true })).toBeVisible();
}

const FACTOR: readonly State[] = [
  { name: 'dialog-step-up', isWindow: true, show: async (stage) => void (await askToSetUp(stage)) },
  {
    name: 'dialog-step-up-wrong',
    isWindow: true,
    show: async (stage) => {
      await askToSetUp(stage);
      const dialog = stage.page.getByRole('dialog');
      await dialog.getByLabel('Password', { exact: true }).fill('not-the-password');
      await stage.page.keyboard.press('Enter');
      await expect(dialog).toContainText('Wrong password.');
    },
  },
  { name: 'dialog-factor-setup', isWindow: true, show: async (stage) => void (await setUp(stage)) },
  {
    name: 'dialog-factor-codes',
    isWindow: true,
    show: async (stage) => {
      const secret = await setUp(stage);
      const dialog = stage.page.getByRole('dialog');
      await dialog.getByLabel('Code', { exact: true }).fill(codeNow(secret));
      await dialog.getByRole('button', { name: 'Turn on' }).click();
      await expect(dialog.getByRole('listitem')).toHaveCount(10);
    },
  },
  {
    name: 'dialog-factor-off',
    isWindow: true,
    show: async (stage) => {
      const { context, page, world } = stage;
      const { token, password } = await signUp(context, world.url);
      await enrolFactor(context.request, token, password);
      await visit(page, '/profile');
      await page.getByRole('region', { name: 'Second factor' }).getByRole('button', { name: 'Turn off' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'dialog-factor-owed', isWindow: true, show: oweCode },
  {
    name: 'dialog-factor-recovery',
    isWindow: true,
    show: async (stage) => {
      await oweCode(stage);
      await stage.page.getByRole('button', { name: 'Use a recovery code' }).click();
      await expect(stage.page.getByLabel('Recovery code')).toBeVisible();
    },
  },
];

async function raiseTerms(page: Page): Promise<void> {
  await page.route(`**${getConsents.path}`, async (route) => {
    const response = await route.fetch();
    const { documents } = (await response.json()) as ConsentState;
    await route.fulfill({
      response,
      json: {
        documents: documents.map((document) => (document.id === 'terms' ? { ...document, agreed: null } : document)),
        isCurrent: false,
      },
    });
  });
}

const OWN_ACCOUNT: readonly State[] = [
  {
    name: 'dialog-consents',
    isWindow: true,
    show: async (stage) => {
      await raiseTerms(stage.page);
      await newPlayer(stage, '/help');
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'profile-consents-owed',
    show: async (stage) => {
      await raiseTerms(stage.page);
      await newPlayer(stage);
      await stage.page.getByRole('dialog').getByRole('button', { name: 'Later' }).click();
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
    },
  },
  ...[false, true].map((isWrong): State => ({
    name: isWrong ? 'dialog-delete-refused' : 'dialog-delete',
    isWindow: true,
    show: async (stage) => {
      const { username } = await newPlayer(stage);
      await stage.page.getByRole('button', { name: 'Delete account' }).click();
      const dialog = stage.page.getByRole('dialog');
      await expect(dialog).toContainText('100.00');
      if (!isWrong) return;
      await dialog.getByLabel('Your password').fill('not-the-password');
      await dialog.getByLabel(/^Type/).fill(username);
      await dialog.getByRole('button', { name: 'Delete for good' }).click();
      await expect(dialog.getByText('Wrong password.')).toBeVisible();
    },
  })),
  {
    name: 'profile-forms-answered',
    show: async (stage) => {
      const { password } = await newPlayer(stage);
      const email = stage.page.getByRole('form', { name: 'Another email' });
      await email.getByLabel('New email').fill(signupBody(freshName('moved')).email);
      await email.getByLabel('Your password').fill(password);
      await email.getByRole('button', { name: 'Send confirmation' }).click();
      await expect(email.getByRole('status')).toContainText('Your email changes once you open it.');
      const other = stage.page.getByRole('form', { name: 'Another password' });
      await other.getByLabel('Current password').fill('not-the-password');
      await other.getByLabel('New password').fill('harbour-lamp-77');
      await other.getByRole('button', { name: 'Change password' }).click();
      await expect(other).toContainText('Wrong password.');
    },
  },
  {
    name: 'profile-places',
    show: async (stage) => {
      const { username, password } = await signUp(stage.context, stage.world.url);
      for (const agent of [PHONE_AGENT, 'curl/8.0']) {
        await stage.context.request.post('/api/auth/login', {
          headers: { 'user-agent': agent, cookie: '' },
          data: { credential: username, password },
        });
      }
      await visit(stage.page, '/profile');
    },
  },
];

const PHONE_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 ' +
  'Mobile/15E148 Safari/604.1';

const LINKS: readonly State[] = [
  ...[false, true].map((isDone): State => ({
    name: isDone ? 'reset-password-done' : 'reset-password-form',
    show: async ({ page, world }) => {
      const lines = await world.grant(`${freshName('op')}@example.com`);
      await visit(page, lines.find((line) => line.includes('/reset-password'))?.trim() ?? '');
      await page.getByLabel('New password').fill('harbour-lamp-77');
      if (!isDone) return;
      await page.getByRole('button', { name: 'Set password' }).click();
      await expect(page.locator('main')).toContainText('Your new password is set.');
    },
  })),
  ...[false, true].map((isSent): State => ({
    name: isSent ? 'confirm-email-refused' : 'confirm-email-form',
    show: async ({ page }) => {
      await visit(page, `/confirm-email#token=${'A'.repeat(43)}`);
      await expect(page.getByRole('button', { name: 'Confirm email' })).toBeVisible();
      if (!isSent) return;
      await page.getByRole('button', { name: 'Confirm email' }).click();
      await expect(page.getByRole('button', { name: 'Confirm email' })).toHaveCount(0);
    },
  })),
  ...[false, true].map((isSent): State => ({
    name: isSent ? 'contact-sent' : 'contact-errors',
    show: async ({ page }) => {
      await visit(page, '/contact');
      const form = page.getByRole('form', { name: 'Message to the operator' });
      await form.getByLabel('Name').fill('Mira');
      await form.getByLabel('Email').fill(isSent ? 'mira@example.com' : 'mira@example');
      await form.getByLabel('Topic').selectOption('A play or an item');
      await form.getByLabel('Message').fill('Where is my item?');
      await form.getByRole('button', { name: 'Send message' }).click();
      await expect(page.locator('main')).toContainText(isSent ? 'Message sent' : 'Invalid email format');
    },
  })),
];

const LIMITS: readonly State[] = [
  {
    name: 'responsible-limits',
    show: async (stage) => {
      const { page } = stage;
      await newPlayer(stage, '/responsible');
      const form = page.getByRole('form', { name: 'Set a limit' });
      for (const [kind, amount] of [
        ['stake', '1250.50'],
        ['play_time', '90'],
      ] as const) {
        await form.getByLabel('Limit on').selectOption(kind);
        await form.getByLabel(kind === 'stake' ? 'Amount in VT' : 'Minutes').fill(amount);
        await form.getByRole('button', { name: 'Set limit' }).click();
        await expect(form.getByRole('status')).toContainText('in force now');
      }
      await form.getByRole('button', { name: 'Remove this limit' }).click();
      await expect(page.getByRole('list', { name: 'Asked for' })).toBeVisible();
    },
  },
  {
    name: 'responsible-exclusion',
    isWindow: true,
    show: async (stage) => {
      await newPlayer(stage, '/responsible');
      await stage.page.getByRole('button', { name: 'Exclude myself …' }).click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'responsible-excluded',
    isWindow: true,
    show: async (stage) => {
      const { page, world } = stage;
      const { token } = await newPlayer(stage, '/responsible');
      const body = { kind: 'cool_off', length: '7d', confirmed: true } as const;
      await post(page.request, excludePlayer, { body, token });
      await visitDesk(page, { origin: world.url });
      await pressOpen(page);
      await expect(page.locator('.open-error')).toBeVisible();
    },
  },
];

const OPERATORS: readonly State[] = [
  {
    name: 'admin',
    show: async ({ page, context, world }) => {
      await becomeOperator(context, world);
      await visit(page, '/adminxxx/system?tab=pages');
      await expect(page.getByRole('heading', { name: 'Page health' })).toBeVisible();
    },
  },
  {
    name: 'admin-without-factor',
    show: async ({ page, context, world }) => {
      await becomeSuperadmin(context, world);
      await visit(page, '/adminxxx');
      await expect(page.locator('main')).toContainText(/second factor/i);
    },
  },
  {
    name: 'operator-profile',
    show: async ({ page, context, world }) => {
      await becomeOperator(context, world);
      await visit(page, '/profile');
    },
  },
];

export const ACCOUNT: readonly State[] = [...FACTOR, ...OWN_ACCOUNT, ...LINKS, ...LIMITS, ...OPERATORS].map(
  (state) => ({
    ...state,
    isPunctual: true,
  }),
);

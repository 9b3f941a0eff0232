import { present } from '@voltide/core';
import { startMailbox, type Mailbox } from '@voltide/testkit/mailbox';
import type { ChildWorld } from '@voltide/testkit/child-world';
import type { Page } from '@playwright/test';

import { expectAccessible } from './support/axe.ts';
import { expect, test as base } from './support/fixtures.ts';
import { visit } from './support/pages.ts';
import { forgetPeople, freshName, signUp, signupBody } from './support/people.ts';

const NEW_PASSWORD = 'quiet-harbour-77';
const OPERATOR = 'operators@voltide.example';

/** A server of its own that mails to a real SMTP server. */
const test = base.extend<{ readonly mailbox: Mailbox; readonly mailing: ChildWorld }>({
  mailbox: async ({ browserName: _browserName }, provide) => {
    const mailbox = await startMailbox();
    await provide(mailbox);
    await mailbox.close();
  },
  mailing: async ({ host, mailbox }, provide) => {
    const from = 'Voltide <no-reply@voltide.example>';
    const world = await host.open({ SMTP_URL: mailbox.url, MAIL_FROM: from, OPERATOR_EMAIL: OPERATOR });
    await provide(world);
    await world.close();
  },
  baseURL: async ({ mailing }, provide) => provide(mailing.url),
});

/** Returns the link in the newest mail with a subject to an address. */
async function linkTo({ mailing, mailbox }: { mailing: ChildWorld; mailbox: Mailbox }, email: string, subject: string) {
  await mailing.runJobs();
  const mail = (await mailbox.mailsTo(email, 1, subject)).at(-1);
  return present(/^http\S+#token=\S+$/m.exec(mail?.text ?? '')?.[0], 'a link in the mail');
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await visit(page, '/login');
  const main = page.locator('main');
  await main.getByLabel('Email or username').fill(email);
  await main.getByLabel('Password', { exact: true }).fill(password);
  await main.getByRole('button', { name: 'Login', exact: true }).click();
}

test('S3-07 who forgot the password asks for a link, gets it by mail, sets another one and logs in', async ({
  page,
  context,
  mailing,
  mailbox,
}) => {
  const { email } = await signUp(context, mailing.url);
  await forgetPeople(context);
  await visit(page, '/login');
  await page.getByRole('button', { name: /Forgot/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog).toContainText('Email sent');

  const link = await linkTo({ mailing, mailbox }, email, 'Set a new password');
  await visit(page, link);
  const main = page.locator('main');
  await main.getByLabel('New password').fill('password1');
  await main.getByRole('button', { name: 'Set password' }).click();
  await expect(main).toContainText('on a list of leaked passwords');
  await expectAccessible(page);
  await main.getByLabel('New password').fill(NEW_PASSWORD);
  await main.getByRole('button', { name: 'Set password' }).click();
  await expect(main).toContainText('Your new password is set.');
  await main.getByRole('link', { name: 'Login' }).click();
  await logIn(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL('/home');

  await page.goto(link);
  await expect(main).toContainText('This link was already used');
  await main.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByRole('dialog')).toContainText('Forgot password');
});

test('S3-07 an expired link and an incomplete one say so before anybody types a password', async ({
  page,
  context,
  mailing,
  mailbox,
}) => {
  const { email } = await signUp(context, mailing.url);
  await context.request.post('/api/auth/forgot-password', { data: { email } });
  const link = await linkTo({ mailing, mailbox }, email, 'Set a new password');
  await mailing.advance(3_600_000);
  const main = page.locator('main');
  await page.goto(link);
  await expect(main).toContainText('This link has expired.');
  await expect(main.getByLabel('New password')).toHaveCount(0);
  for (const path of ['/reset-password', '/reset-password#token=short', '/reset-password#token=']) {
    await page.goto('about:blank');
    await page.goto(path);
    await expect(main).toContainText('This link is incomplete.');
  }
});

test('S3-15 email and password change on the profile; the new email counts once its link is followed', async ({
  page,
  context,
  mailing,
  mailbox,
}) => {
  const { email, password } = await signUp(context, mailing.url);
  const moved = signupBody(freshName('moved')).email;
  await visit(page, await linkTo({ mailing, mailbox }, email, 'Confirm your email'));
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.locator('main')).toContainText(`${email} is confirmed.`);
  await visit(page, '/profile?tab=settings');
  const emailForm = page.getByRole('form', { name: 'Another email' });
  await emailForm.getByLabel('New email').fill(moved);
  await emailForm.getByLabel('Your password').fill('not-my-password');
  await emailForm.getByRole('button', { name: 'Send confirmation' }).click();
  await expect(emailForm).toContainText('Wrong password.');
  await emailForm.getByLabel('Your password').fill(password);
  await emailForm.getByRole('button', { name: 'Send confirmation' }).click();
  await expect(emailForm.getByRole('status')).toContainText(`We sent a link to ${moved}`);
  await expectAccessible(page);

  const link = await linkTo({ mailing, mailbox }, moved, 'Confirm your new email');
  await mailbox.mailsTo(email, 1, 'Your email is about to change');
  await visit(page, link);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.locator('main')).toContainText(`is now ${moved}.`);
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.locator('main')).toContainText('This link was already used');
  await page.locator('main').getByRole('link', { name: 'Profile' }).click();
  await expect(page.locator('main')).toContainText(moved);
  await page.locator('.profile-tabs').getByRole('link', { name: 'Settings' }).click();

  const passwordForm = page.getByRole('form', { name: 'Another password' });
  await passwordForm.getByLabel('Current password').fill(password);
  await passwordForm.getByLabel('New password').fill(NEW_PASSWORD);
  await passwordForm.getByRole('button', { name: 'Change password' }).click();
  await expect(passwordForm.getByRole('status')).toContainText('Password changed');
  await mailing.runJobs();
  const subjects = (await mailbox.mailsTo(email, 3)).map(({ headers }) => headers.get('subject'));
  expect(subjects).toEqual(['Confirm your email', 'Your email is about to change', 'Your email was changed']);
  await forgetPeople(context);
  await logIn(page, moved, NEW_PASSWORD);
  await expect(page).toHaveURL('/home');
});

test('S1-03 a message and a bug report reach the operators', async ({ page, mailing, mailbox }) => {
  await visit(page, '/contact');
  const form = page.getByRole('form', { name: 'Message to the operator' });
  const send = form.getByRole('button', { name: 'Send message' });
  await expect(send).toBeDisabled();
  await form.getByLabel('Name').fill('Mira');
  await form.getByLabel('Email').fill('mira@example');
  await form.getByLabel('Topic').selectOption('A play or an item');
  await form.getByLabel('Message').fill('Where is my item?');
  await send.click();
  await expect(form).toContainText('Invalid email format');
  await form.getByLabel('Email').fill('mira@example.com');
  await send.click();
  await expect(page.locator('main')).toContainText('Message sent');
  await expectAccessible(page);

  await visit(page, '/bugs');
  await form.getByLabel('Email').fill('mira@example.com');
  await form.getByLabel('Message').fill('The reel stood still.');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(page.locator('main')).toContainText('Message sent');

  await mailing.runJobs();
  const mails = await mailbox.mailsTo(OPERATOR, 2);
  // The server also sends by itself, so the later one may arrive first.
  const [message, report] = [/: A play or an item$/, /: A bug$/].map((subject) =>
    mails.find(({ headers }) => subject.test(headers.get('subject') ?? '')),
  );
  expect(message?.text).toContain('From: Mira <mira@example.com>\n\nWhere is my item?\n');
  expect(report?.text).toMatch(/The reel stood still\.\n\nVoltide \d\S*\nMozilla/);
});

import { getConsents, LEGAL_DOCUMENTS, type ConsentState } from '@voltide/contract';
import type { Page, Route } from '@playwright/test';

import { expectAccessible } from './support/axe.ts';
import { endCelebration, holdCelebration } from './support/celebration.ts';
import { expect, test } from './support/fixtures.ts';
import { goWithin, visit } from './support/pages.ts';
import { forgetPeople, get } from './support/people.ts';

/** The code that decides if the user is asked. */
const ASKING = /\/ask-after-start-[^/]+\.js$/;

/** Answers like a server with a later version of the terms in force; the consent is passed on. */
async function raiseTerms(page: Page): Promise<void> {
  let hasAgreed = false;
  await page.route(`**${getConsents.path}`, async (route) => {
    const response = await route.fetch();
    if (route.request().method() === 'POST') hasAgreed = response.ok();
    const state = (await response.json()) as ConsentState;
    const documents = state.documents.map((document) =>
      document.id === 'terms' && !hasAgreed ? { ...document, agreed: null } : document,
    );
    await route.fulfill({ response, json: { documents, isCurrent: hasAgreed } });
  });
}

test('S3-04 the profile says which versions were agreed to, and when @phone', async ({ page, request, signUp }) => {
  const { token } = await signUp();
  const { documents } = await get(request, getConsents, { token });
  await visit(page, '/profile?tab=settings');
  const section = page.getByRole('region', { name: 'What you agreed to' });
  for (const { id, title, version } of LEGAL_DOCUMENTS) {
    const row = section.getByRole('listitem').filter({ hasText: title });
    await expect(row).toContainText(`version ${version}`);
    const agreedAt = documents.find((document) => document.id === id)?.agreed?.at;
    await expect(row.locator('time')).toHaveAttribute('datetime', agreedAt ?? '');
  }
  await expect(section.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('S3-04 a new version is asked about, can wait, and is agreed to by its number; an older page is told so', async ({
  page,
  signUp,
}) => {
  await signUp();
  await raiseTerms(page);
  await visit(page, '/help');
  const dialog = page.getByRole('dialog', { name: 'Please read what is new' });
  await expect(dialog.getByRole('link')).toHaveText(['Terms of Service']);
  await expect(dialog.getByRole('link')).toHaveAttribute('href', '/terms');
  await expectAccessible(page);
  const refuse = (route: Route): Promise<void> =>
    route.fulfill({ status: 409, json: { error: 'There is a newer version.', code: 'document_changed' } });
  await page.route(`**${getConsents.path}`, refuse);
  await dialog.getByRole('button', { name: 'I agree' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('There is a newer version.');
  await page.unroute(`**${getConsents.path}`, refuse);
  await dialog.getByRole('button', { name: 'Later' }).click();
  await expect(dialog).toHaveCount(0);

  await visit(page, '/profile?tab=settings');
  await expect(dialog).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const section = page.getByRole('region', { name: 'What you agreed to' });
  await section.getByRole('button', { name: 'Read and agree' }).click();
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(getConsents.path)),
    dialog.getByRole('button', { name: 'I agree' }).click(),
  ]);
  expect(sent.postDataJSON()).toEqual(Object.fromEntries(LEGAL_DOCUMENTS.map(({ id, version }) => [id, version])));
  await expect(dialog).toHaveCount(0);
  await expect(section.getByRole('button')).toHaveCount(0);
});

test('S3-06 guests, visitors and operators are not asked', async ({ page, context, startGuest, becomeSuperadmin }) => {
  await raiseTerms(page);
  await visit(page, '/help');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const comeIn of [startGuest, becomeSuperadmin]) {
    await forgetPeople(context); // A login in the guest's browser is asked about the guest.
    await comeIn();
    const decided = page.waitForEvent('requestfinished', (request) => ASKING.test(request.url()));
    await visit(page, '/help');
    await decided;
    await expect(page.locator('.balance-chip')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: 'Admin' }).first()).toBeAttached();
});

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

test('S3-04 the documents say which version they are, and since when', async ({ page }) => {
  for (const [k, { path, id, version, since }] of LEGAL_DOCUMENTS.entries()) {
    await (k === 0 ? visit : goWithin)(page, path);
    await expect(page.locator('main')).toContainText(
      `Version ${version}, in force since ${DAY.format(new Date(since))}.`,
    );
    await expect(page.locator('main h2').first()).toBeVisible();
    expect(id).toBe(path.slice(1));
  }
});

test('S3-04 S3-09 after a login in the modal it is asked when the modal has left', async ({
  page,
  context,
  signUp,
}) => {
  const { username, password } = await signUp();
  await forgetPeople(context);
  await raiseTerms(page);
  await holdCelebration(page);
  await visit(page, '/inventory');
  await page.locator('main').getByRole('button', { name: 'Login' }).click();
  const login = page.getByRole('dialog', { name: 'Login' });
  await login.getByLabel('Email or username').fill(username);
  await login.getByLabel('Password', { exact: true }).fill(password);
  await login.getByRole('button', { name: 'Login', exact: true }).click();
  await endCelebration(page, username);
  await expect(page.getByRole('dialog', { name: 'Please read what is new' })).toBeVisible();
  await expect(page).toHaveURL('/inventory');
});

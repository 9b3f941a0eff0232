import { sendContact } from '@voltide/contract';

import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';
import { forgetPeople, freshName, openPack, post } from './support/people.ts';

const PLAYERS = '/adminxxx/players';

test('S13-02 an operator finds a player in the list, and reads one tab after the other by address', async ({
  page,
  context,
  signUp,
  becomeOperator,
}) => {
  const player = await signUp(freshName('ledger'));
  await openPack(context.request, player.token, { quantity: 2 });
  await forgetPeople(context);
  await becomeOperator();
  await visit(page, `${PLAYERS}?kind=account`);
  const table = page.getByRole('table', { name: 'Players' });
  await expect(table.getByRole('link', { name: player.username })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Cash' }).selectOption('yes');
  await expect(page).toHaveURL(`${PLAYERS}?kind=account&cash=yes`);
  await expect(table.getByRole('link', { name: player.username })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Cash' }).selectOption('');
  await table.getByRole('link', { name: player.username }).click();
  await expect(page).toHaveURL(`${PLAYERS}/${player.user.id}`);
  await expect(page.getByRole('heading', { level: 1, name: player.username })).toBeVisible();
  await expectAccessible(page);
  const tabs = [
    ['Timeline', 'timeline', 'Joined'],
    ['Ledger', 'ledger', 'Nothing has moved this balance.'],
    ['Plays', 'plays', '0-0'],
    ['Battles', 'battles', 'No battles yet.'],
    ['Payments', 'money', 'No deposits or withdrawals yet.'],
    ['Sessions', 'sessions', 'Signed in'],
    ['Limits', 'limits', 'No limit is set.'],
    ['Referrals', 'family', 'This player has referred no one.'],
    ['Notes', 'notes', 'No notes yet.'],
  ] as const;
  for (const [name, tab, text] of tabs) {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect(page).toHaveURL(`${PLAYERS}/${player.user.id}?tab=${tab}`);
    await expect(page.getByRole('tabpanel')).toContainText(text);
    await page.reload();
    await expect(page.getByRole('tabpanel')).toContainText(text);
  }
  await expectAccessible(page);
});

test('S13-02 each play is recomputed in the page, and its record can be taken away', async ({
  page,
  context,
  signUp,
  becomeOperator,
}) => {
  const player = await signUp();
  await openPack(context.request, player.token, { quantity: 1 });
  await forgetPeople(context);
  await becomeOperator();
  await visit(page, `${PLAYERS}/${player.user.id}?tab=plays`);
  const table = page.getByRole('table', { name: 'Plays' });
  await expect(table).toContainText('Sealed');
  await table.getByRole('link', { name: '0-0' }).click();
  await expect(page).toHaveURL(`${PLAYERS}/${player.user.id}?tab=plays&play=0-0`);
  const record = page.getByRole('region', { name: 'Play 0-0' });
  await expect(record).toContainText('Secret until the pair is replaced');
  await expect(record.getByRole('button', { name: 'Copy record' })).toBeVisible();
});

test('S13-02 private data comes after a reason, is recorded, and goes when it is hidden', async ({
  page,
  context,
  signUp,
  becomeOperator,
}) => {
  const player = await signUp();
  const body = { email: player.email, topic: 'account' as const, message: 'Please look at my account.' };
  await post(context.request, sendContact, { body, token: player.token });
  await forgetPeople(context);
  await becomeOperator();
  const told: string[] = [];
  page.on('response', async (response) => {
    const path = new URL(response.url()).pathname;
    if (path.startsWith('/api/admin/players') && !path.endsWith('/private')) told.push(await response.text());
  });
  await visit(page, `${PLAYERS}/${player.user.id}`);
  const region = page.getByRole('region', { name: 'Private data' });
  await expect(region).not.toContainText('@');
  await region.getByRole('button', { name: 'Show' }).click();
  const dialog = page.getByRole('dialog', { name: `Show private data of ${player.username}?` });
  await expect(dialog.getByRole('button', { name: 'Show' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('support');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(region).toContainText(player.email);
  await expect(region).toContainText('Please look at my account.');
  await region.getByRole('button', { name: 'Hide' }).click();
  await expect(region).not.toContainText('@');
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(page.getByRole('group', { name: `Timeline of ${player.username}` })).toContainText('Private shown');
  expect(told.join()).not.toContain(player.email);
});

test('S13-02 a note is written, and deleted by its author', async ({ page, signUp, context, becomeOperator }) => {
  const player = await signUp();
  await forgetPeople(context);
  await becomeOperator();
  await visit(page, `${PLAYERS}/${player.user.id}?tab=notes`);
  await page.getByRole('textbox', { name: 'New note' }).fill('Called back, all is well.');
  await page.getByRole('button', { name: 'Add note' }).click();
  const notes = page.getByRole('region', { name: 'Notes' });
  await expect(notes.getByRole('listitem')).toContainText('Called back, all is well.');
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('');
  await expect(page.getByRole('tab', { name: 'Notes (1)' })).toBeVisible();
  await notes.getByRole('button', { name: 'Delete' }).click();
  await expect(notes).toContainText('No notes yet.');
});

test('S13-02 the player view shows each part read-only, and writes nothing @mobile', async ({
  page,
  context,
  signUp,
  becomeOperator,
}) => {
  const player = await signUp();
  await openPack(context.request, player.token, { quantity: 1 });
  await forgetPeople(context);
  await becomeOperator();
  await visit(page, `${PLAYERS}/${player.user.id}?tab=view`);
  const region = page.getByRole('region', { name: 'What the player sees' });
  await expect(region.getByRole('button', { name: 'See as the player sees it' })).toBeDisabled();
  await region.getByRole('combobox', { name: 'Reason' }).selectOption('abuse');
  await region.getByRole('button', { name: 'See as the player sees it' }).click();
  await expect(region).toContainText('Read-only. Each part you open is recorded with your name.');
  await expect(region).toContainText('Play balance');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  for (const part of ['Inventory', 'History', 'Statement', 'Limits', 'Profile']) {
    await region.getByRole('radio', { name: part }).click();
    await expect(region.getByRole('radio', { name: part })).toBeChecked();
  }
  await expect(region).toContainText('Level');
  // The page reports its own load times.
  const writes = asked.filter((each) => !each.startsWith('GET ') && !each.endsWith('/log-health'));
  expect(new Set(writes)).toEqual(new Set([`POST /api/admin/players/${player.user.id}/view`]));
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('S13-02 an act on the page of a player changes what the page says at once', async ({
  page,
  context,
  signUp,
  becomeOperator,
}) => {
  const player = await signUp();
  await forgetPeople(context);
  await becomeOperator();
  await visit(page, `${PLAYERS}/${player.user.id}?tab=acts`);
  await page.getByRole('list', { name: 'Actions' }).getByRole('button', { name: 'Freeze' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Cause').selectOption('security');
  await dialog.getByLabel('Reason').fill('somebody else is signed in');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('.section-head .badge')).toHaveText(['Frozen']);
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(page.getByRole('group', { name: `Timeline of ${player.username}` })).toContainText('Account frozen');
});

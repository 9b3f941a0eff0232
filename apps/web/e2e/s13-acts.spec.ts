import type { Page } from '@playwright/test';

import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { showTroubledPayouts } from './support/payouts.ts';
import { skipSplash } from './support/pages.ts';
import { openPack, signUp } from './support/people.ts';

const PACK = { packId: 'glass-tide', quantity: 1 } as const;

async function act(page: Page, button: string, reason: string, fill?: () => Promise<void>): Promise<void> {
  await page.getByRole('list', { name: 'Actions' }).getByRole('button', { name: button }).click();
  await confirm(page, reason, fill);
}

async function confirm(page: Page, reason: string, fill?: () => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog');
  await fill?.();
  await dialog.getByLabel('Reason').fill(reason);
  await expectAccessible(page);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toHaveCount(0);
}

test('S13-02 a player who is playing is frozen: the next play is refused and told, until unfrozen @mobile', async ({
  page,
  browser,
  world,
  becomeOperator,
}) => {
  const theirs = await browser.newContext({ baseURL: world.url });
  await skipSplash(theirs);
  const player = await signUp(theirs, world.url);
  await openPack(theirs.request, player.token, PACK);
  await becomeOperator();
  await page.goto(`/adminxxx/players/${player.user.id}/acts`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Actions on ${player.username}`);
  await act(page, 'Freeze', 'plays that no hand makes', async () => {
    await page.getByRole('dialog').getByLabel('Cause').selectOption('security');
  });
  await expect(page.getByRole('status').filter({ hasText: 'Frozen' })).toContainText('plays that no hand makes');
  await expectAccessible(page);
  await expect(openPack(theirs.request, player.token, PACK)).rejects.toThrow();
  const told = await theirs.newPage();
  await told.goto('/');
  await expect(told.getByText('We froze your account to protect it')).toBeVisible();
  await expect(told.getByRole('link', { name: 'Contact us' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Unfreeze' }).click();
  await confirm(page, 'they wrote to us');
  await expect(page.getByRole('list', { name: 'Actions' }).getByRole('button', { name: 'Freeze' })).toBeVisible();
  await expect(page.getByText('Earlier freezes')).toBeVisible();
  await openPack(theirs.request, player.token, PACK);
  await theirs.close();
});

test('S13-02 a balance is adjusted at once up to 100 VT, and proposed to a second operator above @mobile', async ({
  page,
  browser,
  world,
  becomeOperator,
}) => {
  const theirs = await browser.newContext({ baseURL: world.url });
  const player = await signUp(theirs, world.url);
  await becomeOperator();
  await page.goto(`/adminxxx/players/${player.user.id}/acts`);
  const fill = (amount: string) => async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount in VT').fill(amount);
    await dialog.getByLabel('Note for the player').fill('Sorry for the wait.');
  };
  await act(page, 'Adjust balance', 'a fault of ours', fill('12.5'));
  await expect(page.getByText('+12.50 VT play balance')).toBeVisible();
  await act(page, 'Adjust balance', 'a large fault of ours', async () => {
    await fill('250')();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Propose' })).toBeVisible();
  });
  await expect(page.getByText('Waiting for a second operator')).toBeVisible();
  await act(page, 'Sign out', 'asked by mail');
  await expect(page.getByRole('button', { name: /^Sign out \(/ })).toHaveCount(0);
  await theirs.close();
});

test('S13-03 a withdrawal shows what each rule says, in the queue and on a page of its own @mobile', async ({
  page,
  becomeOperator,
}) => {
  await becomeOperator();
  await showTroubledPayouts(page);
  await page.goto('/adminxxx/withdrawals');
  const table = page.getByRole('table', { name: 'Rules of withdrawals' });
  await expect(table).toContainText('Single amount');
  await expect(table).toContainText('Address of another account');
  await page.getByRole('link', { name: /TRX/ }).first().click();
  await expect(page).toHaveURL('/adminxxx/withdrawals/7');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdrawal 7');
  await expect(table).toContainText('not when asked');
  await expectAccessible(page);
});

test('S13-02 transactions that no withdrawal knows are listed until somebody has explained them @mobile', async ({
  page,
  becomeOperator,
}) => {
  await becomeOperator();
  await showTroubledPayouts(page);
  await page.goto('/adminxxx/payouts');
  const card = page.getByRole('region', { name: 'Unknown outgoing transactions' });
  await expect(card).toContainText('not explained');
  await card.getByRole('button', { name: 'Explain' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Explanation').fill('moved by hand to the cold address');
  await dialog.getByRole('button', { name: 'Mark as explained' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText('moved by hand to the cold address');
});

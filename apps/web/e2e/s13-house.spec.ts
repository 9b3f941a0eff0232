import type { Page } from '@playwright/test';
import { getReferrals, putPreferences } from '@voltide/contract';
import type { ChildWorld } from '@voltide/testkit/child-world';
import { getBattle } from '@voltide/games/battles/contract';

import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';
import { openBattleOf, otherBrowser, signUpIn, type Player } from './support/others.ts';
import { get, openPack, put } from './support/people.ts';

/** Stakes cash on a pack: a new player's first balance would be play balance. */
async function stakeCash(world: ChildWorld, { request, token, username }: Player): Promise<void> {
  await world.capital('1000');
  await world.adjust(username, 'cash', '20');
  await world.runJobs();
  await put(request, putPreferences, { body: { autoSell: [], spendOrder: 'cash_first' }, token });
  await openPack(request, token);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('S13-02 S5-01 an operator finds a battle, voids it with a reason, and its players read why', async ({
  page,
  world,
  becomeOperator,
}) => {
  const player = await signUpIn(await otherBrowser(world));
  const battleId = await openBattleOf(world, player);
  await becomeOperator();
  await visit(page, '/adminxxx/battles');
  await expect(heading(page, 'Battles')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Player' }).fill(player.username);
  await expect(page).toHaveURL(`/adminxxx/battles?player=${player.username}`);
  const row = page.getByRole('row').filter({ hasText: battleId });
  await expect(row).toContainText('Open');
  await expectAccessible(page);

  await row.getByRole('link', { name: battleId }).click();
  await expect(heading(page, `Battle ${battleId}`)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Seats' })).toContainText(player.username);
  await page.getByRole('button', { name: 'Void' }).click();
  const dialog = page.getByRole('dialog', { name: 'Void this battle?' });
  await expect(dialog.getByRole('button', { name: 'Void the battle' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Its pack was announced with wrong odds');
  await dialog.getByRole('button', { name: 'Void the battle' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('#battle')).toContainText('Voided by operator');
  await expect(page.locator('#acts')).toContainText('Its pack was announced with wrong odds');
  await expect(page.getByRole('button', { name: 'Void' })).toHaveCount(0);
  await expectAccessible(page);

  const { battle } = await get(player.request, getBattle, { path: `/api/battles/${battleId}` });
  expect([battle.state, battle.voidReason]).toEqual(['cancelled', 'Its pack was announced with wrong odds']);
  await visit(page, `/battles?b=${battleId}`);
  await expect(page.locator('main')).toContainText('Voided by an operator: Its pack was announced with wrong odds');
  await player.request.dispose();
});

test('S13-02 S7-03 an operator weighs the evidence of a held referral, and releases it', async ({
  page,
  world,
  becomeOperator,
}) => {
  const browser = await otherBrowser(world);
  const referrer = await signUpIn(browser);
  const { code } = await get(browser, getReferrals, { token: referrer.token });
  const referee = await signUpIn(browser, code);
  await becomeOperator();
  await visit(page, `/adminxxx/referrals?who=${referee.username}`);
  const row = page.getByRole('row').filter({ hasText: referee.username });
  await expect(row).toContainText('One browser');
  await expectAccessible(page);
  await row.getByRole('link', { name: referee.username }).click();
  await expect(heading(page, `Referral of ${referee.username}`)).toBeVisible();
  const evidence = page.getByRole('table', { name: 'Evidence' });
  await expect(evidence).toContainText(referrer.username);
  await expect(evidence).toContainText(/One browser [0-9a-f]{10}/);
  await expect(page.getByRole('region', { name: 'Play pattern' })).toContainText('Ordinary');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Release' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release these earnings?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Two people of one household');
  await dialog.getByRole('button', { name: 'Release' }).click();
  await expect(page.locator('#referral')).toContainText('what it earned can be claimed');
  await expect(page.getByRole('button', { name: 'Release' })).toHaveCount(0);
  await expect(page.locator('#acts')).toContainText('Two people of one household');
  await visit(page, `/adminxxx/referrals?who=${referee.username}`);
  await expect(page.locator('main')).toContainText('No referral matches.');
  await browser.dispose();
});

test('S13-02 S7-01 an operator reads a season and keeps an account off all boards, by keyboard', async ({
  page,
  world,
  becomeOperator,
}) => {
  const player = await signUpIn(await otherBrowser(world));
  await stakeCash(world, player);
  await becomeOperator();
  await world.runJobs();
  await visit(page, '/adminxxx');
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(heading(page, 'Boards')).toBeVisible();
  await expect(page.locator('main')).toContainText('No account is kept off.');
  await expectAccessible(page);
  await page.getByRole('row').filter({ hasText: 'Points, Day' }).first().getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('h1').filter({ hasText: 'Points,' })).toBeVisible();
  await expect(page.locator('#season')).toContainText('Stakes count.');
  const row = page.getByRole('row').filter({ hasText: player.username });
  await expect(async () => {
    await world.runJobs();
    await page.reload();
    await expect(row).toBeVisible();
  }).toPass();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Keep off' }).click();
  const dialog = page.getByRole('dialog', { name: `Keep ${player.username} off all leaderboards?` });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A second account of one player');
  await dialog.getByRole('button', { name: 'Keep off' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Boards' }).click();
  const kept = page.getByRole('table', { name: 'Accounts kept off all boards' });
  await expect(kept).toContainText('A second account of one player');
  await player.request.dispose();
});

test('S13-02 an operator reads the days of the jackpot, on a phone too', async ({ page, world, becomeOperator }) => {
  await becomeOperator();
  await world.runJobs();
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/adminxxx/jackpots');
  const row = page.getByRole('row').filter({ hasText: 'Open' });
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('link').click();
  await expect(page.locator('#day')).toContainText('Tickets count until midnight');
  await expect(page.locator('#draw')).toContainText('Not sealed.');
  await expectAccessible(page);
});

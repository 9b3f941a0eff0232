import type { Browser, BrowserContext, Page } from '@playwright/test';
import { getBalance, getReferrals, putPreferences } from '@voltide/contract';
import { freshAddress } from '@voltide/testkit/addresses';
import type { ChildWorld } from '@voltide/testkit/child-world';

import { expectSoundInThemes } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { tabTo } from './support/keyboard.ts';
import { skipSplash, visit } from './support/pages.ts';
import { freshName, get, logInElsewhere, openPack, put, signUp, type Person } from './support/people.ts';
import { expectUpright } from './support/upright.ts';

const HOUR_MS = 3_600_000;
/** Ten of them are 200 VT, whose edge is 14 VT: 1.40 VT for the referrer. */
const PACK = { packId: 'iron-lantern', quantity: 10 } as const;

/** A second browser from another network. */
async function openBrowser(browser: Browser, world: ChildWorld): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: world.url,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': freshAddress() },
  });
  await skipSplash(context);
  return context;
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Referral code' });
const ready = (page: Page) => page.getByRole('region', { name: 'Ready to claim' });
const friends = (page: Page) => page.getByRole('region', { name: 'Your friends' });

/** Signs up by a link in the form; the filled-in code stays. */
async function signUpBy(page: Page, link: string, code: string): Promise<string> {
  await visit(page, link);
  await expect(field(page)).toHaveValue(code);
  const username = freshName('f');
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill('tide-lantern-41');
  await page.getByLabel('I am 18 or older').check();
  await page.getByLabel(/^I agree/).check();
  await page.getByRole('button', { name: 'Sign Up', exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${username}` })).toBeVisible();
  return username;
}

async function stakeCash(page: Page, world: ChildWorld, username: string, token: string): Promise<void> {
  await world.adjust(username, 'cash', '200');
  await put(page.request, putPreferences, { body: { autoSell: [], spendOrder: 'cash_first' }, token });
  await openPack(page.request, token, PACK);
}

async function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('auth_token') ?? '');
}

/** Reads the referrer's totals until the condition holds; the fold follows the feed of stakes. */
async function waitFor(
  { page, world, token }: { readonly page: Page; readonly world: ChildWorld; readonly token: string },
  holds: (totals: Awaited<ReturnType<typeof readTotals>>) => boolean,
): Promise<void> {
  await expect
    .poll(async () => {
      await world.runJobs();
      return holds(await readTotals(page, token));
    })
    .toBe(true);
}

async function readTotals(page: Page, token: string) {
  return (await get(page.request, getReferrals, { token })).totals;
}

async function linkOn(page: Page): Promise<string> {
  return page.locator('.referral-link').first().innerText();
}

/** A session of 24 hours ago has an expired token: the page renews it by its cookie. */
async function freshToken(page: Page): Promise<string> {
  await visit(page, '/referrals');
  await expect(ready(page)).toBeVisible();
  return tokenOf(page);
}

test('S7-03 S7-04 a friend follows the link, signs up and stakes; 24 hours later the share is claimed once', async ({
  host,
  browser,
}) => {
  const world = await host.open();
  const [mine, theirs] = [await openBrowser(browser, world), await openBrowser(browser, world)];
  const [page, friend] = [await mine.newPage(), await theirs.newPage()];
  const { token } = await signUp(mine, world.url);
  await visit(page, '/referrals');
  await expect(friends(page)).toContainText('No friend has joined yet.');
  const link = await linkOn(page);
  const code = link.split('ref=')[1] ?? '';

  const username = await signUpBy(friend, link, code);
  await stakeCash(friend, world, username, await tokenOf(friend));
  await waitFor({ page, world, token }, ({ waiting }) => waiting === '1.400000');
  await visit(page, '/referrals');
  await expect(ready(page)).toContainText(/1\.40.VT more waits for its 24 hours\. The next part can be claimed at/);
  await expect(page.getByRole('button', { name: 'Claim', exact: true })).toHaveAccessibleDescription(
    /Can be claimed from 1\.00.VT\./,
  );
  await expect(friends(page).getByRole('row')).toHaveCount(2);
  await expect(friends(page)).toContainText(/200\.00.VT/);
  expect(await friends(page).innerText()).not.toContain(username);

  await world.advance(26 * HOUR_MS);
  const later = await freshToken(page);
  await expect(ready(page).locator('.referral-sum')).toHaveText(/^1\.40.VT cash$/);
  await tabTo(page, page.getByRole('button', { name: 'Claim', exact: true }));
  await page.keyboard.press('Enter');
  await expect(ready(page).getByRole('status')).toHaveText(/^Claimed 1\.40.VT cash\.$/);
  await expect(page.locator('.effect')).toContainText(/Referral bonus1\.40.VT cash from your friends/);
  await expect(ready(page).locator('.referral-sum')).toHaveText(/^0\.00.VT cash$/);
  await expect.poll(async () => (await get(page.request, getBalance, { token: later })).balance).toBe('101.400000');
  await expect(page.locator('header .balance-chip .num')).toHaveText('101.4');
  await visit(page, '/rewards');
  await expect(page.locator('main').getByRole('link', { name: /^Referrals/ })).toContainText('Nothing to claim');
  expect((await world.reconcile()).clean).toBe(true);
  for (const context of [mine, theirs]) await context.close();
  await world.close();
});

test('S7-03 a campaign counts its own first clicks and sign-ups, and a later link changes nothing', async ({
  browser,
  page,
  world,
  signUp: enter,
}) => {
  const { token } = await enter();
  await visit(page, '/referrals');
  const campaigns = page.getByRole('region', { name: 'Campaigns' });
  await campaigns.getByLabel('New campaign').fill('My Stream');
  await page.keyboard.press('Enter');
  await expect(campaigns.getByRole('row', { name: /^my-stream/ })).toBeVisible();
  await page.getByLabel('Campaign', { exact: true }).selectOption('my-stream');
  const link = await linkOn(page);
  const code = link.split('ref=')[1] ?? '';
  expect(code).toMatch(/^[A-Z0-9]{8}\.my-stream$/);

  const context = await openBrowser(browser, world);
  const friend = await context.newPage();
  await visit(friend, link);
  await expect(field(friend)).toHaveValue(code);
  await visit(friend, '/signup?ref=OTHER1');
  await expect(field(friend)).toHaveValue(code);
  await signUpBy(friend, '/signup', code);
  await waitFor({ page, world, token }, ({ clicks, signUps }) => clicks === 1 && signUps === 1);
  await visit(page, '/referrals');
  await expect(
    campaigns
      .getByRole('row', { name: /^my-stream/ })
      .getByRole('cell')
      .first(),
  ).toHaveText('1');
  await expect(friends(page)).toContainText('my-stream');
  await context.close();
});

test('S7-03 a vanity code is chosen once at level 10, and works in other case and pasted as a link', async ({
  browser,
  page,
  world,
  signUp: enter,
}) => {
  const { token, username } = await enter();
  await visit(page, '/referrals');
  await expect(page.locator('.referral-vanity')).toContainText('From level 10 on');
  await world.adjust(username, 'cash', '200');
  await put(page.request, putPreferences, { body: { autoSell: [], spendOrder: 'cash_first' }, token });
  await openPack(page.request, token, PACK);
  await visit(page, '/referrals');
  await page.getByRole('button', { name: 'Choose your own code' }).click();
  const code = freshName('V').replaceAll('-', '').toUpperCase();
  await page.getByLabel('Your code').fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Keep ${code} for good?` });
  await expect(dialog).toContainText("can't be changed or given back");
  await dialog.getByRole('button', { name: 'Keep it for good' }).click();
  await expect(page.locator('.referral-code strong')).toHaveText(code);
  await expect(page.getByRole('button', { name: 'Choose your own code' })).toHaveCount(0);

  const context = await openBrowser(browser, world);
  const friend = await context.newPage();
  await visit(friend, '/signup');
  await field(friend).fill(`see ${world.url}/signup?ref=${code.toLowerCase()}`);
  await expect(field(friend)).toHaveValue(code);
  await field(friend).fill('');
  await visit(friend, `/packs?ref=${code.toLowerCase()}`);
  await expect.poll(() => friend.evaluate(() => localStorage.getItem('voltide-referral'))).toContain(code);
  await signUpBy(friend, '/signup', code);
  await waitFor({ page, world, token }, ({ signUps }) => signUps === 1);
  await context.close();
});

test('S7-03 earnings from the same browser are held with the reason, and the page tells how the review ended', async ({
  page,
  context,
  world,
  signUp: enter,
}) => {
  const me: Person = await enter();
  await visit(page, '/referrals');
  const link = await linkOn(page);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL('/');
  const username = await signUpBy(page, link, link.split('ref=')[1] ?? '');
  await stakeCash(page, world, username, await tokenOf(page));
  await page.goto('about:blank');
  await logInElsewhere(context, world.url, me);
  const token = await freshToken(page);
  await waitFor({ page, world, token }, ({ held }) => held === '1.400000');
  await visit(page, '/referrals');
  const hold = page.getByRole('region', { name: 'On hold' });
  await expect(hold).toContainText(/1\.40.VT is on hold\./);
  await expect(friends(page)).toContainText('Uses the same device as you.');
  await expect(friends(page).getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact');
  await expectUpright(page);
  await expectSoundInThemes(page);

  await world.reviewReferral(username, true);
  await visit(page, '/referrals');
  const ended = friends(page).getByRole('status');
  await expect(ended).toContainText(
    /The review of .+ has ended\. 1\.40.VT counts, and can be claimed after its 24 hours\./,
  );
  await expect(hold).toHaveCount(0);
  await ended.getByRole('button', { name: 'OK' }).click();
  await expect(ended).toHaveCount(0);
  await visit(page, '/referrals');
  await expect(friends(page)).toContainText('Active');
  await expect(friends(page)).not.toContainText('has ended');
});

test('S7-03 S1-03 visitors and guests read the rules, and are told that accounts refer @phone', async ({
  page,
  startGuest,
}) => {
  await visit(page, '/referrals');
  await expect(page.locator('main')).toContainText('Accounts have a code and a link for their friends.');
  await expect(page.locator('main')).toContainText('It comes out of the house edge.');
  await expectUpright(page);
  await expectSoundInThemes(page);
  await startGuest();
  await visit(page, '/referrals');
  await expect(page.locator('main')).toContainText('Referrals are for accounts.');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

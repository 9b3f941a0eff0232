import { listPlays } from '@voltide/contract';
import type { Page, Route } from '@playwright/test';
import { openPacks } from '@voltide/games/packs/contract';

import { expect, test } from './support/fixtures.ts';
import { settle } from './support/pages.ts';
import { get } from './support/people.ts';
import {
  expectNewestShown,
  expectPhase,
  expectShown,
  holdReels,
  newestPlay,
  pressOpen,
  visitDesk,
} from './support/reels.ts';
import { endHold, holdTimers } from './support/timers.ts';

const OPEN = `**${openPacks.path}`;
/** After this time a page with a network retries an open without an answer. */
const REPEAT_EVERY_MS = 4000;

async function countPlays(page: Page, token: string): Promise<number> {
  return (await get(page.request, listPlays, { token })).plays.length;
}

/** Lets opens reach the server and drops this many answers. Returns the sent keys. */
async function loseAnswers(page: Page, count: number): Promise<readonly string[]> {
  const keys: string[] = [];
  await page.route(OPEN, async (route: Route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > count) return route.continue();
    const answer = await route.fetch();
    expect(answer.status()).toBe(200);
    await route.abort('connectionreset');
  });
  return keys;
}

test('S4-02 S4-03 a reload in the middle of an open comes back to the same result', async ({ page, signUp }) => {
  const { token } = await signUp();
  await visitDesk(page);
  await pressOpen(page);
  await holdReels(page);
  const play = await newestPlay(page, token);
  await page.reload();
  await settle(page);
  await expectShown(page, play);
  await expect(page.locator('.balance-chip .num')).toHaveText('99.0');
  expect(await countPlays(page, token)).toBe(1);
});

test('S4-02 S14-06 a lost answer is asked for again with the same key: one effect', async ({ page, signUp }) => {
  const { token } = await signUp();
  await holdTimers(page, REPEAT_EVERY_MS);
  await visitDesk(page, { speed: 'Instant' });
  const keys = await loseAnswers(page, 1);
  await pressOpen(page);
  await expectPhase(page, 'unanswered');
  await expect(page.locator('main').getByRole('alert')).toContainText('No answer yet.');
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expectNewestShown(page, token);
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
  expect(await countPlays(page, token)).toBe(1);
  await expect(page.locator('.balance-chip .num')).toHaveText('99.0');
});

test('S4-02 an answer that is lost together with the page is found after the reload', async ({ page, signUp }) => {
  const { token } = await signUp();
  await holdTimers(page, REPEAT_EVERY_MS);
  await visitDesk(page, { speed: 'Instant' });
  const keys = await loseAnswers(page, 1);
  await pressOpen(page);
  await expectPhase(page, 'unanswered');
  await page.reload();
  await settle(page);
  await expectNewestShown(page, token);
  expect(new Set(keys).size).toBe(1);
  expect(await countPlays(page, token)).toBe(1);
});

test('S4-02 an open that never arrived is sent when the network is back', async ({ page, context, signUp }) => {
  const { token } = await signUp();
  await holdTimers(page, REPEAT_EVERY_MS);
  await visitDesk(page, { speed: 'Instant' });
  await page.route(OPEN, (route) => route.abort('internetdisconnected'));
  await pressOpen(page);
  await expectPhase(page, 'unanswered');
  // The bar's code loads with the footer's.
  await expect(page.locator('footer')).toBeAttached();
  await context.setOffline(true);
  await expect(page.locator('.offline-bar')).toContainText('Offline: balance as of');
  await expect(page.locator('.open-primary')).toBeDisabled();
  expect(await countPlays(page, token)).toBe(0);
  await page.unroute(OPEN);
  await context.setOffline(false);
  await expect(page.locator('.offline-bar')).toHaveCount(0);
  await endHold(page);
  await expectNewestShown(page, token);
  expect(await countPlays(page, token)).toBe(1);
});

test('S4-02 a refused open offers as many packs as one bucket pays for', async ({ page, world, signUp }) => {
  const { token, email } = await signUp();
  await world.adjust(email, 'cash', '60.000000');
  await visitDesk(page, { packId: 'iron-lantern', speed: 'Instant', quantity: 7 });
  await pressOpen(page);
  const refusal = page.locator('main').getByRole('alert');
  await expect(refusal).toContainText(
    'Your balance covers 5 packs, not 7. One open is paid whole from cash or from play balance. Nothing was charged.',
  );
  await expect(refusal.getByRole('link', { name: 'Sell items' })).toHaveAttribute('href', '/inventory');
  expect(await countPlays(page, token)).toBe(0);
  await refusal.getByRole('button', { name: 'Choose 5 packs' }).click();
  await expect(page.locator('.open-quantity')).toHaveText('5 packs');
  await pressOpen(page);
  await expectNewestShown(page, token);
  expect(await newestPlay(page, token)).toMatchObject({ quantity: 5, stake: '100.000000' });
});

test('S4-02 odds that changed are shown before anything is paid', async ({ page, signUp }) => {
  const { token } = await signUp();
  await page.route('**/api/packs/glass-tide', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { pack: { hash: string } };
    body.pack.hash = '0'.repeat(64);
    await route.fulfill({ response: answer, json: body });
  });
  await visitDesk(page, { speed: 'Instant' });
  await pressOpen(page);
  const refusal = page.locator('main').getByRole('alert');
  await expect(refusal).toContainText('This pack has a new version.');
  expect(await countPlays(page, token)).toBe(0);
  await page.unroute('**/api/packs/glass-tide');
  await refusal.getByRole('button', { name: 'Load the new odds' }).click();
  await expect(refusal).toHaveCount(0);
  await pressOpen(page);
  await expectNewestShown(page, token);
});

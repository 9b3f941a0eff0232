import { listPlays, type DrawnPlay } from '@voltide/contract';
import { openCache } from '@voltide/games/caches/contract';
import type { Page } from '@playwright/test';

import { expectSoundInThemes } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { tabTo } from './support/keyboard.ts';
import { visit } from './support/pages.ts';
import { get } from './support/people.ts';
import { expectPhase } from './support/reels.ts';
import { expectUpright } from './support/upright.ts';

const OPEN_PATH = openCache.path.replace(':cacheId', 'dawn');

async function newestOpening(page: Page, token: string): Promise<DrawnPlay> {
  const { plays } = await get(page.request, listPlays, { token });
  const [play] = plays;
  if (play === undefined || !('draws' in play)) throw new Error('nothing was opened');
  return play;
}

/** Opens the Dawn Cache by keyboard alone, from the shelf on /packs. */
async function openByKeyboard(page: Page): Promise<void> {
  await visit(page, '/packs');
  await tabTo(page, page.getByRole('link', { name: /Dawn Cache/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dawn Cache' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Open for 10 tokens' }));
  await page.keyboard.press('Enter');
  await expectPhase(page, 'revealing');
  await page.keyboard.press('Escape');
  await expectPhase(page, 'landed');
}

async function walk(page: Page, token: string): Promise<void> {
  await openByKeyboard(page);
  const play = await newestOpening(page, token);
  await expect(page.locator('.result-value')).toContainText(play.value.slice(0, -4));
  await expect(page.locator('.open-desk > [role="status"]')).toContainText('of play balance');
  await expect(page.locator('.seal')).toContainText('Sealed');
  await expect(page.locator('.cache-standing')).toContainText('2 of 10 tokens');
  await expect(page.getByRole('button', { name: 'Open again for 10 tokens' })).toBeDisabled();
  await visit(page, '/packs/dawn-cache');
  await expectPhase(page, 'landed');
  await expect(page.locator('.result-value')).toContainText(play.value.slice(0, -4));
}

test('S10-02 the Dawn Cache is opened by the keyboard for 10 tokens, and a reload shows the same gift', async ({
  page,
  signUp,
  world,
}) => {
  const { token, username } = await signUp();
  await world.giveTokens(username, 12);
  await walk(page, token);
});

test('S10-02 the Dawn Cache is opened by the keyboard on a narrow screen as well @phone', async ({
  page,
  signUp,
  world,
}) => {
  const { token, username } = await signUp();
  await world.giveTokens(username, 12);
  await walk(page, token);
});

test('S10-02 S14-06 a lost answer is asked for again with the same key, and opens one cache', async ({
  page,
  signUp,
  world,
}) => {
  const { token, username } = await signUp();
  await world.giveTokens(username, 20);
  await visit(page, '/packs/dawn-cache');
  await page.getByRole('radio', { name: 'Instant' }).check();
  await page.route(`**${OPEN_PATH}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.locator('.open-primary').click();
  await expectPhase(page, 'unanswered');
  await page.unroute(`**${OPEN_PATH}`);
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expectPhase(page, 'landed');
  expect((await get(page.request, listPlays, { token })).plays).toHaveLength(1);
  await expect(page.locator('.cache-standing')).toContainText('10 tokens');
});

test('S1-01 S10-02 each free pack has a page and a capsule, and there are eleven', async ({ page }) => {
  const statusOf = async (path: string): Promise<number> => (await page.request.get(path)).status();
  for (const part of ['dawn-cache', 'level-cache-1', 'level-cache-10']) {
    expect([await statusOf(`/packs/${part}`), await statusOf(`/art/${part}.svg`)]).toEqual([200, 200]);
  }
  for (const part of ['dusk-cache', 'level-cache-0', 'level-cache-11']) {
    expect(await statusOf(`/packs/${part}`)).toBe(404);
  }
});

test('S10-02 a visitor sees the odds of every free pack, and tries a demo that gives nothing', async ({ page }) => {
  await visit(page, '/packs/level-cache-3');
  await expect(page.getByRole('heading', { level: 1, name: 'Level Cache 3' })).toBeVisible();
  for (const odds of ['50%', '25%', '15%', '7%', '2.5%', '0.5%']) {
    await expect(page.getByRole('cell', { name: odds, exact: true })).toBeVisible();
  }
  await page.getByRole('radio', { name: 'Instant' }).check();
  await page.getByRole('button', { name: 'Demo' }).click();
  await expectPhase(page, 'landed');
  await expect(page.locator('.result')).toContainText('Nothing is paid, kept or counted.');
});

test('S10-02 the page of a free pack bears every width and is accessible in both themes, also with a result', async ({
  page,
  signUp,
  world,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { username } = await signUp();
  await world.giveTokens(username, 10);
  await visit(page, '/packs/dawn-cache');
  await expectUpright(page);
  await expectSoundInThemes(page);
  await page.locator('.open-primary').click();
  await expectPhase(page, 'landed');
  await expectUpright(page);
  await expectSoundInThemes(page);
});

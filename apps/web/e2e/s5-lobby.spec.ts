import type { BrowserContext } from '@playwright/test';
import { listPacks, type RequestOf } from '@voltide/contract';
import { createBattle, listOwnBattles } from '@voltide/games/battles/contract';

import type { ChildWorld } from '@voltide/testkit/child-world';

import { restingBox } from './support/boxes.ts';
import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';
import { freshName, get, post, signUp } from './support/people.ts';

type Settings = RequestOf<typeof createBattle>['settings'];

/** Somebody else opens a battle, in a mode by which this test tells its own from those of others. */
async function openBattle(context: BrowserContext, world: ChildWorld, part: Partial<Settings>): Promise<string> {
  const { token, email } = await signUp(context, world.url);
  await world.confirmEmail(email);
  const { packs } = await get(context.request, listPacks);
  const [pack] = packs.filter(({ id }) => id === 'tin-sparrow');
  const rounds = pack === undefined ? [] : [{ id: pack.id, hash: pack.hash }];
  const settings: Settings = {
    layout: '1v1',
    mode: 'points',
    inverse: false,
    tie: 'split',
    funding: 0,
    rounds,
    ...part,
  };
  const body = { settings, share: 100 as const, clientSeed: freshName(), allowsHouse: true, isPrivate: false };
  const { battleId } = await post(context.request, createBattle, { token, key: freshName('key'), body });
  return battleId;
}

/** How many lines the words of an element take. */
function linesOf(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}

test('S5-01 the lobby is filtered by keys, its rows stay, and two taps start against the house @phone', async ({
  page,
  browser,
  world,
  signUp: join,
}) => {
  const others = await browser.newContext({ baseURL: world.url });
  const first = await openBattle(others, world, { layout: '2v2v2' });
  await openBattle(others, world, { layout: '3v3' });
  // Neither confirmed nor played: what keeps the lobby free of floods does not bind a battle that is full at once.
  await join();
  await visit(page, '/battles?mode=points');
  const chip = page.getByRole('button', { name: '2v2v2', exact: true });
  await chip.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/layout=2v2v2/);
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  const rows = page.locator('.lobby-open .battle-card');
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Order').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/sort=cheapest/);

  const row = page.locator(`[data-battle="${first}"]`);
  const before = await restingBox(row);
  const second = await openBattle(others, world, { layout: '2v2v2' });
  const news = page.getByRole('button', { name: '1 new' });
  await expect(news).toBeVisible();
  expect(await restingBox(row)).toEqual(before);
  await news.click();
  await expect(page.locator(`[data-battle="${second}"]`)).toBeVisible();

  await page.getByRole('button', { name: 'Battle the house', exact: true }).click();
  const start = page.getByRole('button', { name: /^Start for 1\.50/ });
  await expect(start).toBeVisible();
  expect(await start.evaluate(linesOf)).toBe(1);
  await start.click();
  await expect(page).toHaveURL(/\/battles\?b=/);
  await expect(page.locator('main').getByText('House').first()).toBeVisible();
  await others.close();
});

test('S5-01 S14-06 a battle whose answer was lost is there once after a reload, and is gone to', async ({
  page,
  signUp: join,
}) => {
  const { token } = await join();
  await visit(page, '/battles');
  const paths = /\/api\/battles$/;
  await page.route(paths, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Battle the house', exact: true }).click();
  await page.getByRole('button', { name: /^Start for 1\.50/ }).click();
  await expect(page.getByRole('dialog').getByText(/^No answer yet\./)).toBeVisible();
  await page.unroute(paths);
  await page.reload();
  await expect(page).toHaveURL(/\/battles\?b=/);
  await expect(page.locator('main').getByText('House').first()).toBeVisible();
  const { battles } = await get(page.request, listOwnBattles, { token });
  expect(battles.map(({ seats }) => seats.length)).toEqual([2]);
});

test('S5-01 three house seats are one press of a new account, and changed packs keep the start @phone', async ({
  page,
  signUp: join,
}) => {
  const { token } = await join();
  await visit(page, '/battles');
  await page.getByRole('button', { name: 'Battle the house', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Battle the house' });
  await dialog.getByRole('radio', { name: '1v1v1v1', exact: true }).check();
  await expect(dialog).toContainText('The house pays for its 3 seats');
  await dialog.getByRole('button', { name: /^Start for 1\.50/ }).click();
  await expect(page).toHaveURL(/\/battles\?b=/);
  const own = async () => (await get(page.request, listOwnBattles, { token })).battles;
  expect((await own()).map(({ seats }) => seats.map(({ kind }) => kind))).toEqual([
    ['user', 'house', 'house', 'house'],
  ]);

  await visit(page, '/battles?house=1');
  await page.getByRole('button', { name: 'Packs and mode' }).click();
  const sheet = page.getByRole('dialog', { name: 'Create a battle' });
  await sheet.getByRole('radio', { name: 'Points', exact: true }).check();
  await sheet.getByRole('radio', { name: '2v2', exact: true }).check();
  await sheet.getByRole('button', { name: 'Create and start' }).click();
  await expect(page).toHaveURL(/\/battles\?b=/);
  await expect.poll(own).toHaveLength(2);
  const [newest] = await own();
  expect([newest?.settings.mode, newest?.seats.length, newest?.lockedAt === null]).toEqual(['points', 4, false]);
});

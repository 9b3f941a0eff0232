import type { Browser, BrowserContext, Page } from '@playwright/test';
import { listPacks } from '@voltide/contract';
import { createBattle, listOwnBattles } from '@voltide/games/battles/contract';

import type { ChildWorld } from '@voltide/testkit/child-world';

import { openBattle, type Opening } from './support/battles.ts';
import { restingBox } from './support/boxes.ts';
import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';
import { freshName, get, post, signUp } from './support/people.ts';

/** Opens another player's battle, in a mode that only this test uses. */
async function openOthersBattle(context: BrowserContext, world: ChildWorld, part: Partial<Opening>): Promise<string> {
  const { token, email } = await signUp(context, world.url);
  await world.confirmEmail(email);
  return openBattle(context.request, token, { rounds: 1, mode: 'points', tie: 'split', ...part });
}

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
  const first = await openOthersBattle(others, world, { layout: '2v2v2' });
  await openOthersBattle(others, world, { layout: '3v3' });
  // Neither confirmed nor played: the lobby's flood limits do not apply to a battle that is full at once.
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
  await expect(page).toHaveURL(/sort=newest/);

  const row = page.locator(`[data-battle="${first}"]`);
  // Keyboard focus inside the list: the focused row stays, and new ones wait.
  await row.getByRole('link').first().focus();
  const before = await restingBox(row);
  const second = await openOthersBattle(others, world, { layout: '2v2v2' });
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

type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };

async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const counted = { shift: 0 };
    Object.assign(window, { counted });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[]) if (!hadRecentInput) counted.shift += value;
    }).observe({ type: 'layout-shift' });
  });
}

function readShift(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { readonly counted: { readonly shift: number } }).counted.shift);
}

async function openOthers(browser: Browser, world: ChildWorld, parts: readonly Partial<Opening>[]) {
  const others = await browser.newContext({ baseURL: world.url });
  const ids: string[] = [];
  for (const part of parts) ids.push(await openOthersBattle(others, world, part));
  return { others, ids };
}

test('S5-01 rows enter calmly while no one points at them, and wait while someone does', async ({
  page,
  browser,
  world,
}) => {
  const part = { layout: '1v1v1', mode: 'terminal', tie: 'split' } as const;
  const { others, ids } = await openOthers(browser, world, [part]);
  await visit(page, '/battles?mode=terminal&layout=1v1v1');
  const row = (id = '') => page.locator(`.lobby-open [data-battle="${id}"]`);
  await expect(row(ids[0])).toContainText('2 seats free');
  await expect(row(ids[0])).toContainText(/Refunded in \d+:\d\d unless full/);
  await expect(row(ids[0]).locator('.plate')).toHaveCount(3);
  await watchShifts(page);
  const entered = await openOthersBattle(others, world, part);
  await expect(row(entered)).toBeVisible();
  await expect(page.getByRole('button', { name: '1 new' })).toHaveCount(0);

  await row(entered).hover();
  const before = await restingBox(row(entered));
  const waiting = await openOthersBattle(others, world, part);
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
  expect(await restingBox(row(entered))).toEqual(before);
  await page.mouse.move(5, 5);
  await expect(row(waiting)).toBeVisible();
  expect(await readShift(page)).toBeLessThanOrEqual(0.02);
  await others.close();
});

test('S5-01 the lobby shows what one can afford, tells the house from people, and leaves no band @phone', async ({
  page,
  browser,
  world,
  signUp: join,
}) => {
  const cheap = { layout: '3v3', mode: 'shared', tie: 'ticket' } as const;
  const { others, ids } = await openOthers(browser, world, [cheap]);
  await join();
  await visit(page, '/battles?mode=shared&layout=3v3');
  const row = page.locator(`.lobby-open [data-battle="${ids[0] ?? ''}"]`);
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'I can afford' }).click();
  await expect(page).toHaveURL(/afford=1/);
  const asked = page.waitForRequest(/\/api\/battles\?.*maxSeat=100\.000000/);
  await page.reload();
  await asked;
  await expect(page.getByRole('button', { name: 'I can afford' })).toHaveAttribute('aria-pressed', 'true');
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'With the house' }).click();
  await expect(page).toHaveURL(/who=house/);
  await expect(page.getByText('No battle matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'People', exact: true }).click();
  await expect(row).toBeVisible();

  const open = page.locator('.lobby-open');
  const band = await open.evaluate((section) => {
    const last = section.lastElementChild?.getBoundingClientRect().bottom ?? 0;
    return section.getBoundingClientRect().bottom - last;
  });
  expect(band).toBeLessThanOrEqual(1);
  await others.close();
});

test('S5-01 a running battle shows its round, who leads, its house seats and what decides it @phone', async ({
  page,
  browser,
  world,
}) => {
  const player = await browser.newContext({ baseURL: world.url });
  const { token } = await signUp(player, world.url);
  const { packs } = await get(player.request, listPacks);
  const [pack] = packs.filter(({ id }) => id === 'tin-sparrow');
  const rounds = Array.from({ length: 6 }, () => ({ id: pack?.id ?? '', hash: pack?.hash ?? '' }));
  const settings = { layout: '2v2', mode: 'points', inverse: false, tie: 'split', funding: 0, rounds } as const;
  const how = { share: 100 as const, clientSeed: freshName(), allowsHouse: true, isPrivate: false, againstHouse: true };
  await visit(page, '/battles');
  const { battleId } = await post(player.request, createBattle, {
    token,
    key: freshName('key'),
    body: { settings, ...how },
  });
  const card = page.locator(`.running-strip [data-battle="${battleId}"]`);
  await expect(card).toContainText(/Round \d of 6/, { timeout: 30_000 });
  await expect(card.locator('.plate')).toHaveCount(4);
  await expect(card).toContainText('House');
  await expect(card).toContainText(/Decided by (the platform's sealed chain|drand round \d+)/);
  await expect(card).toContainText(/leads?, \d|Level at \d/, { timeout: 20_000 });
  await player.close();
});

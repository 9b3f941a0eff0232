import { listPacks } from '@voltide/contract';
import { formatVt, parseVt } from '@voltide/core';
import type { Locator, Page } from '@playwright/test';
import { getPack } from '@voltide/games/packs/contract';

import { expect, test } from './support/fixtures.ts';
import { SAMPLE_PACK, skipSplash, visit } from './support/pages.ts';
import { get, openPack, signUp } from './support/people.ts';
import { expectPhase, pressOpen, visitDesk } from './support/reels.ts';

const REVEAL_MS = 6000;
const FIVE_VT = parseVt('5.000000');

function cards(page: Page): Locator {
  return page.locator('.capsule-card');
}

function hasLantern(name: string): boolean {
  return name.toLowerCase().includes('lantern');
}

/** Formats VT as pages do: two decimals at least. */
function shown(amount: string): string {
  return formatVt(parseVt(amount)).slice(0, -4);
}

test('S4-01 the catalogue shows every pack on sale with price and hit rate', async ({ page, request }) => {
  const { packs } = await get(request, listPacks);
  await visit(page, '/packs');
  await expect(cards(page)).toHaveCount(packs.length);
  for (const { id, name, price } of packs) {
    const card = cards(page).filter({ hasText: name });
    await expect(card).toHaveAttribute('href', `/packs/${id}`);
    await expect(card).toContainText(shown(price));
    await expect(card).toContainText(/Top item [\d.,]+× · [\d,]+ in [\d,.]+/);
    await expect(card).toContainText(/Wins your price back: [\d.]+%/);
    const picture = await request.get(`/art/${id}.svg`);
    expect([id, picture.status(), picture.headers()['content-type']]).toEqual([id, 200, 'image/svg+xml']);
  }
});

test('S4-01 search, order and filters stand in the address and survive a reload', async ({ page, request }) => {
  const { packs } = await get(request, listPacks);
  const prices = packs.map(({ price }) => parseVt(price)).toSorted((left, right) => (left < right ? 1 : -1));
  const cheap = prices.filter((priceSun) => priceSun < FIVE_VT);
  const found = packs.filter(({ name, items }) => [name, ...items.map((item) => item.name)].some(hasLantern)).length;
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThan(packs.length);
  await visit(page, '/packs');
  await page.getByRole('searchbox').fill('lantern');
  await expect(page).toHaveURL('/packs?q=lantern');
  await expect(cards(page)).toHaveCount(found);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('lantern');
  await expect(cards(page)).toHaveCount(found);

  await page.getByRole('searchbox').fill('');
  await page.getByRole('combobox', { name: 'Order' }).selectOption('price-down');
  await expect(page).toHaveURL('/packs?sort=price-down');
  await expect(cards(page).first()).toContainText(shown(formatVt(prices[0] ?? 0n)));
  await page.getByRole('button', { name: 'Under 5 VT' }).click();
  await expect(page).toHaveURL('/packs?sort=price-down&price=under-5');
  await expect(cards(page)).toHaveCount(cheap.length);
  await expect(cards(page).first()).toContainText(shown(formatVt(cheap[0] ?? 0n)));
  const first = (await cards(page).first().getAttribute('href')) ?? '';
  await cards(page).first().click();
  await expect(page).toHaveURL(first);
  await page.goBack();
  await expect(cards(page)).toHaveCount(cheap.length);
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('price-down');

  await visit(page, '/packs?q=nothing-of-the-kind');
  await expect(page.locator('main')).toContainText('No packs match these filters.');
  await page.getByRole('button', { name: 'Show all packs' }).click();
  await expect(page).toHaveURL('/packs');
  await expect(cards(page)).toHaveCount(packs.length);
});

test('S4-01 a pack shows every item with its exact odds, value and table hash', async ({ page, request }) => {
  const { pack } = await get(request, getPack, { path: getPack.path.replace(':packId', SAMPLE_PACK) });
  await visit(page, `/packs/${SAMPLE_PACK}`);
  await expect(page.getByRole('heading', { level: 1, name: pack.name })).toBeVisible();
  const rows = page.locator('.pack-table tbody tr');
  await expect(rows).toHaveCount(pack.items.length);
  for (const { name, value, tickets } of pack.items) {
    const row = rows.filter({ hasText: name });
    await expect(row).toContainText(shown(value));
    await expect(row.locator('td')).toContainText([/VT/, /×/, `${tickets / 10_000}%`, /1 in [\d.,]+/]);
  }
  await expect(page.locator('main')).toContainText(pack.hash);
  expect(pack.items.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(1_000_000);
});

test('S4-01 S4-04 packs are explained, and realised odds stand beside the published ones with their intervals', async ({
  page,
  host,
  browser,
}) => {
  const world = await host.open();
  const main = page.locator('main');
  await visit(page, `${world.url}/pack-system`);
  for (const word of ['common', 'uncommon', 'rare', 'epic', 'legendary', 'mythic', '93', 'ticket']) {
    await expect(main).toContainText(new RegExp(word, 'i'));
  }
  await expect(main.locator('a[href="/fairplay/verify"]')).toBeVisible();
  await expect(main.getByRole('combobox', { name: 'Pack' })).toHaveValue('tin-sparrow');
  await expect(main).toContainText('No one has opened Tin Sparrow here yet.');
  await visit(page, `${world.url}/packs/twin-tides`);
  await expect(main).toContainText('No one has opened this pack here yet');
  await expect(main).toContainText('Nothing found in this pack yet.');

  const context = await browser.newContext({ baseURL: world.url });
  const { token } = await signUp(context, world.url);
  await openPack(context.request, token, { packId: 'twin-tides', quantity: 10 });
  await context.close();
  await world.advance(REVEAL_MS);
  await world.runJobs();
  await page.reload();
  await expect(main).toContainText('Realised over 10 opens, with 95% confidence intervals (Wilson).');
  const interval = /^[\d.]+%[\d.]+–[\d.]+%$/;
  await expect(page.locator('.pack-table .seen')).toHaveText([interval, interval]);
  await expect(page.locator('.recent-item').first()).toBeVisible();
  await visit(page, `${world.url}/pack-system`);
  await main.getByRole('combobox', { name: 'Pack' }).selectOption('twin-tides');
  await expect(main).toContainText('10 opens of Twin Tides.');
  await expect(page.locator('.seen')).toHaveCount(2);
  await world.close();
});

test('S4-07 a pack whose top prize is too high for the house is not sold for cash; its demo opens', async ({
  host,
  browser,
}) => {
  const world = await host.open();
  await world.capital('-9995000.000000');
  await world.runJobs();
  const context = await browser.newContext({ baseURL: world.url });
  await skipSplash(context);
  const { username } = await signUp(context, world.url);
  await world.adjust(username, 'promo', '-100.000000');
  await world.adjust(username, 'cash', '100.000000');
  const page = await context.newPage();
  await visit(page, '/packs');
  const limited = cards(page).filter({ hasText: 'Play balance only' });
  await expect(limited.first()).toBeVisible();
  await expect(cards(page).filter({ hasText: 'Tin Sparrow' })).not.toContainText('Play balance only');
  await visit(page, '/packs/zero-hour');
  await expect(page.locator('main')).toContainText(
    'Not on sale for cash while its top prize is above 1% of house cash. You can still open it with play balance',
  );
  await visitDesk(page, { packId: 'zero-hour', speed: 'Instant' });
  await page.getByRole('button', { name: 'Demo' }).click();
  await expectPhase(page, 'landed');
  await pressOpen(page);
  const refusal = page.locator('main').getByRole('alert');
  await expect(refusal).toContainText('not on sale for cash while its top prize is above 1% of house cash');
  await refusal.getByRole('button', { name: 'Open the demo' }).click();
  await expectPhase(page, 'landed');
  await expect(page.locator('.stage-flag')).toHaveText('Demo');
  await context.close();
  await world.close();
});

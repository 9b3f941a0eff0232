import { getPackProgress } from '@voltide/contract';
import type { Page } from '@playwright/test';
import { getPack } from '@voltide/games/packs/contract';

import { expectSoundInThemes } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { goWithin, visit } from './support/pages.ts';
import { get, openPack } from './support/people.ts';
import { expectPhase, pressOpen, visitDesk } from './support/reels.ts';

const PACK = 'tin-sparrow';
const FRAME = '.stamp-frame';

function listAsked(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

const framesIn = (asked: readonly string[]): readonly string[] => [
  ...new Set(asked.filter((path) => path.startsWith('/art/stamps/'))),
];

test('S10-02 25 opens frame the capsule in bronze on /packs, its own page and its stage @mobile', async ({
  page,
  signUp,
}) => {
  const { token } = await signUp();
  for (const quantity of [10, 10, 4]) await openPack(page.request, token, { packId: PACK, quantity });
  const asked = listAsked(page);
  await visit(page, '/packs');
  const card = page.locator(`.capsule-card[href="/packs/${PACK}"]`);
  await expect(card.locator('.card-set')).toContainText(/^[1-8]\/8[1-8] of 8 items found$/);
  expect(framesIn(asked)).toEqual([]);

  await openPack(page.request, token, { packId: PACK });
  await page.reload();
  const { packs } = await get(page.request, getPackProgress, { token });
  const own = packs.find(({ packId }) => packId === PACK);
  const found = own?.items.length ?? 0;
  await expect(card).toContainText(`${found} of 8 items found, Bronze stamp`);
  await expect(card.locator(FRAME)).toHaveAttribute('src', '/art/stamps/bronze.svg');
  await expect(page.locator(FRAME)).toHaveCount(1);
  await expect.poll(() => card.locator(FRAME).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200);
  expect(framesIn(asked)).toEqual(['/art/stamps/bronze.svg']);

  await card.click();
  await expect(page.locator('.pack-head')).toContainText('Bronze stamp');
  await expect(page.locator('.pack-head').locator(FRAME)).toBeVisible();
  await expect(page.locator('.stamp-track')).toContainText('25 of 100 opens to Silver');
  await visit(page, `/open-pack?pack=${PACK}`);
  await expect(page.locator('.stage-capsule').locator(FRAME)).toBeVisible();
});

test('S10-02 the page of a pack shows what was found how often, and what is missing with its odds @mobile', async ({
  page,
  signUp,
}) => {
  const { token } = await signUp();
  await openPack(page.request, token, { packId: PACK, quantity: 10 });
  const { pack } = await get(page.request, getPack, { path: getPack.path.replace(':packId', PACK) });
  const { packs } = await get(page.request, getPackProgress, { token });
  const own = packs.find(({ packId }) => packId === PACK);
  await visit(page, `/packs/${PACK}`);
  const collection = page.getByRole('region', { name: 'Your collection' });
  await expect(collection).toContainText(`${own?.items.length ?? 0} of 8 items found`);
  for (const { id, name, tickets } of pack.items) {
    const drawn = own?.items.find(({ itemId }) => itemId === id)?.drawn;
    const text = drawn === undefined ? `Missing: ${name}, ${tickets / 10_000}%` : `${name}Found ${drawn}×`;
    await expect(collection.locator('.collection-slot').filter({ hasText: name })).toHaveText(text);
  }
  // No link invites to play.
  const ways = await collection.locator('a, button').evaluateAll((all) => all.map((way) => way.getAttribute('href')));
  expect([...new Set(ways)]).toEqual(['#odds']);
  await collection.locator('a').first().click();
  await expect(page).toHaveURL(`/packs/${PACK}#odds`);
  await expect(page.getByRole('heading', { name: 'Exact odds' })).toBeInViewport();
  await expectSoundInThemes(page);
});

test('S10-02 the sale of the last copy keeps the item in the set of a guest', async ({ page, startGuest }) => {
  await startGuest();
  await visitDesk(page, { packId: PACK, speed: 'Instant' });
  await pressOpen(page);
  await expectPhase(page, 'landed');
  await visit(page, '/inventory');
  await page.locator('.stack-sell').first().click();
  await page.locator('.sell-go').click();
  await expect(page.locator('main')).toContainText('Nothing here yet.');
  await goWithin(page, `/packs/${PACK}`);
  await expect(page.getByRole('region', { name: 'Your collection' })).toContainText('1 of 8 items found');
});

test('S10-02 visitors see no collection, and their pages ask for nothing of it', async ({ page }) => {
  const asked = listAsked(page);
  await visit(page, '/packs');
  await expect(page.locator('.capsule-card').first()).toBeVisible();
  await visit(page, `/packs/${PACK}`);
  await expect(page.getByRole('heading', { name: 'What can be found' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your collection' })).toHaveCount(0);
  expect(asked.filter((path) => path.startsWith('/api/progress'))).toEqual([]);
  expect(framesIn(asked)).toEqual([]);
});

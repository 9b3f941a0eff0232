import type { Page } from '@playwright/test';

import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';
import { expectPhase, holdReels, landReels, newestPlay, visitDesk } from './support/reels.ts';

const ways = (page: Page) => page.locator('.pack-head-actions');
const packs = (page: Page) => page.locator('.header').getByRole('link', { name: 'Packs', exact: true });

test('S4-02 Open on a pack page opens; who leaves gets the item by a toast, and a sale leads on', async ({
  page,
  signUp,
}) => {
  const { token } = await signUp();
  await visit(page, '/packs/glass-tide');
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/packs/open', async (route) => {
    await held;
    await route.continue();
  });
  await ways(page).getByRole('link', { name: 'Open', exact: true }).click();
  await expectPhase(page, 'asking');
  await expect
    .poll(() => page.locator('.stage-capsule > svg').evaluate((pack) => pack.getAnimations().length))
    .toBeGreaterThan(0);
  await packs(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Packs' })).toBeVisible();
  letGo();
  const toast = page.locator('.toast');
  await expect(toast).toContainText('You found');
  const [item] = (await newestPlay(page, token)).items;
  await expect(toast).toContainText(item?.itemName ?? 'an item');
  await expect(toast).toContainText('from Glass Tide, in your inventory.');

  await visit(page, '/packs/tin-sparrow');
  await ways(page).getByRole('link', { name: 'Open', exact: true }).click();
  await holdReels(page);
  await packs(page).click();
  await expect(toast).toContainText('from Tin Sparrow, in your inventory.');
  await page.goBack();
  await expectPhase(page, 'landed');
  await page.getByRole('button', { name: /^Sell for/ }).click();
  await expect(page.locator('.open-primary')).toBeFocused();
});

test('S3-06 S4-02 Open on a pack page buys nothing for a visitor', async ({ page }) => {
  await visit(page, '/packs/glass-tide');
  await ways(page).getByRole('link', { name: 'Open', exact: true }).click();
  await expect(page.locator('.open-panel')).toContainText('Opening makes you a guest');
  await expectPhase(page, 'ready');
  await expect(page).toHaveURL(/\/open-pack\?pack=glass-tide$/);
});

test('S4-02 after Open on a pack page Enter and Space open again, a held Enter does not @phone', async ({
  page,
  signUp,
}) => {
  await signUp();
  let opens = 0;
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/packs/open' && response.ok()) opens += 1;
  });
  const peak = page.locator('.peak');
  await page.addLocatorHandler(peak, async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });
  await visit(page, '/packs/tin-sparrow');
  await ways(page).getByRole('link', { name: 'Open', exact: true }).focus();
  await page.keyboard.down('Enter');
  const primary = page.locator('.open-primary');
  await holdReels(page);
  await expect(primary).toBeFocused();
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter');
  await expectPhase(page, 'revealing');
  await page.keyboard.up('Enter');
  expect(opens).toBe(1);
  for (const [nth, key] of ['Enter', 'Space', 'Enter'].entries()) {
    await landReels(page);
    await expect(primary).toContainText('Open again');
    await expect(primary).toBeFocused();
    await page.keyboard.press(key);
    await holdReels(page);
    expect(opens).toBe(nth + 2);
  }
  await landReels(page);
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(primary).toBeFocused();
});

for (const quantity of [1, 10]) {
  test(`S4-02 the cells of ${quantity} reels carry names that fit, and nothing is read out @phone`, async ({
    page,
    signUp,
  }) => {
    await signUp();
    await visitDesk(page, { quantity });
    await expect(page.locator('.reels')).toHaveAttribute('aria-hidden', 'true');
    const names = await page.locator('.reel-cell .cell-name').evaluateAll((cells) =>
      cells.map((name) => {
        const cell = name.closest('.reel-cell')?.getBoundingClientRect();
        const own = name.getBoundingClientRect();
        const fits =
          cell !== undefined && own.left >= cell.left && own.right <= cell.right && own.bottom <= cell.bottom;
        return { text: name.textContent, fits, overflow: getComputedStyle(name).textOverflow };
      }),
    );
    expect(names.length).toBeGreaterThan(quantity);
    expect(names.every(({ text, fits, overflow }) => text !== '' && fits && overflow === 'ellipsis')).toBe(true);
  });
}

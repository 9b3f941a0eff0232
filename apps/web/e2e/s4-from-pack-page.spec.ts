import type { Page } from '@playwright/test';

import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';
import { expectPhase, holdReels, newestPlay } from './support/reels.ts';

const ways = (page: Page) => page.locator('.pack-head-actions');
const packs = (page: Page) => page.locator('.header').getByRole('link', { name: 'Packs', exact: true });

test('S4-02 Open on a pack page opens; who leaves gets the find by a toast, and an exchange leads on', async ({
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
  const [find] = (await newestPlay(page, token)).finds;
  await expect(toast).toContainText(find?.itemName ?? 'a find');
  await expect(toast).toContainText('from Glass Tide, in your inventory.');

  await visit(page, '/packs/tin-sparrow');
  await ways(page).getByRole('link', { name: 'Open', exact: true }).click();
  await holdReels(page);
  await packs(page).click();
  await expect(toast).toContainText('from Tin Sparrow, in your inventory.');
  await page.goBack();
  await expectPhase(page, 'landed');
  await page.getByRole('button', { name: /^Exchange for/ }).click();
  await expect(page.locator('.open-primary')).toBeFocused();
});

test('S3-06 S4-02 Open on a pack page buys nothing for a visitor', async ({ page }) => {
  await visit(page, '/packs/glass-tide');
  await ways(page).getByRole('link', { name: 'Open', exact: true }).click();
  await expect(page.locator('.open-panel')).toContainText('Opening makes you a guest');
  await expectPhase(page, 'ready');
  await expect(page).toHaveURL(/\/open-pack\?pack=glass-tide$/);
});

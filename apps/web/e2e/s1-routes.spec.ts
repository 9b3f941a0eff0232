import type { Page } from '@playwright/test';

import { expect, test } from './support/fixtures.ts';
import { go, SAMPLE_PACK, visit } from './support/pages.ts';

async function headOf(page: Page): Promise<readonly (string | null)[]> {
  return page.evaluate(() => [
    document.title,
    document.querySelector('meta[name="description"]')?.getAttribute('content') ?? null,
    document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null,
    document.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? null,
  ]);
}

test('S1-01 S1-02 a page is named and described in the browser as the server has written it', async ({ page }) => {
  const written = new Map<string, readonly (string | null)[]>();
  for (const address of ['/packs', '/fairplay/verify', '/TERMS/']) {
    await visit(page, address);
    written.set(address, await headOf(page));
  }
  for (const [address, head] of written) {
    await go(page, address);
    await expect.poll(() => headOf(page), address).toEqual(head);
    await expect(page).toHaveURL(address);
  }
  expect(new Set([...written.values()].map(([title]) => title)).size).toBe(written.size);
});

test('S1-01 a path that no page has shows the not-found screen, which leads home', async ({ page }) => {
  await visit(page, '/wheel/x');
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing at this depth' })).toBeVisible();
  await expect(page).toHaveTitle(/Page not found/);
  await expect(page.locator('header.header')).toBeVisible();
  await page.locator('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
});

test('S1-07 the navigation at the foot is for small screens, and never beside admin paths @mobile', async ({
  page,
  isMobile,
}) => {
  const nav = page.locator('nav.bottom-nav');
  await visit(page, '/help');
  if (isMobile) await expect(nav.getByRole('link')).toHaveText(['Home', 'Packs', 'Battles', 'Spin', 'Leaders']);
  else await expect(nav).toBeHidden();
  await go(page, '/some-admin-page');
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing at this depth' })).toBeVisible();
  await expect(nav).toHaveCount(0);
});

test('the first Tab offers to skip to the content, and a navigation begins at its start', async ({ page }) => {
  await visit(page, '/packs');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main#main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toHaveCount(1);

  await page.locator('footer').getByRole('link', { name: 'Help', exact: true }).click();
  await expect(page).toHaveURL('/help');
  await expect(page.locator('main#main')).toBeFocused();
  await expect(page).toHaveTitle(/^Help/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('S1-09 a screen that fails shows the error boundary, and Try Again brings it back', async ({ page }) => {
  const broken = /open-pack-screen.*\.js$/;
  await page.route(broken, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken");' }),
  );
  await visit(page, '/help');
  await go(page, `/open-pack?pack=${SAMPLE_PACK}`);
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.unroute(broken);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.locator('main:not([data-static]) h1')).toHaveText('Glass Tide');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
});

import type { Page } from '@playwright/test';

import { boxOf, restingBox } from './support/boxes.ts';
import { expect, test } from './support/fixtures.ts';
import { settle } from './support/pages.ts';

/** Limit of the design: layout shift of a loading page, as the browser counts it. */
const MOST_SHIFT = 0.02;

const PLAYER_PAGES = [
  '/',
  '/packs',
  '/inventory',
  '/fairplay',
  '/rules',
  '/statistics',
  '/wallet',
  '/profile',
  '/rewards',
  '/leaderboard',
  '/leaderboard-enhanced',
  '/referrals',
] as const;

type Shift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
};

type Noted = { readonly value: number; readonly moved: string };

/** Records layout shifts from the first paint on, with their elements. */
async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: Noted[] = [];
    Object.assign(window, { noted });
    const nameOf = (node: Node | null): string =>
      node instanceof Element ? `${node.tagName}.${node.getAttribute('class') ?? ''}` : (node?.textContent ?? '');
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (!hadRecentInput) noted.push({ value, moved: sources.map(({ node }) => nameOf(node)).join(', ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** A connection so slow that fonts, code and answers arrive one after the other. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const speed = { downloadThroughput: 200_000, uploadThroughput: 90_000 };
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 150, ...speed });
}

/** Waits until the frame and everything in view are there; the rest loads when it is scrolled to. */
async function seeAll(page: Page): Promise<void> {
  await expect(page.locator('footer')).toBeAttached();
  await expect(page.locator('header [data-coming]')).toHaveCount(0);
  await expect
    .poll(() =>
      page.evaluate(() => {
        const waiting = document.querySelectorAll('main[data-static], .skeleton, main [aria-busy="true"]');
        const inSight = [...waiting].filter((element) => element.getBoundingClientRect().top < window.innerHeight);
        return inSight.length === 0 && document.fonts.status === 'loaded';
      }),
    )
    .toBe(true);
}

async function expectNoShift(page: Page, path: string): Promise<void> {
  await noteShifts(page);
  await slowDown(page);
  await page.goto(path);
  await seeAll(page);
  const noted = await page.evaluate(() => (window as unknown as { readonly noted: readonly Noted[] }).noted);
  const lines = noted.map(({ value, moved }) => `${value.toFixed(4)} ${moved}`);
  expect(
    noted.reduce((sum, { value }) => sum + value, 0),
    lines.join('\n'),
  ).toBeLessThanOrEqual(MOST_SHIFT);
}

test.describe('what a page shows while it loads keeps its place', () => {
  for (const path of PLAYER_PAGES) {
    test(`${path}, for a player @mobile`, async ({ page, signUp }) => {
      await signUp();
      await expectNoShift(page, path);
    });
  }

  for (const path of ['/', '/fairplay', '/profile', '/leaderboard']) {
    test(`${path}, for a visitor @mobile`, async ({ page }) => {
      await expectNoShift(page, path);
    });
  }

  test('the ways on of the home page are as high for a player as before it is known who looks @mobile', async ({
    page,
    signUp,
  }) => {
    const ways = page.locator('.hero-actions');
    await signUp();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    await expect(ways.getByText('Open your first pack')).toBeVisible();
    const before = await restingBox(ways);
    await page.unrouteAll();
    await page.reload();
    await expect(ways.getByText('Open a pack')).toBeVisible();
    await settle(page);
    await expect.poll(() => boxOf(ways)).toEqual(before);
  });
});

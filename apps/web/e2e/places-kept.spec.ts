import type { Page } from '@playwright/test';
import { LIVE_PATH } from '@voltide/contract';

import { boxOf, restingBox } from './support/boxes.ts';
import { expect, test } from './support/fixtures.ts';
import { goWithin, SAMPLE_PACK, visit } from './support/pages.ts';
import { openPack } from './support/people.ts';
import { endHold, holdTimers, waitHeld } from './support/timers.ts';

/** Rule of the design: a placeholder keeps place and size, and says so when it takes long. */
const SLOW_AFTER_MS = 2500;
const SLOW = /^Still loading .+\. The connection is slow\.$/;

type Waiting = {
  readonly call: string;
  /** Keeps place and size before and after. */
  readonly kept: string;
  /** Visible once the answer has arrived. */
  readonly done: string;
};

const SCREENS: Readonly<Record<string, Waiting>> = {
  '/inventory': { call: '**/api/inventory', kept: '.stack-grid > :first-child', done: '.stack-card' },
  '/packs': { call: '**/api/packs', kept: '.capsule-grid > :first-child', done: '.capsule-grid a' },
  '/history': { call: '**/api/plays*', kept: '.play-list > :first-child', done: '.play-list > li' },
  '/wallet': { call: '**/api/wallet/buckets', kept: '.vault', done: '.buckets .bucket-amount' },
  '/leaderboard': { call: '**/api/boards/points/day', kept: '[data-place="1"]', done: '.standing-list > li' },
  [`/packs/${SAMPLE_PACK}`]: { call: '**/api/packs/*', kept: '.pack-head', done: '.pack-head-actions' },
};

/** Holds the answers of a call until they are released. */
async function hold(page: Page, call: string) {
  const answer = Promise.withResolvers<undefined>();
  await page.route(call, async (route) => {
    await answer.promise;
    await route.continue();
  });
  return () => answer.resolve(undefined);
}

async function leave(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Closes live sockets, so that only answers change the page. */
async function closeSockets(page: Page): Promise<void> {
  await page.routeWebSocket(`**${LIVE_PATH}`, (socket) => void socket.close({ code: 1011 }));
}

async function expectCodeAndFaces(page: Page): Promise<void> {
  await expect(page.locator('[data-static]')).toHaveCount(0);
  await expect(page.locator('footer')).toBeAttached();
  await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded');
}

async function expectKept(page: Page, path: string): Promise<void> {
  const { call, kept, done } = SCREENS[path] ?? { call: '', kept: '', done: '' };
  await leave(page);
  const letGo = await hold(page, call);
  await page.goto(path);
  await expectCodeAndFaces(page);
  const place = page.locator(kept);
  await expect(place).toBeVisible();
  const before = await restingBox(place);
  await expect(page.locator(done)).toHaveCount(0);
  letGo();
  await expect(page.locator(done).first()).toBeVisible();
  await expect.poll(() => boxOf(place)).toEqual(before);
}

test(`S4-01 ${Object.keys(SCREENS).join(', ')} keep the place and the size of what they load @mobile`, async ({
  page,
  signUp,
}) => {
  const { token } = await signUp();
  await closeSockets(page);
  await openPack(page.request, token, { packId: 'twin-tides', quantity: 4 });
  for (const path of Object.keys(SCREENS)) await test.step(path, () => expectKept(page, path));
});

test(`S4-01 /packs and /packs/${SAMPLE_PACK} keep their places on the narrowest phones too`, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/packs', `/packs/${SAMPLE_PACK}`]) await test.step(path, () => expectKept(page, path));
});

test('S4-03 choosing an item moves none of them @phone', async ({ page, signUp }) => {
  const { token } = await signUp();
  await openPack(page.request, token, { packId: 'twin-tides', quantity: 4 });
  await visit(page, '/inventory');
  const placeOf = () =>
    page.locator('.stack-grid').evaluate((grid) => grid.getBoundingClientRect().top + window.scrollY);
  await restingBox(page.locator('.stack-grid'));
  const before = await placeOf();
  await page
    .getByRole('checkbox', { name: /^Choose / })
    .first()
    .check();
  await expect(page.getByRole('button', { name: 'Sell selected' })).toBeVisible();
  await expect.poll(placeOf).toBe(before);
});

/** Screens, and the call without which they show placeholders. */
const SLOW_SCREENS = {
  '/wallet': '**/api/wallet/buckets',
  '/pack-system': '**/api/packs',
  '/leaderboard': '**/api/boards/points/day',
  '/profile': '**/api/auth/me',
  '/profile-simple': '**/api/auth/me',
  '/profile-setup': '**/api/auth/me',
  '/avatar': '**/api/auth/me',
} as const;

async function expectSlowWords(page: Page, path: string, call: string): Promise<void> {
  await leave(page);
  const letGo = await hold(page, call);
  await page.goto(path);
  await expectCodeAndFaces(page);
  const note = page.locator('.slow-note').first();
  await expect(note).toBeAttached();
  await waitHeld(page);
  await expect(note).toBeEmpty();
  const main = page.locator('main');
  const { height } = await restingBox(main);
  await endHold(page);
  await expect(note).toHaveText(SLOW);
  await note.scrollIntoViewIfNeeded();
  await expect(note).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => (await boxOf(main)).height).toBe(height);
  letGo();
  await expect(page.locator('.slow-note')).toHaveCount(0);
}

const SLOW_PATHS = Object.keys(SLOW_SCREENS).join(', ');

test(`S4-01 ${SLOW_PATHS} say in words that they are slow, and nothing moves for it @phone`, async ({
  page,
  signUp,
}) => {
  await signUp();
  await closeSockets(page);
  await holdTimers(page, SLOW_AFTER_MS);
  for (const [path, call] of Object.entries(SLOW_SCREENS)) {
    await test.step(path, () => expectSlowWords(page, path, call));
  }
});

test('S15-02 what is asked for after the session is part of the same wait', async ({ page, signUp }) => {
  await signUp();
  await holdTimers(page, SLOW_AFTER_MS);
  const tellSession = await hold(page, '**/api/auth/me');
  const tellSeeds = await hold(page, '**/api/fairness/seeds');
  await page.goto('/fairplay');
  await expectCodeAndFaces(page);
  const note = page.locator('.fair-pair .slow-note');
  await expect(note).toBeEmpty();
  await endHold(page);
  await expect(note).toHaveText(SLOW);
  await note.evaluate((element) => element.setAttribute('data-marked', ''));
  const asked = page.waitForRequest('**/api/fairness/seeds');
  tellSession();
  await asked;
  await expect(page.locator('.fair-pair .slow-note[data-marked]')).toHaveText(SLOW);
  tellSeeds();
  await expect(page.locator('.fair-reveal')).toBeVisible();
});

test.describe('where a finger points', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('every button, chip and choice is at least 44 px high', async ({ page, signUp }) => {
    const { token } = await signUp();
    await openPack(page.request, token, { packId: 'twin-tides', quantity: 4 });
    await visit(page, '/nowhere');
    for (const path of [
      '/',
      '/packs',
      '/pack-system',
      '/inventory',
      '/history',
      '/profile',
      '/profile-setup',
      '/wheel',
      '/leaderboard',
    ]) {
      await goWithin(page, path);
      const listSmall = () =>
        page
          .locator('main')
          .evaluate((main) =>
            [...main.querySelectorAll('.btn:not(.btn-icon), .chip, .select')]
              .filter((element) => element.getBoundingClientRect().height < 44)
              .map((element) => element.textContent),
          );
      await expect.poll(listSmall, path).toEqual([]);
    }
  });
});

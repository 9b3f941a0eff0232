import type { Locator, Page } from '@playwright/test';

import { boxOf, restingBox } from './support/boxes.ts';
import { expect, test } from './support/fixtures.ts';
import { SAMPLE_PACK, skipSplash, visit } from './support/pages.ts';
import { openPack, signUp } from './support/people.ts';
import { expectPhase, pressOpen, visitDesk } from './support/reels.ts';
import { endHold, holdTimers, waitHeld } from './support/timers.ts';

const REVEAL_MS = 6000;
const WIDTHS = Array.from({ length: 29 }, (_, i) => 320 + 40 * i);
/** Delay before a page says that it is slow. */
const SLOW_AFTER_MS = 2500;
const SLOW = /^Still loading .+\. The connection is slow\.$/;

/** Returns how far the widest element can be scrolled sideways. */
function cutOffPx(parts: Locator): Promise<number> {
  return parts.evaluateAll((all) => Math.max(0, ...all.map((part) => part.scrollWidth - part.clientWidth)));
}

test('S4-04 no column of the tables is out of reach at any width', async ({ page }) => {
  await visit(page, '/pack-system');
  await expect(page.locator('.pack-table')).toHaveCount(2);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => cutOffPx(page.locator('html, .pack-table')), `${width} px`).toBe(0);
  }
});

test('S4-01 a pack page stays whole on narrow screens, however long the names of its finders', async ({
  host,
  browser,
}) => {
  const world = await host.open();
  const context = await browser.newContext({ baseURL: world.url });
  await skipSplash(context);
  const { token } = await signUp(context, world.url, 'WWWWWWWWWWWWWWWWWWWW');
  await openPack(context.request, token, { packId: 'tin-sparrow', quantity: 1 });
  await world.advance(REVEAL_MS);
  await world.runJobs();
  const page = await context.newPage();
  await visit(page, '/packs/tin-sparrow');
  await expect(page.locator('.recent-item')).toHaveCount(1);
  await expect(page.locator('main')).toContainText('Realised over 1 open, with');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => cutOffPx(page.locator('html')), `${width} px`).toBe(0);
  }
  await page.setViewportSize({ width: 768, height: 900 });
  const ways = page.locator('.pack-head-actions > *');
  await expect
    .poll(async () => {
      const tops = await ways.evaluateAll((all) => all.map((way) => Math.round(way.getBoundingClientRect().top)));
      return tops.filter((top) => top === tops.at(-1)).length;
    })
    .toBeGreaterThan(1);
  await context.close();
  await world.close();
});

test('S15-02 a result is checked by the page at once: sealed, each step in view when it is asked for', async ({
  page,
  signUp: signUpHere,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUpHere();
  await visitDesk(page, { speed: 'Instant' });
  await pressOpen(page);
  await expectPhase(page, 'landed');
  const seal = page.locator('.seal');
  await expect(seal).toHaveAttribute('data-state', 'sealed');
  await seal.getByRole('button', { name: 'Verify' }).click();
  const steps = seal.locator('.seal-steps li');
  await expect(steps.first()).toBeInViewport({ ratio: 1 });
  await expect(steps.nth(4)).toBeInViewport({ ratio: 1 });
  await expect(seal.locator('.seal-steps li[data-ok="false"]')).toHaveCount(0);
});

test('S4-02 who has opened nothing yet reads so, and the first result moves nothing', async ({ page }) => {
  await visitDesk(page, { speed: 'Instant' });
  const rail = page.locator('.rail-frame');
  await expect(rail).toHaveText('Nothing opened here yet');
  const before = await restingBox(rail);
  await page.getByRole('button', { name: 'Demo' }).click();
  await expectPhase(page, 'landed');
  await expect(rail).not.toContainText('Nothing opened here yet');
  await expect.poll(async () => (await boxOf(rail)).height).toBe(before.height);
});

type Held = { readonly asked: Promise<void>; readonly answer: () => void };

/** Holds the answers to such calls until they are released. */
async function holdAnswers(page: Page, call: string): Promise<Held> {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    asked.resolve();
    await answered.promise;
    await route.continue();
  });
  return { asked: asked.promise, answer: answered.resolve };
}

/** Screens, the call each loads, and the element of its placeholder. */
const SLOW_SCREENS = {
  '/packs': { call: '**/api/packs', place: '.capsule-grid', done: '.capsule-grid a' },
  '/open-pack': { call: '**/api/packs', place: '.capsule-grid', done: '.capsule-grid a' },
  [`/packs/${SAMPLE_PACK}`]: { call: '**/api/packs/*', place: '.pack-skeleton >> nth=0', done: '.pack-head-actions' },
  [`/open-pack?pack=${SAMPLE_PACK}`]: { call: '**/api/packs/*', place: '.open-desk', done: '.open-bar' },
  '/history': { call: '**/api/plays*', place: '.play-list', done: 'main .state' },
  '/inventory': { call: '**/api/inventory', place: '.stack-grid', done: 'main .state' },
  '/fairplay': { call: '**/api/fairness/seeds', place: '.fair-pair', done: '.fair-reveal' },
} as const;

test('S4-01 every screen says in words that it is slow, and nothing moves for it', async ({
  page,
  signUp: signUpHere,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await holdTimers(page, SLOW_AFTER_MS);
  await signUpHere();
  const note = page.locator('.slow-note');
  for (const [path, { call, place, done }] of Object.entries(SLOW_SCREENS)) {
    await test.step(path, async () => {
      const { asked, answer } = await holdAnswers(page, call);
      await page.goto(path);
      await asked;
      await expect(page.locator('[data-static]')).toHaveCount(0);
      await waitHeld(page);
      await expect(note).toBeEmpty();
      const before = await restingBox(page.locator(place));
      await endHold(page);
      await expect(note).toHaveText(SLOW);
      await expect(note).toBeInViewport({ ratio: 1 });
      await expect.poll(() => boxOf(page.locator(place))).toEqual(before);
      await expect(page.locator('main h1')).toBeInViewport();
      await expect(page.locator('main h1 .unseen')).toHaveCount(0);
      answer();
      await expect(page.locator(done).first()).toBeVisible();
      await expect(note).toHaveCount(0);
      await page.unroute(call);
    });
  }
});

test('S4-02 an open that takes long says so right under its button', async ({ page, signUp: signUpHere }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await holdTimers(page, SLOW_AFTER_MS);
  await signUpHere();
  const { answer } = await holdAnswers(page, '**/api/packs/open');
  await visitDesk(page, { speed: 'Instant' });
  const panel = page.locator('.open-panel');
  const before = await restingBox(panel);
  await pressOpen(page);
  const note = page.locator('.open-slow');
  await expect(note).toBeEmpty();
  await endHold(page);
  await expect(note).toContainText('The server is taking longer than usual.');
  await expect(note).toBeInViewport({ ratio: 1 });
  await expect.poll(() => boxOf(panel)).toEqual(before);
  const [button, line] = [await restingBox(page.locator('.open-primary')), await restingBox(note)];
  expect(line.y - button.y - button.height).toBeLessThan(16);
  answer();
  await expectPhase(page, 'landed');
});

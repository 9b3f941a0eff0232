import { expect, test } from './support/fixtures.ts';
import { SAMPLE_PACK } from './support/pages.ts';
import { expectPhase, pressOpen, visitDesk } from './support/reels.ts';

const SLOW = /^Still loading .+\. The connection is slow\.$/;

/** Screens, what each of them loads, and what stands where the loading is shown. */
const SLOW_SCREENS = {
  '/packs': { call: '**/api/packs', place: '.capsule-grid', done: '.capsule-grid a' },
  '/open-pack': { call: '**/api/packs', place: '.capsule-grid', done: '.capsule-grid a' },
  [`/packs/${SAMPLE_PACK}`]: { call: '**/api/packs/*', place: '.pack-places >> nth=0', done: '.pack-head-actions' },
  [`/open-pack?pack=${SAMPLE_PACK}`]: { call: '**/api/packs/*', place: '.open-desk', done: '.open-bar' },
  '/history': { call: '**/api/plays*', place: '.play-list', done: 'main .state' },
  '/inventory': { call: '**/api/finds', place: '.stack-grid', done: 'main .state' },
  '/fairplay': { call: '**/api/fairness/seeds', place: '.fair-pair', done: '.fair-reveal' },
} as const;

for (const [path, { call, place, done }] of Object.entries(SLOW_SCREENS)) {
  test(`S4-01 ${path} says in words that it is slow, and nothing moves for it`, async ({
    page,
    signUp: signUpHere,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signUpHere();
    const asked = Promise.withResolvers<undefined>();
    const answer = Promise.withResolvers<undefined>();
    await page.route(call, async (route) => {
      asked.resolve(undefined);
      await answer.promise;
      await route.continue();
    });
    await page.goto(path);
    const note = page.locator('.slow-note');
    await asked.promise;
    await expect(page.locator('[data-static]')).toHaveCount(0);
    await expect(note).toBeEmpty();
    const before = await page.locator(place).boundingBox();
    await expect(note).toHaveText(SLOW);
    await expect(note).toBeInViewport({ ratio: 1 });
    expect(await page.locator(place).boundingBox()).toEqual(before);
    await expect(page.locator('main h1')).toBeInViewport();
    await expect(page.locator('main h1 .unseen')).toHaveCount(0);
    answer.resolve(undefined);
    await expect(page.locator(done).first()).toBeVisible();
    await expect(note).toHaveCount(0);
  });
}

test('S4-02 an open that takes long says so right under its button', async ({ page, signUp: signUpHere }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUpHere();
  const answer = Promise.withResolvers<undefined>();
  await page.route('**/api/packs/open', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await visitDesk(page, { speed: 'Instant' });
  const panel = page.locator('.open-panel');
  const before = await panel.boundingBox();
  await pressOpen(page);
  const note = page.locator('.open-slow');
  await expect(note).toContainText('The server takes longer than usual.');
  await expect(note).toBeInViewport({ ratio: 1 });
  expect(await panel.boundingBox()).toEqual(before);
  const [button, line] = [await page.locator('.open-primary').boundingBox(), await note.boundingBox()];
  expect((line?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0)).toBeLessThan(16);
  answer.resolve(undefined);
  await expectPhase(page, 'landed');
});

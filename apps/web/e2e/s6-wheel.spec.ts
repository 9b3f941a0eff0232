import { isSeedPlay, listPlays } from '@voltide/contract';
import { parseVt } from '@voltide/core';

import { expect, test } from './support/fixtures.ts';
import { SPIN_PATH, visit } from './support/pages.ts';
import { get } from './support/people.ts';
import { expectDrawn, expectSpin, holdWheel, landWheel, newestSpin, pressSpin, visitWheel } from './support/wheel.ts';

const balance = '.balance-chip .num';

test('S6-01 the wheel stops exactly on the segment that the server drew, and pays only then @phone', async ({
  page,
  signUp,
}) => {
  const { token } = await signUp();
  await visitWheel(page);
  await expect(page.locator(balance)).toHaveText('100.0');
  await page.getByRole('textbox', { name: 'Bet' }).fill('10');
  await pressSpin(page);
  await holdWheel(page, 2500);
  await expect(page.locator(balance)).toHaveText('90.0');
  await expect(page.locator('.solo-result')).toHaveCount(0);
  await landWheel(page);
  const play = await newestSpin(page, token);
  const [segment = -1] = play.draws;
  await expectDrawn(page, segment);
  const settledSun = 90_000_000n + parseVt(play.payout);
  await expect(page.locator(balance)).toHaveText(`${settledSun / 1_000_000n}.0`);
  await expect(page.locator('.solo-desk > [role="status"]')).toContainText(`segment ${segment}`);
  await expect(page.locator('.seal')).toContainText('Sealed');
});

test("S6-01 a visitor's first spin makes a guest, and the wheel turns for it @phone", async ({ page }) => {
  await visitWheel(page);
  await pressSpin(page);
  await holdWheel(page, 2500);
  await expect(page.locator(balance)).toHaveText('24.0');
  await landWheel(page);
  await expect(page.locator('.solo-result')).toBeVisible();
});

test('S6-01 who comes back to the wheel finds it ready, and no old win counted up again', async ({ page, signUp }) => {
  await signUp();
  await visitWheel(page, { speed: 'Instant' });
  await pressSpin(page);
  await expectSpin(page, 'landed');
  await visit(page, '/wheel');
  await expectSpin(page, 'ready');
  await expect(page.locator('.last-results strong')).toHaveCount(1);
});

test('S6-01 instant spins in quick succession are sent when the server takes them, none to be refused', async ({
  page,
  host,
}) => {
  const world = await host.open({ MIN_PLAY_INTERVAL_MS: '800' });
  await visitWheel(page, { speed: 'Instant', origin: world.url });
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith(SPIN_PATH)) answers.push(response.status());
  });
  for (const spins of [1, 2, 3, 4]) {
    await page.locator('.solo-primary').click();
    await expect.poll(() => answers.length).toBe(spins);
    await expectSpin(page, 'landed');
  }
  expect(answers).toEqual([200, 200, 200, 200]);
  await world.close();
});

test('S6-01 S14-06 a reload while the wheel turns, and a lost answer, come back to the one spin', async ({
  page,
  signUp,
}) => {
  const { token } = await signUp();
  await visitWheel(page, { mode: 'gale' });
  await pressSpin(page);
  await holdWheel(page);
  await visit(page, '/wheel');
  await expectSpin(page, 'landed');
  const first = await newestSpin(page, token);
  await expect(page.getByRole('radio', { name: 'Gale' })).toBeChecked();
  await expectDrawn(page, first.draws[0] ?? -1);

  const keys = new Set<string | undefined>();
  await page.route(`**${SPIN_PATH}`, async (route) => {
    keys.add(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort();
  });
  await page.locator('.solo-primary').click();
  await expectSpin(page, 'unanswered');
  await page.unroute(`**${SPIN_PATH}`);
  const again = page.waitForRequest(`**${SPIN_PATH}`);
  await page.getByRole('button', { name: 'Ask again' }).click();
  keys.add((await again).headers()['idempotency-key']);
  await holdWheel(page);
  await landWheel(page);
  expect(keys.size).toBe(1);
  const { plays } = await get(page.request, listPlays, { token });
  expect(plays).toHaveLength(2);
});

test('S6-01 Space spins and skips, and people who want no motion see the result at once', async ({ page, signUp }) => {
  const { token } = await signUp();
  await visitWheel(page);
  await page.keyboard.press('Space');
  await holdWheel(page);
  await page.keyboard.press('Space');
  await expectSpin(page, 'landed');
  await expectDrawn(page, (await newestSpin(page, token)).draws[0] ?? -1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.keyboard.press('Space');
  await expect.poll(async () => (await get(page.request, listPlays, { token })).plays.length).toBe(2);
  await expectSpin(page, 'landed');
  expect(await page.locator('.wheel-disc').evaluate((disc) => disc.getAnimations().length)).toBe(0);
  const { plays } = await get(page.request, listPlays, { token });
  expect(plays.filter(isSeedPlay).map(({ nonce }) => nonce)).toEqual([1, 0]);
  await expectDrawn(page, (await newestSpin(page, token)).draws[0] ?? -1);
});

import { listPlays, type DrawnPlay } from '@voltide/contract';
import { spinToday } from '@voltide/games/daily-spin/contract';
import { spinSegmentOf } from '@voltide/games/daily-spin/rules';
import { currentSpinTable } from '@voltide/games/daily-spin/table';
import type { Page } from '@playwright/test';

import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';
import { get } from './support/people.ts';

const TABLE = currentSpinTable();
const STAGE = '.daily-stage';

async function newestSpin(page: Page, token: string): Promise<DrawnPlay> {
  const { plays } = await get(page.request, listPlays, { token });
  const [play] = plays;
  if (play === undefined || !('draws' in play)) throw new Error('nothing was spun');
  return play;
}

/** Reads the drawn segment under the pointer's tip, and the part of a turn there. */
async function readWheel(page: Page) {
  return page.evaluate(() => {
    const disc = document.querySelector('.daily-disc');
    if (disc === null) throw new Error('there is no wheel');
    const { a, b } = new DOMMatrix(getComputedStyle(disc).transform);
    const turn = (((-Math.atan2(b, a) / (2 * Math.PI)) % 1) + 1) % 1;
    return turn;
  });
}

test('S6-02 S6-03 S1-07 one spin a day stops on its ticket, and the dot goes out on every tab @phone', async ({
  page,
  context,
  signUp,
}) => {
  const { token } = await signUp();
  const other = await context.newPage();
  await visit(other, '/terms');
  await visit(page, '/daily-spin');
  const dots = [page, other].map((each) => each.locator('.bottom-nav .nav-dot'));
  for (const dot of dots) await expect(dot).toBeVisible();

  await page.getByRole('button', { name: 'Spin for free' }).click();
  await page.waitForFunction((stage) => {
    const disc = document.querySelector(`${stage}[data-phase="revealing"] .daily-disc`);
    const [motion] = disc?.getAnimations() ?? [];
    motion?.pause();
    return motion !== undefined;
  }, STAGE);
  for (const dot of dots) await expect(dot).toHaveCount(0);
  await expect(page.locator('.balance-chip .num')).toHaveText('100.0');
  await expect(page.locator('.daily-lamps [data-lamp="spun"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.locator(STAGE)).toHaveAttribute('data-phase', 'landed');

  const play = await newestSpin(page, token);
  const [ticket = -1] = play.draws;
  expect(Math.abs((await readWheel(page)) - (ticket + 0.5) / 1_000_000)).toBeLessThan(0.00001);
  expect(spinSegmentOf(TABLE, ticket)).toBeGreaterThanOrEqual(0);
  await expect(page.locator('.daily-result')).toContainText(`You got ${play.result}.`);
  await expect(page.locator('.seal')).toContainText('Sealed');
  await expect(page.locator('.daily-lamps [data-lamp="spun"]')).toHaveCount(1);
  await expect(page.getByText(/Next spin in/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Spin for free' })).toHaveCount(0);

  await visit(page, '/daily-spin');
  await expect(page.locator(STAGE)).toHaveAttribute('data-phase', 'landed');
  await expect(page.locator('.daily-result')).toContainText(play.result);
  await visit(other, '/daily-spin');
  await expect(other.locator('.daily-panel')).toContainText(`Today's spin gave ${play.result}.`);
});

test('S6-03 S14-06 a lost answer is asked for again with the same key, and gives the one spin', async ({
  page,
  signUp,
}) => {
  const { token } = await signUp();
  await visit(page, '/daily-spin');
  await page.getByRole('radio', { name: 'Instant' }).check();
  await page.route(`**${spinToday.path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Spin for free' }).click();
  await expect(page.locator(STAGE)).toHaveAttribute('data-phase', 'unanswered', { timeout: 15_000 });
  await page.unroute(`**${spinToday.path}`);
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.locator(STAGE)).toHaveAttribute('data-phase', 'landed', { timeout: 15_000 });
  const { plays } = await get(page.request, listPlays, { token });
  expect(plays).toHaveLength(1);
});

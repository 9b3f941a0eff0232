import type { Page } from '@playwright/test';

import { startClock, stopClock } from './support/clock.ts';
import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';

const MINUTE_MS = 60_000;

/** Counts the calls of a path that a page makes. */
function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls += 1;
  });
  return () => calls;
}

const ANSWERS = [
  { answer: { status: 400, json: { error: 'First text.', message: 'no' } }, shown: 'First text.' },
  { answer: { status: 400, json: { message: 'Second text.' } }, shown: 'Second text.' },
  { answer: { status: 502, body: 'no JSON' }, shown: 'Bad Gateway' },
] as const;

test('S14-01 a refusal is told by its error, else by its message, else by its status text', async ({ page }) => {
  let tries = 0;
  await page.route('**/api/packs', (route) => {
    const { answer } = ANSWERS[tries] ?? ANSWERS[0];
    tries += 1;
    return route.fulfill(answer);
  });
  await visit(page, '/packs');
  const alert = page.locator('main').getByRole('alert');
  for (const [index, { shown }] of ANSWERS.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toContainText(shown);
  }
});

test('S14-02 what was read stays fresh for five minutes: no poll, no refetch on focus', async ({ page }) => {
  await startClock(page);
  const calls = countCalls(page, '/api/packs');
  await visit(page, '/packs');
  await stopClock(page, 4 * MINUTE_MS);
  const goRound = async (): Promise<void> => {
    await page.locator('header.header').getByRole('link', { name: 'Battles' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Battles' })).toBeVisible();
    await page.locator('header.header').getByRole('link', { name: 'Packs' }).click();
    await expect(page.locator('.capsule-card').first()).toBeVisible();
  };
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await goRound();
  expect(calls()).toBe(1);
  await page.clock.fastForward(6 * MINUTE_MS);
  await goRound();
  await expect.poll(calls).toBe(2);
});

test('S14-02 a read that failed is not tried again by itself', async ({ page }) => {
  const busy = { status: 503, json: { error: 'Busy.', code: 'unavailable' } };
  await page.route('**/api/packs', (route) => route.fulfill(busy));
  await startClock(page);
  const calls = countCalls(page, '/api/packs');
  await page.goto('/packs');
  await expect(page.locator('main').getByRole('alert')).toContainText('Busy.');
  await page.clock.runFor(MINUTE_MS);
  expect(calls()).toBe(1);
  await page.unroute('**/api/packs');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.capsule-card')).toHaveCount(16);
});

test('S14-04 a guest is shown by the fields of the contract, without an email', async ({ page, startGuest }) => {
  const guest = await startGuest();
  expect(guest).toMatchObject({ email: null, balance: '25.000000', roles: ['guest'] });
  await visit(page, '/profile');
  await expect(page.locator('main')).toContainText(guest.username);
});

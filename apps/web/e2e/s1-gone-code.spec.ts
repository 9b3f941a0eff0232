import type { Page, Route } from '@playwright/test';

import { expect, test } from './support/fixtures.ts';
import { freshName } from './support/people.ts';
import { go, visit } from './support/pages.ts';

const PASSWORD = 'tide-lantern-41';

/** Answers for code that an update has replaced: an error, or the page instead. */
const GONE = {
  'with 404': (route: Route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }),
  'with HTML': (route: Route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Voltide</p>' }),
} as const;

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

for (const [how, answer] of Object.entries(GONE)) {
  test(`S1-09 a page whose code is gone after an update, answered ${how}, is reloaded once and then shown`, async ({
    page,
  }) => {
    await visit(page, '/help');
    const loads = countLoads(page);
    await page.route(/open-pack-screen.*\.js$/, answer, { times: 2 });
    await go(page, '/open-pack?pack=glass-tide');
    await expect(page.locator('main:not([data-static]) h1')).toHaveText('Glass Tide');
    expect(loads()).toBe(1);
  });
}

test('S1-09 code that stays gone after the reload is told as such, and not as a missing connection', async ({
  page,
}) => {
  await visit(page, '/help');
  const loads = countLoads(page);
  await page.route(/open-pack-screen.*\.js$/, GONE['with 404']);
  await go(page, '/open-pack?pack=glass-tide');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No connection' })).toHaveCount(0);
  expect(loads()).toBe(1);
  await page.unroute(/open-pack-screen.*\.js$/);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.locator('main:not([data-static]) h1')).toHaveText('Glass Tide');
});

test('S3-08 a sign-up whose code is gone keeps what was typed over the reload, the password excepted', async ({
  page,
}) => {
  const username = freshName();
  const isStarted = page.waitForEvent('requestfinished', (request) => /\/after-start-.*\.js$/.test(request.url()));
  await visit(page, '/signup');
  await isStarted;
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('I am 18 or older').check();
  await page.getByLabel(/I agree to the/).check();
  await page.route(/\/sign-up-.*\.js$/, GONE['with 404'], { times: 2 });
  const reloaded = page.waitForEvent('load');
  await page.locator('main').getByRole('button', { name: 'Sign Up' }).click();
  await reloaded;
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue(username);
  await expect(page.getByLabel('Email')).toHaveValue(`${username}@example.com`);
  await expect(page.getByLabel('I am 18 or older')).toBeChecked();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('main').getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { name: `Welcome, ${username}` })).toBeVisible();
});

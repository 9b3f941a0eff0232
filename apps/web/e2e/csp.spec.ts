import type { Page } from '@playwright/test';

import { expect, test } from './support/fixtures.ts';
import { finishMotion, SHELL_PAGES, visit } from './support/pages.ts';
import { openPack } from './support/people.ts';
import { expectPhase, landReels, pressOpen, visitDesk } from './support/reels.ts';

/** Notes whatever a page complains about and every request that leaves our origin. */
function watch(page: Page, origin: string): readonly string[] {
  const notes: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') notes.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => notes.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const { protocol } = new URL(request.url());
    const isOwn = request.url().startsWith(`${origin}/`) || protocol === 'data:' || protocol === 'blob:';
    if (!isOwn) notes.push(`foreign: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) notes.push(`${response.status()}: ${response.url()}`);
  });
  return notes;
}

test.describe.configure({ timeout: 90_000 });

test('no page breaks the content policy, complains, or asks another server: visitors', async ({ page, world }) => {
  const notes = watch(page, world.url);
  for (const { path } of SHELL_PAGES) {
    await visit(page, path);
    expect(notes, path).toEqual([]);
  }
});

test('no page breaks the content policy, complains, or asks another server: players', async ({
  page,
  world,
  signUp,
}) => {
  const { token } = await signUp();
  const play = await openPack(page.request, token, { packId: 'twin-tides', quantity: 3 });
  const notes = watch(page, world.url);
  for (const { path } of SHELL_PAGES) {
    await visit(page, path);
    expect(notes, path).toEqual([]);
  }
  await visit(page, `/history?play=${play.id}`);
  await expect(page.locator('.play-details')).toBeVisible();
  expect(notes).toEqual([]);
});

test("the operator's portal keeps to the content policy too", async ({ page, world, becomeSuperadmin }) => {
  await becomeSuperadmin();
  const notes = watch(page, world.url);
  await visit(page, '/adminxxx');
  await expect(page.getByRole('heading', { name: 'Reconciliation' })).toBeVisible();
  expect(notes).toEqual([]);
});

test('what is done on the pages stays within the policy too', async ({ page, world, signUp }) => {
  await signUp();
  const notes = watch(page, world.url);
  await visitDesk(page, { packId: 'twin-tides', quantity: 3 });
  await page.getByRole('button', { name: /Turn sound/ }).click();
  await pressOpen(page);
  await expectPhase(page, 'revealing');
  await landReels(page);
  await page.locator('.seal').getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('button', { name: /^Exchange/ }).click();
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('Exchanged for its value.');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Inventory' }).click();
  await expect(page).toHaveURL('/inventory');
  await visitDesk(page, { packId: 'twin-tides', speed: 'Instant' });
  await pressOpen(page);
  await expectPhase(page, 'landed');
  await visit(page, '/inventory');
  await page.getByRole('button', { name: 'Exchange all' }).click();
  await page.getByRole('dialog').locator('.exchange-go').click();
  await expect(page.locator('.toast')).toBeVisible();
  await finishMotion(page);
  await visit(page, '/fairplay');
  await page.getByRole('button', { name: 'Reveal and check' }).click();
  await expect(page.locator('.fair-result')).toHaveAttribute('data-proven', 'true');
  await visit(page, '/history');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download JSON' }).click();
  await downloading;
  expect(notes).toEqual([]);
});

test('pages are sent with headers that keep strangers out', async ({ request }) => {
  const headers = (await request.get('/')).headers();
  const policy = headers['content-security-policy'] ?? '';
  const parts = [`default-src 'none'`, `script-src 'self'`, `frame-ancestors 'none'`, 'require-trusted-types-for'];
  for (const part of parts) expect(policy).toContain(part);
  expect(policy).not.toMatch(/unsafe-(inline|eval)|https?:|\*/);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
});

import type { Page } from '@playwright/test';

import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { settle, visit } from './support/pages.ts';
import { visitKept } from './support/service-worker.ts';

test.use({ serviceWorkers: 'allow' });

async function readCaches(page: Page): Promise<readonly { readonly url: string; readonly text: string }[]> {
  return page.evaluate(async () => {
    const found = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        found.push({ url: request.url, text: (await answer?.text()) ?? '' });
      }
    }
    return found;
  });
}

function readKeptBalance(page: Page): Promise<string> {
  return page.evaluate(() => sessionStorage.getItem('voltide-balance') ?? '');
}

type Manifest = {
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[];
};

async function expectInstallable(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { url, data = '', errors } = await devtools.send('Page.getAppManifest');
  expect({ path: new URL(url).pathname, errors }).toEqual({ path: '/manifest.webmanifest', errors: [] });
  const manifest = JSON.parse(data) as Manifest;
  expect(manifest).toMatchObject({ name: 'Voltide', start_url: '/', scope: '/', display: 'standalone' });
  const icons = await page.evaluate(
    (all) =>
      Promise.all(
        all.map(async ({ src, sizes, purpose = 'any' }) => {
          const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
          return { purpose, isTrue: sizes === `${width}x${height}`, width };
        }),
      ),
    manifest.icons,
  );
  expect(icons).toEqual([
    { purpose: 'any', isTrue: true, width: 192 },
    { purpose: 'any', isTrue: true, width: 512 },
    { purpose: 'maskable', isTrue: true, width: 512 },
  ]);
}

async function expectOneWorker(page: Page): Promise<void> {
  const outcomes = await page.evaluate(async () => {
    const rules = { createScriptURL: (address: string) => address };
    const { trustedTypes } = window as unknown as { trustedTypes: { createPolicy: (...of: unknown[]) => unknown } };
    const fails = (act: () => unknown): Promise<string> =>
      Promise.resolve()
        .then(act)
        .then(
          () => 'passed',
          (error: unknown) => (error instanceof Error ? error.name : 'failed'),
        );
    return [
      await fails(() => navigator.serviceWorker.register('/service-worker.js')),
      await fails(() => trustedTypes.createPolicy('voltide-worker', rules)),
      await fails(() => trustedTypes.createPolicy('other', rules)),
    ];
  });
  expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError']);
}

test('S1 for a visitor pages can be installed, open without a network, and have one worker', async ({
  page,
  context,
}) => {
  await visitKept(page, '/');
  await test.step('the browser finds all that it takes to install the pages', () => expectInstallable(page));
  await test.step('only one address can become a worker, through one policy', () => expectOneWorker(page));
  await test.step('a page opens without a network, any page, and says that there is none', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/terms');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/^Terms/);
    await expect(page.locator('.offline-bar')).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator('.offline-bar')).toHaveCount(0);
  });
});

test('S8-01 the bar tells who is signed in and how old the balance is, which a reload keeps', async ({
  page,
  context,
  world,
  signUp,
}) => {
  const { username } = await signUp();
  // At noon: after midnight the bar would name the day as well.
  await page.clock.install({ time: new Date(2020, 0, 1, 12) });
  await visitKept(page, '/open-pack?pack=glass-tide');
  const balance = page.locator('.header .balance-chip .num');
  await expect(balance).toHaveText('100.0');
  await expect.poll(() => readKeptBalance(page)).toContain('100.000000');
  await context.setOffline(true);
  const bar = page.locator('.offline-bar');
  const end = `, signed in as ${username}. Play is paused. Nothing is lost.`;
  await expect(bar).toHaveText(new RegExp(`^Offline: balance as of \\d\\d:\\d\\d${end}$`));
  await expect(balance).toHaveText('100.0');
  await expect(page.locator('.open-primary')).toBeDisabled();
  await expectAccessible(page);

  await world.adjust(username, 'promo', '7.000000');
  const said = await bar.textContent();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(bar).toHaveText(said ?? '');
  await expect(balance).toHaveText('100.0');
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await expect(page.locator('.header').getByRole('link', { name: 'Login' })).toHaveCount(0);
  await expect(page.locator('.open-primary:enabled')).toHaveCount(0);
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'You', exact: true })).toContainText(`${username}Account`);
  await expect(page.getByRole('region', { name: 'You', exact: true })).toContainText('100.00 VT');
  await page.goto('/open-pack?pack=glass-tide');
  await expect(balance).toHaveText('100.0');

  await context.setOffline(false);
  await expect(bar).toHaveCount(0);
  await expect(balance).toHaveText('107.0');
  await expect(page.locator('.open-primary')).toBeEnabled();
});

test('S3-01 S1-09 a reload while the server is away keeps the player, whatever the browser believes', async ({
  page,
  context,
  signUp,
}) => {
  const { username } = await signUp();
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true }));
  await visitKept(page, '/inventory');
  await context.setOffline(true);
  await page.reload();
  const bar = page.locator('.offline-bar');
  await expect(bar).toContainText(`signed in as ${username}`);
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await expect(page.locator('.header').getByRole('link', { name: 'Login' })).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('No connection to the server.');
  await context.setOffline(false);
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('Nothing here yet.');
});

test('S4-02 S1-09 before the worker is there, Open rests and pages say why while the server is away', async ({
  page,
  context,
}) => {
  const playCode = page.waitForResponse(/\/play-code-[^/]*\.js$/);
  await visit(page, '/open-pack?pack=glass-tide');
  await (await playCode).finished();
  await settle(page);
  await context.route('**/*', (route) => route.abort('connectionrefused'));
  const open = page.locator('.open-primary');
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await expect(page.locator('.offline-bar')).toBeVisible();
  await expect(open).toBeDisabled();
  await expect(open).toHaveText('No connection');
  await page.getByRole('button', { name: 'Demo' }).click();
  await expect(page.locator('.open-panel')).toContainText('Demo');
  await page.locator('.header').getByRole('link', { name: 'Packs' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
  await expect(page.locator('body')).not.toContainText(/Failed to fetch|Something went wrong|module/);
  await context.unroute('**/*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Packs' })).toBeVisible();
  await expect(page.locator('.offline-bar')).toHaveCount(0);
});

test('S1-09 a play that meets an outage says so once: the bar, and the button that rests', async ({
  page,
  context,
}) => {
  await visit(page, '/wheel');
  await settle(page);
  // The press itself meets the outage: until it sends, the server answers.
  let isAway = false;
  await context.route('**/api/**', (route) => {
    isAway ||= /\/api\/(auth\/guest-signin|games\/wheel\/play)$/.test(route.request().url());
    return isAway ? route.abort('connectionrefused') : route.continue();
  });
  const spin = page.locator('.solo-primary');
  await spin.click();
  await expect(page.locator('.offline-bar')).toBeVisible();
  await expect(spin).toHaveText('No connection');
  const spoken = page.getByRole('main').locator('[role="alert"], [role="status"]');
  await expect(spoken.filter({ hasText: /connection|offline/i })).toHaveCount(0);
  await context.unroute('**/api/**');
  await expect(page.locator('.offline-bar')).toHaveCount(0);
  await expect(spin).toBeEnabled();
});

async function expectNoAnswersKept(page: Page): Promise<void> {
  const ask = (path: string): Promise<string> =>
    page.evaluate(
      (address) =>
        fetch(address).then(
          ({ status }) => `${status}`,
          () => 'nothing',
        ),
      path,
    );
  expect(await ask('/api/packs')).toBe('200');
  expect(await ask('/API/packs')).toBe('404');
  await page.context().setOffline(true);
  expect(await ask('/api/packs')).toBe('nothing');
  expect(await ask('/api/settings')).toBe('nothing');
  await page.context().setOffline(false);
}

test('S3-15 no answer of the API and nothing of a person stays in the caches, signed in or out', async ({
  page,
  signUp,
}) => {
  const { user, username, email, token } = await signUp();
  await visitKept(page, '/packs');
  for (const path of ['/wallet', '/profile', '/inventory', '/history', '/fairplay']) await visit(page, path);
  await test.step('answers of the API never come from the browser', () => expectNoAnswersKept(page));
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.locator('.header').getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await expect.poll(() => readKeptBalance(page)).toBe('');
  const kept = await readCaches(page);
  expect(kept.length).toBeGreaterThan(20);
  const secrets = [user.id, username, email, token];
  expect(kept.filter(({ text }) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
  const strange = kept
    .map(({ url }) => new URL(url))
    .filter(({ pathname, search }) => !isKept(pathname) || search !== '');
  expect(strange).toEqual([]);
});

function isKept(path: string): boolean {
  return path.startsWith('/assets/') || /^\/(shell\.html|favicon\.svg|logo\.svg|manifest\.webmanifest)$/.test(path);
}

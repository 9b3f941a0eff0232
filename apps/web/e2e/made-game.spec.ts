import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Page } from '@playwright/test';
import { SITE_FOLDER, type buildSite } from '@voltide/server/platform/start/web-build';
import type * as childWorld from '@voltide/testkit/child-world';
import type { WorldHost } from '@voltide/testkit/child-world';

import { expectAccessible, findFaults } from './support/axe.ts';
import { expect, test as base } from './support/fixtures.ts';
import { settle, visit } from './support/pages.ts';
import { visitKept } from './support/service-worker.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ID = 'harbour-coin';
const LINE = "export { harbourCoinGame } from './harbour-coin/rules.ts';\n";
const LIMIT_MS = 120_000;
const OUTPUT = 'output: {';

/** Runs a tool of a copy of the repository. @returns its output */
function runTool(folder: string, tool: string, word: string): string {
  return execFileSync(process.execPath, [`tools/${tool}.ts`, word], { cwd: folder, encoding: 'utf8' }).trim();
}

/** Changes the bytes, and so the name, of every code file of a copy's pages. */
function changeEveryFile(folder: string): void {
  const settings = join(folder, 'apps', 'web', 'vite.config.ts');
  const text = readFileSync(settings, 'utf8');
  expect(text.split(OUTPUT)).toHaveLength(2);
  writeFileSync(settings, text.replace(OUTPUT, `${OUTPUT} banner: '"another build";',`));
}

/** The product with a newly made game: a copy of the repository, built and served from its folder. */
const test = base.extend<object, { readonly host: WorldHost }>({
  host: [
    async ({ browserName: _browserName }, provide) => {
      const folder = runTool(ROOT, 'copy-repository', 'made-game');
      const load = <Module>(path: string): Promise<Module> =>
        import(pathToFileURL(join(folder, path)).href) as Promise<Module>;
      try {
        runTool(folder, 'new-game', ID);
        appendFileSync(join(folder, 'games', 'games.ts'), LINE);
        changeEveryFile(folder);
        const pages = await load<{ readonly buildSite: typeof buildSite }>(
          'apps/server/src/platform/start/web-build.ts',
        );
        await pages.buildSite(AbortSignal.timeout(LIMIT_MS));
        const { startWorldHost } = await load<typeof childWorld>('testkit/src/child-world.ts');
        const host = startWorldHost();
        await provide(host);
        await host.stop();
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: LIMIT_MS },
  ],
});

function entryOf(page: Page): Promise<string | null> {
  return page.locator('script[type="module"][src]').getAttribute('src');
}

test('a game that was made by its name is found, played and proven in the browser', async ({ page, signUp }) => {
  await signUp();
  await visit(page, '/games');
  await page.getByRole('link', { name: 'Harbour coin' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour coin' })).toBeVisible();
  await page.getByRole('radio', { name: 'Instant' }).check();
  await page.getByRole('radio', { name: 'Tails' }).check();
  await page.getByRole('textbox', { name: 'Bet' }).fill('2');
  await page.getByRole('button', { name: /^Play\b/ }).click();
  await expect(page.locator('.seal')).toContainText('Sealed');
  const words = await page.locator('.solo-desk > [role="status"]').textContent();
  const left = words?.startsWith('Tails.') ? '101.9' : '98.0';
  await expect(page.locator('.balance-chip .num')).toHaveText(left);
  expect(await findFaults(page)).toEqual([]);

  await visit(page, '/fairplay');
  await page.getByRole('button', { name: 'Reveal and check' }).click();
  await expect(page.locator('.fair-result')).toHaveAttribute('data-proven', 'true');
  await expect(page.locator('.fair-result')).toContainText('1 of 1 play recomputed in this page');
});

test('a new version is offered, no page mixes two, and one click brings it', async ({ host, browser }) => {
  const world = await host.open();
  const context = await browser.newContext({ baseURL: world.url, serviceWorkers: 'allow' });
  try {
    const [page, neighbour] = [await context.newPage(), await context.newPage()];
    await visitKept(page, '/');
    await visitKept(neighbour, '/');
    const first = await entryOf(page);
    await expect(page.locator('.version-bar')).toHaveCount(0);
    await world.publish(SITE_FOLDER);
    expect((await page.request.get(first ?? '')).status()).toBe(404);
    const bar = page.getByRole('status').filter({ hasText: 'A new version is ready' });
    await expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(bar).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(neighbour.locator('.version-bar')).toBeVisible();
    await expectAccessible(neighbour);
    await neighbour.getByRole('button', { name: 'Not now' }).click();
    await expect(neighbour.locator('.version-bar')).toHaveCount(0);
    await neighbour.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect(neighbour.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
    expect(await entryOf(neighbour)).toBe(first);
    await bar.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => entryOf(page)).not.toBe(first);
    await settle(page);
    await expect(page.locator('.version-bar')).toHaveCount(0);
    await context.setOffline(true);
    const second = await entryOf(page);
    await page.reload();
    await expect(page.locator('.offline-bar')).toBeVisible();
    expect(await entryOf(page)).toBe(second);
  } finally {
    await context.close();
    await world.close();
  }
});

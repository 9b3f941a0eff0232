import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type * as webBuild from '@voltide/server/start/web-build';
import type * as childWorld from '@voltide/testkit/child-world';
import type { WorldHost } from '@voltide/testkit/child-world';

import { findFaults } from './support/axe.ts';
import { expect, test as base } from './support/fixtures.ts';
import { visit } from './support/pages.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ID = 'harbour-coin';
const LINE = "export { harbourCoinGame } from './harbour-coin/rules.ts';\n";
const LIMIT_MS = 120_000;

/** Runs a tool of a copy of the repository. @returns what it printed. */
function runTool(folder: string, tool: string, word: string): string {
  return execFileSync(process.execPath, [`tools/${tool}.ts`, word], { cwd: folder, encoding: 'utf8' }).trim();
}

/** The product with a game that was made a moment ago: a copy of the repository, built and served from its folder. */
const test = base.extend<object, { readonly host: WorldHost }>({
  host: [
    async ({ browserName: _browserName }, provide) => {
      const folder = runTool(ROOT, 'copy-repository', 'made-game');
      const load = <Module>(path: string): Promise<Module> =>
        import(pathToFileURL(join(folder, path)).href) as Promise<Module>;
      try {
        runTool(folder, 'new-game', ID);
        appendFileSync(join(folder, 'games', 'games.ts'), LINE);
        const { buildSite } = await load<typeof webBuild>('apps/server/src/start/web-build.ts');
        await buildSite(AbortSignal.timeout(LIMIT_MS));
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

test('a game that was made by its name is found, played and proven in the browser', async ({ page, signUp }) => {
  await signUp();
  await visit(page, '/games');
  await page.getByRole('link', { name: 'Harbour coin' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour coin' })).toBeVisible();
  await page.getByRole('radio', { name: 'Instant' }).check();
  await page.getByRole('radio', { name: 'Tails' }).check();
  await page.getByRole('textbox', { name: 'Bet' }).fill('2');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
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

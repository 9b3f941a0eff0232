import type { Browser, BrowserContext, Page } from '@playwright/test';
import { getBattle } from '@voltide/games/battles/contract';
import type { ChildWorld } from '@voltide/testkit/child-world';

import { openBattle } from './support/battles.ts';
import { expect, test } from './support/fixtures.ts';
import { skipSplash, visit } from './support/pages.ts';
import { get, signUp } from './support/people.ts';

const ROUNDS = 5;
const DRAWN_AFTER_MS = 5000;

type Watcher = { readonly context: BrowserContext; readonly page: Page; readonly token: string };

/** A player in a browser of their own, which records how many rounds had landed in each frame. */
async function join(browser: Browser, world: ChildWorld): Promise<Watcher> {
  const context = await browser.newContext({ baseURL: world.url });
  await skipSplash(context);
  const { token, email } = await signUp(context, world.url);
  await world.confirmEmail(email);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const { frame, landed } = document.querySelector<HTMLElement>('.show[data-landed]')?.dataset ?? {};
      const now = frame === undefined ? undefined : `${frame} ${landed}`;
      if (now !== undefined && now !== seen.at(-1)) seen.push(now);
    }).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-frame', 'data-landed'],
    });
  });
  return { context, page, token };
}

const framesOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { readonly seen: readonly string[] }).seen);

const landedIn = (page: Page): Promise<number> =>
  page.locator('.show[data-landed]').evaluate((show: HTMLElement) => parseInt(show.dataset['landed'] ?? '0', 10));

test('S5-02 S5-01 two browsers see one battle: one comes back from no network, one reloads, both see one end', async ({
  host,
  browser,
}) => {
  const world = await host.open();
  const [amber, coral] = [await join(browser, world), await join(browser, world)];
  const battleId = await openBattle(amber.context.request, amber.token, { rounds: ROUNDS });
  await visit(amber.page, `/battles?b=${battleId}`);
  await expect(amber.page.getByText('1 seat free')).toBeVisible();
  await visit(coral.page, `/battles?b=${battleId}`);
  await coral.page.locator('[data-free] button').click();
  await coral.page.getByRole('button', { name: /^Join for / }).click();
  await expect(coral.page.locator('.show[data-frame="sealed"]')).toBeVisible();
  await expect(amber.page.locator('.show[data-frame="sealed"]')).toBeVisible();

  await coral.context.setOffline(true);
  await world.advance(DRAWN_AFTER_MS);
  await world.runJobs();
  await expect.poll(() => landedIn(amber.page)).toBeGreaterThan(0);
  await coral.context.setOffline(false);
  await expect(coral.page.locator('.show[data-landed]')).toBeVisible();
  const [first = ''] = await framesOf(coral.page);
  expect(first).not.toMatch(/ 0$/);

  await amber.page.reload();
  await expect(amber.page.locator('.show[data-landed]')).toBeVisible();
  expect((await framesOf(amber.page))[0]).not.toMatch(/ 0$/);

  for (const { page } of [amber, coral]) await expect(page.locator('.show[data-frame="ended"]')).toBeVisible();
  const [mine, theirs] = [await framesOf(amber.page), await framesOf(coral.page)];
  const common = Math.min(mine.length, theirs.length);
  expect(mine.slice(-common)).toEqual(theirs.slice(-common));
  const { battle } = await get(amber.context.request, getBattle, { path: `/api/battles/${battleId}` });
  for (const { page } of [amber, coral]) {
    await expect(page.locator('.ending-table tr[data-winner]')).toHaveCount(battle.winners?.length ?? 0);
    await expect(page.locator('.seal[data-state="proven"]')).toBeVisible();
  }
  const own = battle.winners?.includes(0) === true ? amber : coral;
  await expect(own.page.locator('.show-verdict')).toHaveText(/^You win /);
  for (const { context } of [amber, coral]) await context.close();
  await world.close();
});

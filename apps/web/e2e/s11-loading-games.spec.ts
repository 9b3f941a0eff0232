import type { Locator, Page } from '@playwright/test';
import { memory } from '@voltide/games/loading/memory';
import { getLoadingGames, startLoadingGame } from '@voltide/games/loading/contract';

import { startClock, stepUntil } from './support/clock.ts';
import { expect, test } from './support/fixtures.ts';
import { goWithin, skipSplash, visit, wantGames } from './support/pages.ts';
import { get, signUp } from './support/people.ts';

test.use({ hasGames: true });

const DIALOG = '[role="dialog"]';
const PACKS = '**/api/packs';

/** Makes every roll of later pages lucky, or none. */
async function roll(page: Page, isLucky: boolean): Promise<void> {
  await page.addInitScript(
    (byte) => {
      const draw = crypto.getRandomValues.bind(crypto);
      crypto.getRandomValues = (bytes) => (bytes instanceof Uint32Array ? bytes.fill(byte) : draw(bytes));
    },
    isLucky ? 0 : 2 ** 32 - 1,
  );
}

/** Holds the list of packs until it is released. */
async function holdPacks(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(PACKS, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Lets time pass until the page has the code that watches loading; call it before the page loads. */
function awaitGames(page: Page): () => Promise<void> {
  let hasCome = false;
  page.on('requestfinished', (request) => {
    hasCome ||= /quick-games-[^/]*\.js$/.test(request.url());
  });
  return () => stepUntil(page, 500, () => expect(hasCome).toBe(true));
}

async function stepUntilShown(page: Page, shown: Locator): Promise<void> {
  await stepUntil(page, 500, () => expect(shown).toBeVisible({ timeout: 100 }));
}

test('S11-03 nothing of the games is in the first load; their button comes after 30 s and opens the picker', async ({
  page,
}) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  const gamesCame = awaitGames(page);
  await startClock(page);
  await visit(page, '/packs');
  const first = await Promise.all(scripts);
  expect(first.length).toBeGreaterThan(3);
  expect(first.filter((code) => /Target Practice|Memory Match|loading-games\/reports/.test(code))).toEqual([]);
  await gamesCame();
  const button = page.getByRole('button', { name: 'Quick Games', exact: true });
  await expect(button).toHaveCount(0);
  await page.clock.runFor(29_000);
  await stepUntilShown(page, button);
  await button.click();
  await expect(page.locator(DIALOG)).toHaveAccessibleName('Mini games');
  await expect(page.locator(DIALOG)).toContainText('Snake');
  await expect(page.locator(DIALOG)).toContainText('Memory Match');
  expect(await page.evaluate(() => localStorage.getItem('quickGameToken'))).toBeNull();
});

test('S11-03 packs that load for long bring Memory Match, whose 100 points the server counts', async ({
  host,
  browser,
}) => {
  const world = await host.open();
  const context = await browser.newContext({ baseURL: world.url });
  await skipSplash(context);
  await wantGames(context);
  const page = await context.newPage();
  const { token } = await signUp(context, world.url);
  await roll(page, true);
  await startClock(page);
  const letGo = await holdPacks(page);
  await page.goto('/packs');
  const asked = page.waitForResponse(`**${startLoadingGame.path}`);
  await stepUntilShown(page, page.locator('.memory-field'));
  const { seed } = (await (await asked).json()) as { readonly seed: string };
  await expect(page.locator(DIALOG)).toContainText('The page is still loading.');
  letGo();
  await world.advance(60_000);
  const { cards } = memory.start(seed);
  for (const [card, pair] of cards.entries()) {
    if (pair >= 5 || cards.indexOf(pair) !== card) continue;
    for (const each of [card, cards.lastIndexOf(pair)]) {
      await page.locator('.memory-field button').nth(each).click();
      await page.clock.runFor(500);
    }
  }
  await expect(page.locator(DIALOG)).toContainText('Score100');
  await expect(page.locator(DIALOG)).toContainText('The page is ready.');
  await page.keyboard.press('Escape');
  const toast = page.locator('.toast');
  await expect(toast).toContainText('Bonus Reward');
  expect(await get(page.request, getLoadingGames, { token })).toMatchObject({ tokens: 1, best: { memory: 100 } });
  await page.clock.runFor(3500);
  await expect(toast).toHaveCount(0);
  await context.close();
  await world.close();
});

test('S11-03 a finger steers the snake, on a board that fits the phone @phone', async ({ page }) => {
  await startClock(page);
  await visit(page, '/packs');
  const button = page.getByRole('button', { name: 'Quick Games', exact: true });
  await page.clock.runFor(28_000);
  await stepUntilShown(page, button);
  await button.tap();
  await page.getByRole('button', { name: 'Snake' }).tap();
  const desk = page.locator('.loading-desk');
  const box = await page.locator('.snake-field').boundingBox();
  expect([box?.width, box?.height]).toEqual([300, 300]);
  await page.getByRole('button', { name: 'Left' }).tap();
  await expect(desk).toHaveAttribute('data-phase', 'running');
  await page.clock.runFor(3000);
  await expect(desk).toHaveAttribute('data-phase', 'over');
  await expect(desk).toContainText('Play again');
});

/** Nothing may cover these: art, stages, and controls. */
const ART = 'img, svg:not([width="100%"], .lucide), canvas, .stage, .wheel-frame, .daily-stage, a, button';

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  for (const path of ['/', '/packs', '/inventory', '/jackpot', '/rewards']) {
    test(`S11-03 the button lies in the help corner, small, over no art and no play area: ${path} at ${width}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await startClock(page);
      await visit(page, path);
      const button = page.getByRole('button', { name: 'Quick Games', exact: true });
      await page.clock.runFor(28_000);
      await stepUntilShown(page, button);
      expect((await button.boundingBox())?.height).toBeLessThanOrEqual(28);
      for (const place of [0, 0.25, 0.5, 0.75, 1]) {
        const covered = await button.evaluate(
          (element, [selector, at]) => {
            window.scrollTo(0, at * document.documentElement.scrollHeight);
            const own = element.getBoundingClientRect();
            return [...document.querySelectorAll(`main :is(${selector})${at === 1 ? ', .bottom-nav' : ''}`)]
              .filter((other) => {
                const box = other.getBoundingClientRect();
                const isBeside = box.right <= own.left || box.left >= own.right;
                return box.width > 0 && !isBeside && box.bottom > own.top && box.top < own.bottom;
              })
              .map((other) => other.outerHTML.slice(0, 80));
          },
          [ART, place] as const,
        );
        expect(covered).toEqual([]);
      }
    });
  }

  test(`S11-03 no button lies over a pack, a reel, the wheel, the daily spin or a battle at ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await startClock(page);
    await visit(page, '/packs');
    const button = page.getByRole('button', { name: 'Quick Games', exact: true });
    await page.clock.runFor(28_000);
    await stepUntilShown(page, button);
    for (const path of ['/packs/glass-tide', '/open-pack', '/wheel', '/daily-spin', '/battles']) {
      await goWithin(page, path);
      await expect(page).toHaveURL(new RegExp(path));
      await expect(button).toHaveCount(0);
    }
  });
}

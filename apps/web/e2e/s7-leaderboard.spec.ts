import type { Browser, BrowserContext, Page } from '@playwright/test';
import { getBoard, getOwnPlace, PROFILE_SECTIONS, putProfile } from '@voltide/contract';
import { getJackpot } from '@voltide/games/jackpot/contract';
import { freshAddress } from '@voltide/testkit/addresses';
import type { ChildWorld } from '@voltide/testkit/child-world';

import { expectSoundInThemes } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { skipSplash, visit } from './support/pages.ts';
import { freshName, get, openPack, put, signUp, type Person } from './support/people.ts';

type Window = { readonly context: BrowserContext; readonly page: Page; readonly person: Person };

/** A player with cash and no play balance, in a window of their own that records moved rows. */
async function openWindow(browser: Browser, world: ChildWorld, name: string, isStill = false): Promise<Window> {
  const context = await browser.newContext({
    baseURL: world.url,
    extraHTTPHeaders: { 'x-forwarded-for': freshAddress() },
    viewport: { width: 1440, height: 1000 },
    reducedMotion: isStill ? 'reduce' : 'no-preference',
  });
  await skipSplash(context);
  await context.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const prototype = Element.prototype as unknown as { animate: (...args: readonly unknown[]) => unknown };
    prototype.animate = new Proxy(prototype.animate, {
      apply: (animate, row: HTMLElement, args) => {
        if (row.dataset['key'] !== undefined) moved.push(row.dataset['key']);
        return animate.apply(row, args);
      },
    });
  });
  const person = await signUp(context, world.url, freshName(name));
  await world.adjust(person.username, 'promo', '-100');
  await world.adjust(person.username, 'cash', '100');
  return { context, page: await context.newPage(), person };
}

async function stake({ context, person }: Window, packs: number): Promise<void> {
  await openPack(context.request, person.token, { quantity: packs });
}

/** Opens the board; from then on only the socket changes it. */
async function followBoard({ page }: Window): Promise<void> {
  await visit(page, '/leaderboard');
  await page.route('**/api/boards/points/day', (route) => route.abort());
}

function namesIn({ page }: Window) {
  return page.locator('.standing-list > li[data-key] :is(.podium-name, .person-name > span:last-child)');
}

const movedIn = ({ page }: Window): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { readonly moved: readonly string[] }).moved);

type Race = {
  readonly world: ChildWorld;
  readonly windows: readonly [ada: Window, bo: Window, cy: Window];
  /** Expects exactly these players on the first places of every window. */
  readonly see: (...order: readonly Window[]) => Promise<void>;
};

/** Three players in three windows of their own world; the third has reduced motion. */
async function openRace(world: ChildWorld, browser: Browser): Promise<Race> {
  await world.runJobs();
  const windows = [
    await openWindow(browser, world, 'ada'),
    await openWindow(browser, world, 'bo'),
    await openWindow(browser, world, 'cy', true),
  ] as const;
  for (const window of windows) await followBoard(window);
  const see = (...order: readonly Window[]) =>
    expect(async () => {
      await world.runJobs();
      const names = order.map(({ person }) => person.username);
      for (const window of windows) await expect(namesIn(window)).toHaveText(names, { timeout: 2000 });
    }).toPass();
  return { world, windows, see };
}

test('S7-01 S7-02 three players in three windows overtake each other; a tie, a hidden one and the own place', async ({
  host,
  browser,
}) => {
  const race = await openRace(await host.open(), browser);
  const { windows, see } = race;
  const [ada, bo, cy] = windows;
  await expect(ada.page.locator('.standing-none')).toHaveText(/^No one has points today yet/);

  await test.step('each cash stake is seen in every window', async () => {
    await stake(ada, 1);
    await see(ada);
    await stake(bo, 2);
    await see(bo, ada);
    await expect(ada.page.locator('.podium-card[data-own]')).toContainText('You');
    await expect(ada.page.locator('.own-place')).toHaveText(/^Place 2\d+ points\d+ points to place 1/);
  });

  await test.step('a tie leaves the first where they are', async () => {
    await stake(cy, 1);
    await see(bo, ada, cy);
    const path = '/api/boards/points/day/own';
    const { own } = await get(cy.context.request, getOwnPlace, { path, token: cy.person.token });
    expect(own).toMatchObject({ place: 3, above: { score: own?.score } });
    await stake(cy, 2);
    await see(cy, bo, ada);
    await expect(cy.page.locator('[data-place="1"] .podium-card')).toHaveAttribute('data-own', 'true');
  });

  await test.step('rows moved where motion is wanted, and nowhere else', async () => {
    await expect.poll(async () => (await movedIn(ada)).some((key) => key.includes(ada.person.username))).toBe(true);
    expect(await movedIn(cy)).toEqual([]);
  });
  await test.step('the list waits while a pointer is on it', () => expectRest(race));
  await test.step('who hides leaves no gap, and still reads their own place', () => expectHidden(race));

  for (const { context } of windows) await context.close();
  await race.world.close();
});

async function expectRest({ world, windows: [ada, bo, cy], see }: Race): Promise<void> {
  await ada.page.locator('[data-place="3"]').hover();
  await stake(ada, 4);
  await expect(async () => {
    await world.runJobs();
    await expect(ada.page.locator('.standing-note')).toHaveText(/^Changes wait/, { timeout: 2000 });
  }).toPass();
  await expect(namesIn(ada).first()).toHaveText(cy.person.username);
  await ada.page.mouse.move(0, 0);
  await see(ada, cy, bo);
}

async function expectHidden({ windows: [ada, bo, cy], see }: Race): Promise<void> {
  const body = { isPublic: false, isAnonymous: false, isHiddenFromBoards: true, shows: [...PROFILE_SECTIONS] };
  await put(cy.context.request, putProfile, { body, token: cy.person.token });
  await see(ada, bo);
  await expect(bo.page.locator('.standing-list > li[data-key]')).toHaveCount(2);
  await expect(async () => {
    await visit(cy.page, '/leaderboard?period=week');
    await expect(cy.page.locator('.own-place')).toContainText('You are hidden. Your score would be place 2.');
  }).toPass();
}

test('S7-01 a season that is over gives way to the next one, which says whether its prizes are paid', async ({
  host,
  browser,
}) => {
  const world = await host.open();
  await world.runJobs();
  const winner = await openWindow(browser, world, 'win');
  await stake(winner, 1);
  await expect(async () => {
    await world.runJobs();
    await visit(winner.page, '/leaderboard');
    await expect(namesIn(winner)).toHaveText([winner.person.username], { timeout: 2000 });
  }).toPass();
  const path = '/api/boards/points/day';
  const { board } = await get(winner.context.request, getBoard, { path });
  const { now } = await get(winner.context.request, getJackpot);
  await world.advance(Date.parse(board.endsAt ?? '') - Date.parse(now) + 1000);
  // Nothing has closed the season yet, and nothing shows the new one.
  await visit(winner.page, '/leaderboard');
  await expect(winner.page.locator('.season-state')).toContainText('has ended. Its prizes are being paid.');
  await expect(winner.page.locator('.standing-none')).toBeVisible();
  await world.advance(60_000);
  await expect(async () => {
    await world.runJobs();
    await visit(winner.page, '/leaderboard');
    await expect(winner.page.locator('.season-state')).toContainText('Its prizes are paid.', { timeout: 2000 });
  }).toPass();
  await winner.page.getByRole('link', { name: 'See its standing' }).click();
  await expect(winner.page).toHaveURL(`/leaderboard-enhanced?period=day&season=${board.season}`);
  await expect(winner.page.locator('main')).toContainText(winner.person.username);
  await winner.context.close();
  await world.close();
});

test('S7-01 /leaderboard is for everybody, by keyboard and in both themes @mobile', async ({ page, signUp: join }) => {
  await visit(page, '/leaderboard');
  await expect(page.locator('.own-place')).toContainText('You need an account to be ranked.');
  await page.getByRole('tab', { name: 'Daily' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/leaderboard?period=week');
  await expect(page.getByRole('region', { name: 'Season' })).toContainText(/Week \d+ of \d{4}/);
  await expect(page.getByRole('tab', { name: 'Weekly' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page).toHaveURL('/leaderboard?period=all');
  await expect(page.getByText('All time has no prizes.')).toBeVisible();
  await join();
  await visit(page, '/leaderboard');
  await expect(page.locator('.own-place')).toContainText('You have no points today.');
  await expectSoundInThemes(page);
});

import { readFile } from 'node:fs/promises';

import type { Browser, BrowserContext, Page } from '@playwright/test';
import { BOARD_PERIODS, getBoard, putProfile } from '@voltide/contract';
import { getJackpot } from '@voltide/games/jackpot/contract';
import { freshAddress } from '@voltide/testkit/addresses';
import type { ChildWorld } from '@voltide/testkit/child-world';

import { expectSoundInThemes } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { skipSplash, visit } from './support/pages.ts';
import { freshName, get, logInElsewhere, openPack, put, signUp, type Person } from './support/people.ts';
import { expectUpright } from './support/upright.ts';

const DETAIL = '/leaderboard-enhanced';
/** Jobs seal and pay a season, step by step. */
const SEAL_STEP_MS = 31_000;

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** A browser for one player after another, each with cash and no play balance. */
async function openContext(browser: Browser, world: ChildWorld): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: world.url,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': freshAddress() },
  });
  await skipSplash(context);
  return context;
}

async function signUpWithCash(context: BrowserContext, world: ChildWorld, name: string): Promise<Person> {
  const person = await signUp(context, world.url, freshName(name));
  await world.adjust(person.username, 'promo', '-100');
  await world.adjust(person.username, 'cash', '60');
  return person;
}

/** Runs jobs until so many players are on the day's board. */
async function waitForPlayers(page: Page, world: ChildWorld, players: number): Promise<void> {
  await expect(async () => {
    await world.runJobs();
    const { board } = await get(page.request, getBoard, { path: '/api/boards/points/day' });
    expect(board.players).toBe(players);
  }).toPass();
}

async function savedText(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return readFile(await file.path(), 'utf8');
}

const rowsOf = (page: Page) => page.locator('.board-rows > li');
const seasonOf = (page: Page) => page.locator('.board-season h2');

/** Expects the profile to name each season like its board, with the same place. */
async function expectSameSeasons(page: Page): Promise<void> {
  await visit(page, '/profile?tab=statistics');
  const own = page.locator('.own-places > li');
  await expect(own).toHaveCount(BOARD_PERIODS.length);
  await expect(own.locator('strong')).toHaveCount(BOARD_PERIODS.length);
  const places = await own.allInnerTexts();
  for (const [index, period] of BOARD_PERIODS.entries()) {
    await visit(page, `${DETAIL}?period=${period}`);
    const name = (await seasonOf(page).innerText()).replace('Points, ', '');
    const place = await page.locator('.own-place-number').innerText();
    expect(places[index]).toContain(name);
    expect(places[index]).toContain(place);
  }
}

type Walk = {
  readonly world: ChildWorld;
  readonly context: BrowserContext;
  readonly page: Page;
  /** A player hidden from boards with the highest score; then those on places 1 and 2. */
  readonly hidden: Person;
  readonly first: Person;
  readonly second: Person;
};

async function beginWalk(browser: Browser, world: ChildWorld): Promise<Walk> {
  const context = await openContext(browser, world);
  const hidden = await signUpWithCash(context, world, 'mantis');
  await openPack(context.request, hidden.token, { quantity: 9 });
  await put(context.request, putProfile, {
    body: { isPublic: false, isAnonymous: false, isHiddenFromBoards: true, shows: [] },
    token: hidden.token,
  });
  const first = await signUpWithCash(context, world, 'marlin');
  await openPack(context.request, first.token, { quantity: 5 });
  const second = await signUpWithCash(context, world, 'kelp');
  await openPack(context.request, second.token, { quantity: 2 });
  const page = await context.newPage();
  await waitForPlayers(page, world, 2);
  return { world, context, page, hidden, first, second };
}

/** Expects that a hidden player leaves no gap, not even in the file, and sees their own place. */
async function expectNoGap({ world, context, page, hidden, first, second }: Walk): Promise<void> {
  await visit(page, DETAIL);
  await expect(rowsOf(page)).toHaveText([new RegExp(`1.*${first.username}`), new RegExp(`2.*${second.username}`)]);
  const csv = await savedText(page, 'CSV');
  expect(csv.trim().split('\n')).toHaveLength(3);
  expect(csv).not.toContain(hidden.username);
  await logInElsewhere(context, world.url, hidden);
  await visit(page, DETAIL);
  await expect(page.locator('.own-place')).toContainText('You are hidden. Your score would be place 1.');
  await logInElsewhere(context, world.url, second);
}

async function expectAddresses({ page }: Walk): Promise<void> {
  await visit(page, DETAIL);
  await page.getByRole('combobox', { name: 'Measure' }).selectOption('Highest multiple');
  await expect(seasonOf(page)).toHaveText(/^Highest multiple, /);
  await expect(rowsOf(page).first()).toContainText('×');
  await page.getByRole('radio', { name: 'All time' }).check();
  await expect(page).toHaveURL(`${DETAIL}?measure=multiple&period=all`);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(DETAIL);
  await expect(seasonOf(page)).toHaveText(/^Points, /);
}

async function expectFound({ page }: Walk): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find a player' }).fill('marl');
  await page.getByRole('button', { name: 'Show place 1 on the board' }).click();
  await expect(rowsOf(page).first()).toBeFocused();
  await page.getByRole('button', { name: 'Your place' }).click();
  await expect(rowsOf(page).nth(1)).toBeFocused();
}

/** Ends the day, and returns its season once every prize is paid. */
async function endSeason({ world, page }: Walk): Promise<string> {
  const { board } = await get(page.request, getBoard, { path: '/api/boards/points/day' });
  const { now } = await get(page.request, getJackpot);
  await world.advance(Date.parse(board.endsAt ?? '') - Date.parse(now) + SEAL_STEP_MS);
  await expect(async () => {
    await world.runJobs();
    await world.advance(SEAL_STEP_MS);
    const past = await get(page.request, getBoard, { path: `/api/boards/points/day?season=${board.season}` });
    expect(past.board.state).toBe('paid');
  }).toPass();
  return board.season;
}

/** Expects the past season to be selectable, checked, and in the player's history. */
async function expectPast({ world, context, page, second }: Walk, season: string): Promise<void> {
  await logInElsewhere(context, world.url, second);
  await visit(page, DETAIL);
  await expect(page.locator('.board-none')).toContainText('No one');
  await page.getByRole('combobox', { name: 'Season' }).selectOption({ index: 1 });
  await expect(page).toHaveURL(`${DETAIL}?season=${season}`);
  await expect(page.locator('.board-season')).toContainText('Sealed, and every prize is paid.');
  await expect(rowsOf(page).nth(1)).toContainText('18.00');
  const past = page.locator('.board-past').first();
  await past.getByRole('button', { name: 'Check this season' }).click();
  await expect(past.locator('.board-check [role="status"]')).toHaveText(
    /^Verified: 3 stakes give exactly these 2 places and 2 prizes, .+ Your row is in it: place 2\.$/,
  );
  await page.getByText('As a table').click();
  await expect(page.locator('.board-own tbody tr')).toHaveText(/Place 2.*18\.00.*play balance/);
  await expect(page.locator('.chart-place svg')).toBeVisible();
}

test('S7-01 S7-02 boards in detail: measure, period, search, file, and the check of a past season', async ({
  host,
  browser,
}) => {
  const world = await host.open();
  const walk = await beginWalk(browser, world);
  await test.step('a hidden player leaves no gap', () => expectNoGap(walk));
  await test.step('measure and period can be gone back from', () => expectAddresses(walk));
  await test.step('a player is found by name', () => expectFound(walk));
  await test.step('profile and board never show different periods', () => expectSameSeasons(walk.page));
  const season = await endSeason(walk);
  await test.step('a past season is checked in the page', () => expectPast(walk, season));
  await expectUpright(walk.page);
  await expectSoundInThemes(walk.page);
  await walk.context.close();
  await world.close();
});

test('S7-01 visitors and guests read every board in detail @mobile', async ({ page, startGuest }) => {
  await visit(page, `${DETAIL}?measure=sets`);
  await expect(seasonOf(page)).toHaveText('Most sets, All time');
  await expect(page.locator('.own-place')).toContainText('You need an account to be ranked.');
  await startGuest();
  await visit(page, `${DETAIL}?period=month`);
  await expect(page.locator('.own-place')).toContainText('Guests are not ranked.');
  await expect(page.getByRole('heading', { name: 'Your past places' })).toHaveCount(0);
  await expectUpright(page);
  await expectSoundInThemes(page);
});

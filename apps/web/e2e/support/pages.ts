import { playGame, ROUTES, titleOf } from '@voltide/contract';
import { currentSpinTable } from '@voltide/games/daily-spin/table';
import { expect, type BrowserContext, type Page } from '@playwright/test';

export const SAMPLE_PACK = 'glass-tide';
/** A user of every world with a public profile. No name is longer. */
export const SAMPLE_NAME = 'lighthouse-keeper-07';

export const SPIN_PATH = playGame.path.replace(':gameId', 'wheel');

const SAMPLE_RULES = currentSpinTable().hash;

/** An address of the route table with its parameters filled in. */
type PageAddress = { readonly path: string; readonly title: string };

/** A shared result, whose address only one world has; s5-share.spec.ts tests it. */
const OF_ONE_WORLD = '/shared/:shareId';

/** Every other page, by the table that server and web app share. */
export const PAGES: readonly PageAddress[] = ROUTES.filter(({ path }) => path !== OF_ONE_WORLD).map((route) => {
  const path = route.path.replace(':packId', SAMPLE_PACK).replace(':name', SAMPLE_NAME).replace(':hash', SAMPLE_RULES);
  return { path, title: titleOf(route, path) };
});

/** Every page inside the shell: the operators' portal has none (S13-01). */
export const SHELL_PAGES: readonly PageAddress[] = PAGES.filter(({ path }) => path !== '/adminxxx');

/** Pages with data of the player. */
export const OWN_PAGES: readonly string[] = [
  '/',
  '/inventory',
  '/history',
  '/fairplay',
  '/wallet',
  '/profile',
  '/profile-setup',
  '/rewards',
  '/referrals',
  '/signup',
];

/** Splits a list: one page is led through a group while another worker takes the next. */
export function inGroups<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, k) => all.slice(k * size, (k + 1) * size));
}

/** Marks the session's splash as seen: it would take four seconds. */
export async function skipSplash(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (window.location.protocol.startsWith('http')) sessionStorage.setItem('voltide-splash', 'done');
  });
}

/** Turns offered games and their button off for later pages. */
export async function declineGames(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (!window.location.protocol.startsWith('http')) return;
    for (const name of ['offers', 'button']) sessionStorage.setItem(`voltide-loading-${name}`, 'off');
  });
}

/** Turns them on again, for tests of these games. */
export async function wantGames(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (!window.location.protocol.startsWith('http')) return;
    for (const name of ['offers', 'button']) sessionStorage.removeItem(`voltide-loading-${name}`);
  });
}

/** Loads a page and waits until its screen and its data are there. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
}

/** Resolves with the next call of a path; start it before the page calls. */
export async function waitForCall(page: Page, path: string): Promise<void> {
  await page.waitForRequest((request) => new URL(request.url()).pathname === path);
}

/** Navigates inside the application like a link. The left page is marked as that. */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    for (const part of document.querySelectorAll('main > *, main h1')) part.setAttribute('data-left', '');
    history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** Navigates inside the application, and waits until the screen is there. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await go(page, path);
  await expect(page.locator('main > [data-left]')).toHaveCount(0);
  await settle(page);
}

/**
 * Elements of a page that is waiting for something, or whose frame is incomplete: the footer, and the header's controls
 * once the user is known. The gallery shows placeholders for their own sake.
 */
const WAITING = [
  'html[data-splash]',
  '[data-static]',
  'header [data-coming]',
  '.header-tools:not(:has(> a.btn, [aria-haspopup="menu"]))',
  'main [aria-busy="true"]:not(.shelf *)',
  '.skeleton:not(.shelf *)',
  'body:has(.header):not(:has(.footer))',
].join(', ');

/**
 * Waits until the shown screen has its heading and nothing on it is being loaded. What waits to come near is scrolled
 * to; then the page stands at its top again. Everything happens within the page: nothing comes between look and end. It
 * looks by the time and not by frames, which a test may keep from a page.
 */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    (waiting) => {
      const [first] = document.querySelectorAll(waiting);
      first?.scrollIntoView({ behavior: 'instant' });
      if (first !== undefined || document.querySelector('main h1') === null) return false;
      window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
      return true;
    },
    WAITING,
    { polling: 20, timeout: 30_000 },
  );
}

/** Ends every finite animation. */
export async function finishMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    }
  });
}

export async function longestMotionMs(page: Page): Promise<number> {
  return page.evaluate(() => {
    const ends = document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0));
    return Math.max(0, ...ends);
  });
}

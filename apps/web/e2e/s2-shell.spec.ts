import type { Locator, Page } from '@playwright/test';

import { boxOf } from './support/boxes.ts';
import { startClock, stepUntil, stopClock } from './support/clock.ts';
import { expect, test } from './support/fixtures.ts';
import { finishMotion, longestMotionMs, visit } from './support/pages.ts';
import { holdTimers } from './support/timers.ts';

/** Only our script, before any of the app's code, can have set the class of a page whose code never arrives. */
async function classBeforeCode(page: Page): Promise<string> {
  await page.goto('/help');
  return page.evaluate(() => document.documentElement.className);
}

/** Stores a theme for later pages, or removes it. */
async function storeTheme(page: Page, theme: string | undefined): Promise<void> {
  await page.evaluate((value) => {
    localStorage.removeItem('voltide-theme');
    if (value !== undefined) localStorage.setItem('voltide-theme', value);
  }, theme);
}

/** After this time a page that is never drawn loads its code anyway. */
const PATIENCE_MS = 1000;

/** Returns the gaps between an anchor and a box, above and below it. */
async function gapsBetween(anchor: Locator, box: Locator): Promise<readonly [number, number]> {
  const [from, to] = [await boxOf(anchor), await boxOf(box)];
  return [from.y - to.y - to.height, to.y - from.y - from.height];
}

/** Triggers an error of the server with these words. */
async function refuse(page: Page, words: string): Promise<void> {
  await page.route('**/api/auth/guest-signin', (route) => route.fulfill({ status: 429, json: { error: words } }));
  await page.getByRole('button', { name: 'Start as a guest' }).click();
}

async function raiseToast(page: Page, words: string): Promise<void> {
  await refuse(page, words);
  await expect(page.locator('.toast')).toContainText(words);
}

test.describe('theme', () => {
  const cases = [
    { stored: 'light', system: 'dark', shown: 'light' },
    { stored: 'dark', system: 'light', shown: 'dark' },
    { stored: 'Light', system: 'light', shown: 'dark' },
    { stored: undefined, system: 'dark', shown: 'dark' },
    { stored: undefined, system: 'light', shown: 'dark' },
  ] as const;
  test('S2-02 the stored theme stands before the first paint, else the dark one, by no system', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/help');
    for (const { stored, system, shown } of cases) {
      await page.emulateMedia({ colorScheme: system });
      await storeTheme(page, stored);
      expect(await classBeforeCode(page), `${stored ?? 'nothing'} stored, ${system} system`).toBe(shown);
    }
  });

  test('S2-02 the toggle flips the theme and keeps it', async ({ page }) => {
    await visit(page, '/help');
    const root = page.locator('html');
    const dark = await page.evaluate(() => getComputedStyle(document.body).color);
    await page.getByRole('button', { name: 'Switch to light theme' }).click();
    await expect(root).toHaveClass(/^light$/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('voltide-theme'))).toBe('light');
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).color)).not.toBe(dark);
    await page.reload();
    await expect(root).toHaveClass(/^light$/);
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await expect(root).toHaveClass(/^dark$/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('voltide-theme'))).toBe('dark');
  });
});

test.describe('before the code has arrived', () => {
  test.beforeEach(({ page }) => page.route('**/assets/*.js', (route) => route.abort()));

  test('the home page is painted as it will stay', async ({ page }) => {
    await page.goto('/');
    const title = page.locator('.hero-title');
    await expect(title).toBeVisible();
    await expect
      .poll(async () => Number.parseInt(await title.evaluate((element) => getComputedStyle(element).fontSize), 10))
      .toBeGreaterThan(30);
    await expect(page.locator('.static-entrances').getByRole('link', { name: 'Sign Up' })).toBeVisible();
  });

  test('every page begins as its screen does, and who is known sees no Login', async ({ page, startGuest }) => {
    await startGuest();
    await page.goto('/help');
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Getting started' })).toBeVisible();
    await expect(page.locator('.static-entrances').getByRole('link')).toHaveCount(0);
  });

  test('nothing can be typed into a form that would lose it', async ({ page }) => {
    await page.goto('/signup');
    await expect(page.getByRole('heading', { level: 1, name: 'Sign Up' })).toBeVisible();
    const fields = page.locator('main input');
    await expect(fields.first()).toBeVisible();
    expect(await fields.evaluateAll((all) => all.every((field) => field.matches('[inert][readonly]')))).toBe(true);
  });

  test('a pack, or a mailed secret, in the address: no other view comes before its own', async ({ page }) => {
    await page.goto('/open-pack');
    await expect(page.getByRole('heading', { level: 1, name: 'Open a pack' })).toBeVisible();
    await page.goto('/open-pack?pack=glass-tide');
    await expect(page.locator('main h1')).toBeHidden();
    await page.goto('/reset-password#token=secret');
    await expect(page.locator('main h1')).toBeHidden();
  });
});

async function swipeToast(page: Page, wayPx: number): Promise<void> {
  await finishMotion(page);
  const box = await boxOf(page.locator('.toast'));
  const [x, y] = [box.x + 60, box.y + 12];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + wayPx, y, { steps: 6 });
  await page.mouse.up();
}

test('S2-03 one toast at most, for 5000 ms; F8 reaches it, Dismiss or a swipe of 50 px takes it away', async ({
  page,
}) => {
  await startClock(page);
  await visit(page, '/history');
  await stopClock(page);
  await refuse(page, 'The code of toasts comes with the first.');
  const toasts = page.locator('.toast');
  await stepUntil(page, 100, () => expect(toasts).toBeVisible({ timeout: 200 }));
  await page.clock.runFor(5000);
  await expect(toasts).toHaveCount(0);

  await raiseToast(page, 'First');
  await page.clock.runFor(4900);
  await expect(toasts).toHaveAttribute('data-state', 'open');
  await raiseToast(page, 'Second');
  await expect(toasts).toHaveCount(1);
  await page.clock.runFor(4900);
  await expect(toasts).toHaveAttribute('data-state', 'open');
  await page.clock.runFor(200);
  await expect(toasts).toHaveCount(0);

  await raiseToast(page, 'Third');
  await page.keyboard.press('F8');
  await expect(page.locator('.toast-viewport')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toasts).toHaveCount(0);

  await raiseToast(page, 'Fourth');
  for (const [wayPx, remain] of [
    [40, 1],
    [60, 0],
  ] as const) {
    await swipeToast(page, wayPx);
    await expect(page.locator('.toast[data-state="open"]')).toHaveCount(remain);
  }
});

test('S2-04 a tooltip opens after 700 ms, 4 px from what it is about, and within 300 ms of another at once', async ({
  page,
}) => {
  await startClock(page);
  await visit(page, '/help');
  await stopClock(page);
  const sound = page.getByRole('button', { name: /sound/ });
  const theme = page.getByRole('button', { name: /theme/ });
  const tooltip = page.getByRole('tooltip');
  await sound.hover();
  await stepUntil(page, 100, () => expect(tooltip).toHaveText(/sound/, { timeout: 200 }));
  await page.mouse.move(0, 400);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(400);

  await theme.hover();
  await page.clock.runFor(690);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(10);
  await expect(tooltip).toHaveText('Switch to light theme');
  await expect.poll(async () => Math.round(Math.max(...(await gapsBetween(theme, tooltip))))).toBe(4);
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);

  await page.mouse.move(0, 400);
  await page.clock.runFor(400);
  await theme.hover();
  await page.clock.runFor(700);
  await expect(tooltip).toHaveText(/theme/);
  await page.mouse.move(0, 400);
  await page.clock.runFor(250);
  await sound.hover();
  await page.clock.runFor(1);
  await expect(tooltip).toHaveText(/sound/);
  await page.mouse.move(0, 400);
  await page.clock.runFor(350);
  await theme.hover();
  await page.clock.runFor(650);
  await expect(tooltip).toHaveCount(0);
});

test('S1-05 on a tablet the header is one row, for visitors and for guests', async ({ page, startGuest }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  const tools = page.locator('.header-tools');
  await visit(page, '/packs');
  await expect(tools.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.locator('.header')).toHaveCSS('height', '64px');
  await startGuest();
  await visit(page, '/packs');
  await expect(tools.locator('.balance-chip')).toBeVisible();
  await expect(page.locator('.header')).toHaveCSS('height', '64px');
});

test('nothing moves for people who want no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/packs', '/open-pack?pack=glass-tide']) {
    await visit(page, path);
    expect(await longestMotionMs(page), path).toBeLessThanOrEqual(200);
  }
});

test.describe('the code of a page', () => {
  test('comes after its first picture', async ({ page }) => {
    const drawnBefore: boolean[] = [];
    await holdTimers(page, PATIENCE_MS);
    await page.exposeFunction('noteCode', (wasDrawn: boolean) => drawnBefore.push(wasDrawn));
    await page.addInitScript(() => {
      let frames = 0;
      requestAnimationFrame(() => (frames += 1));
      new MutationObserver((records) => {
        const added = records.flatMap((record) => [...record.addedNodes]);
        if (!added.some((node) => node instanceof Element && node.matches('script[type="module"]'))) return;
        (window as unknown as { noteCode: (wasDrawn: boolean) => void }).noteCode(frames > 0);
      }).observe(document, { childList: true, subtree: true });
    });
    await visit(page, '/help');
    await expect.poll(() => drawnBefore).toEqual([true]);
  });

  for (const visibility of ['hidden', 'visible']) {
    test(`comes where nothing is drawn, in a page that is ${visibility}`, async ({ page }) => {
      await page.addInitScript((state) => {
        Object.defineProperty(document, 'visibilityState', { get: () => state });
        window.requestAnimationFrame = () => 0;
      }, visibility);
      await visit(page, '/help');
      await expect(page.locator('main h1')).toBeAttached();
    });
  }
});

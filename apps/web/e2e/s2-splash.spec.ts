import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import { expect, test } from './support/fixtures.ts';
import { FROM_NORWAY, holdSplash, REGION_CALL } from './support/splash.ts';

const STAGES = ['Page', 'Code', 'Screen', 'Connection'];

test.use({ hasSplash: true });

/** Opens a page whose clock stands still at the start of its splash. */
async function openHeld(page: Page, path = '/help'): Promise<void> {
  await page.clock.install({ time: Date.parse('2030-01-01T00:00:00Z') });
  await page.clock.pauseAt(Date.parse('2030-01-01T00:00:01Z'));
  await page.goto(path);
}

/** Lets the held page draw its first frames, which load its code. */
async function drawFrames(page: Page): Promise<void> {
  await page.clock.runFor(100);
}

/** Opens a page with its splash, and waits until everything it waits for is loaded. */
async function openLoaded(page: Page): Promise<void> {
  const answered = page.waitForResponse(REGION_CALL);
  await openHeld(page);
  await answered;
  await drawFrames(page);
  await expect(page.locator('main:not([data-static]) h1')).toHaveText('Help');
}

async function countOf(page: Page): Promise<number> {
  return Number.parseInt((await page.locator('.splash-count').textContent()) ?? '', 10);
}

async function answerRegion(page: Page, answer: typeof FROM_NORWAY | undefined): Promise<void> {
  await page.route(REGION_CALL, (route) =>
    answer === undefined ? route.fulfill({ status: 503, json: { error: 'busy' } }) : route.fulfill({ json: answer }),
  );
}

/** Counts running animations of the splash, not those beneath it. */
async function countMotions(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      document.getAnimations().filter(({ effect }) => {
        return effect instanceof KeyframeEffect && effect.target?.closest('#splash') !== null;
      }).length,
  );
}

async function flagOf(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('voltide-splash'));
}

/** Gives the page fonts that draw a flag as one glyph, or as two letters. */
async function drawFlagAs(page: Page, signs: 1 | 2): Promise<void> {
  await page.addInitScript((width) => {
    CanvasRenderingContext2D.prototype.measureText = (text) => ({ width: text.length > 2 ? width : 1 }) as TextMetrics;
  }, signs);
}

/** Expects the page to be released: the splash takes no input, and the session has seen it. */
async function expectReleased(page: Page): Promise<void> {
  await expect(page.locator('#app')).not.toHaveAttribute('inert');
  expect(await flagOf(page)).toBe('done');
}

async function expectShown(page: Page): Promise<void> {
  await expect(page.locator('#splash')).toBeVisible();
  await expect(page.locator('#app')).toHaveAttribute('inert');
  expect(await flagOf(page)).toBeNull();
}

test('S2-01 it counts 2% every 50 ms through four stages that begin at 0, 25, 50 and 75%', async ({ page }) => {
  await openLoaded(page);
  const bar = page.getByRole('progressbar', { name: 'Opening' });
  const first = await countOf(page);
  expect(first).toBeLessThanOrEqual(4);
  for (let percent = first + 2; percent < 96; percent += 2) {
    await page.clock.runFor(50);
    const place = Math.floor(percent / 25);
    await expect(page.locator('.splash-count')).toHaveText(`${percent}%`);
    await expect(bar).toHaveAttribute('aria-valuenow', `${percent}`);
    await expect(page.locator('.splash-title')).toHaveText(STAGES[place] ?? '');
    await expect(bar.locator('[data-begun]')).toHaveCount(place + 1);
  }
  await expect(page.locator('.splash-text')).toHaveText('Asking where you connect from.');
});

test('S2-01 the count waits for what is really being loaded, and says how many files of the code have come', async ({
  page,
}) => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await openHeld(page);
  await page.clock.runFor(2000);
  await expect(page.locator('.splash-title')).toHaveText('Code');
  await expect(page.locator('.splash-text')).toHaveText(/^0 of \d+ files loaded, none from elsewhere\.$/);
  expect(await countOf(page)).toBe(24);
  letGo();
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return page.locator('.splash-text').textContent();
    })
    .toMatch(/^([1-9]\d*) of \d+ files|Drawing|Everything loaded/);
});

test('S2-01 after 2.5 s it shows region and flag for 1.5 s, then sets the flag of the session @phone', async ({
  page,
}) => {
  await answerRegion(page, FROM_NORWAY);
  await drawFlagAs(page, 1);
  await openLoaded(page);
  await page.clock.runFor(2350);
  await expect(page.locator('#splash')).not.toContainText('Norway');
  await page.clock.runFor(50);
  await expect(page.locator('.splash-title')).toHaveText('Norway');
  await expect(page.getByRole('status').filter({ hasText: 'Connected from Norway' })).toBeAttached();
  await expect(page.locator('.splash-flag')).toHaveText('🇳🇴');
  await page.clock.runFor(1450);
  await expectShown(page);
  await page.clock.runFor(50);
  await expectReleased(page);
  await page.clock.runFor(250);
  await expect(page.locator('#splash')).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-splash');
});

test('S2-01 where no font of the system has the flag, the code of the country stands in its place', async ({
  page,
}) => {
  await answerRegion(page, FROM_NORWAY);
  await drawFlagAs(page, 2);
  await openLoaded(page);
  await page.clock.runFor(2400);
  await expect(page.locator('.splash-title')).toHaveText('Norway');
  await expect(page.locator('.splash-flag[data-code]')).toHaveText('NO');
});

test('S2-01 a look-up that fails shows a neutral mark and delays nothing', async ({ page }) => {
  await answerRegion(page, undefined);
  await openLoaded(page);
  await page.clock.runFor(2400);
  await expect(page.locator('.splash-title')).toHaveText('Connected');
  await expect(page.locator('.splash-text')).toHaveText(`Everything loaded from ${new URL(page.url()).host}.`);
  await expect(page.locator('.splash-flag svg')).toBeVisible();
  await page.clock.runFor(1500);
  await expectReleased(page);
});

test('S2-01 a look-up that answers late is shown as long as there is time', async ({ page }) => {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(REGION_CALL, async (route) => {
    await held;
    await route.fulfill({ json: FROM_NORWAY });
  });
  await openHeld(page);
  await drawFrames(page);
  await expect(page.locator('main:not([data-static]) h1')).toHaveText('Help');
  await page.clock.runFor(2900);
  await expect(page.locator('.splash-title')).toHaveText('Connection');
  answer();
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return page.locator('.splash-title').textContent();
    })
    .toBe('Norway');
});

test('S2-01 S11-04 where the server knows no country, what it loaded from is named instead', async ({
  page,
  request,
}) => {
  const { country } = (await (await request.get('/api/neuro/country')).json()) as typeof FROM_NORWAY;
  expect(country).toBe('Private network');
  await openLoaded(page);
  await page.clock.runFor(2400);
  await expect(page.locator('.splash-title')).toHaveText('Connected');
  await expect(page.locator('#splash')).not.toContainText('Private network');
});

test('S2-01 the application loads beneath it', async ({ page }) => {
  await openHeld(page);
  await drawFrames(page);
  await expect(page.locator('main:not([data-static]) h1')).toHaveText('Help');
  await expectShown(page);
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('link', { name: 'Packs', exact: true }).first().click();
  await expect(page).toHaveURL('/packs');
});

for (const [how, skip] of [
  ['a key', (page: Page) => page.keyboard.press('Space')],
  ['a click anywhere', (page: Page) => page.mouse.click(20, 200)],
  ['its button', (page: Page) => page.getByRole('button', { name: 'Skip' }).click()],
] as const) {
  test(`S2-01 ${how} skips it from the first frame, which says so, for the whole session`, async ({ page }) => {
    await openHeld(page);
    await expect(page.getByRole('button', { name: 'Tap or press any key to skip' })).toBeVisible();
    await expectShown(page);
    await skip(page);
    await expectReleased(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.reload();
    await drawFrames(page);
    await expect(page.locator('main h1')).toHaveText('Help');
    await expect(page.locator('#splash')).toHaveCount(0);
  });
}

test('S2-01 the keyboard stays within it, and reaches Skip with Tab', async ({ page }) => {
  await openHeld(page);
  await expect(page.getByRole('dialog', { name: 'Opening Voltide' })).toBeFocused();
  await page.keyboard.press('Shift');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip' })).toBeFocused();
  await expectShown(page);
  await page.keyboard.press('Enter');
  await expectReleased(page);
});

test('S2-01 only the first page of a session shows it', async ({ page, context }) => {
  await openHeld(page);
  await page.keyboard.press('Escape');
  await page.goto('/packs');
  await expect(page.locator('#splash')).toHaveCount(0);
  const other = await context.newPage();
  await other.goto('/help');
  await expect(other.locator('#splash')).toBeVisible();
});

test('S2-01 it runs and ends though the code of the application never arrives', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await openHeld(page, '/');
  await page.clock.runFor(4000);
  await expectReleased(page);
  await expect(page.locator('.hero-title')).toBeVisible();
});

test('S2-01 what is painted first is the splash, never the page', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await openHeld(page, '/');
  const onTop = await page.evaluate(() => document.elementFromPoint(200, 200)?.closest('#splash') !== null);
  expect(onTop).toBe(true);
});

test('S2-01 people who want no motion get a still picture, and in the end where they connect from @phone', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await answerRegion(page, FROM_NORWAY);
  await openLoaded(page);
  const first = await page.locator('.splash-body').textContent();
  expect(first).toContain('Opening Voltide');
  for (let passed = 0; passed < 4; passed += 1) {
    expect(await countMotions(page)).toBe(0);
    expect(await page.locator('.splash-body').textContent()).toBe(first);
    await expect(page.locator('.splash-count')).toBeHidden();
    await expect(page.locator('.splash-bar')).toBeHidden();
    const drawn = await page.locator('.splash-tide').evaluate((path) => getComputedStyle(path).strokeDashoffset);
    expect(drawn).toMatch(/^0(px)?$/);
    await page.clock.runFor(550);
  }
  await page.clock.runFor(250);
  await expect(page.locator('.splash-title')).toHaveText('Norway');
});

/** Without a transition: axe would measure colours in between. */
async function changeTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.className = name;
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  }, theme);
}

for (const elapsedMs of [700, 3000]) {
  test(`S2-01 axe finds no fault in it after ${elapsedMs} ms, in either theme @phone`, async ({ page }) => {
    await holdSplash(page, elapsedMs);
    await page.goto('/help');
    await expect(page.locator('.splash-title')).toHaveText(elapsedMs < 2500 ? 'Code' : 'Connected');
    for (const theme of ['dark', 'light']) {
      await changeTheme(page, theme);
      const { violations } = await new AxeBuilder({ page }).include('#splash').setLegacyMode().analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.failureSummary}`)).toEqual([]);
    }
  });
}

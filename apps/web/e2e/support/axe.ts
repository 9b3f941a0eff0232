import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

import { finishMotion } from './pages.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const NARROWEST = 320;

/**
 * Returns axe's findings on the current page in words; by all its rules unless one is named. Uses its legacy mode,
 * which collects results in the page instead of in a second one: our pages have no frames.
 */
export async function findFaults(page: Page, rule?: string): Promise<readonly string[]> {
  await restPointer(page);
  return readFaults(page, rule);
}

async function readFaults(page: Page, rule?: string): Promise<readonly string[]> {
  await makeStill(page);
  const axe = (await createBuilder(page)).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (rule === undefined ? axe.withTags(TAGS) : axe.withRules(rule)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/** Axe without comments: half of the code. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Injects its half a megabyte of code once per page, not twice with every check. */
async function createBuilder(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  return new AxeBuilder({ page, axeSource: isThere ? 'void 0' : AXE });
}

/**
 * Ends motion. Empties drawings that are hidden from assistive technology: nothing can be found in their thousands of
 * nodes. Moves the header and a phone's bar to the page's ends: content under them can be scrolled out.
 */
async function makeStill(page: Page): Promise<void> {
  await finishMotion(page);
  await page.evaluate(() => {
    for (const picture of document.querySelectorAll('svg[aria-hidden="true"]')) picture.replaceChildren();
    for (const bar of document.querySelectorAll<HTMLElement>('.header, .bottom-nav')) bar.style.position = 'relative';
  });
}

/** A resting pointer would show a tooltip in the middle of a check. */
async function restPointer(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(page.locator('.tooltip')).toHaveCount(0);
}

async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((name) => (document.documentElement.className = name), theme);
}

/**
 * Expects no finding in light and narrow, and dark and wide. A theme changes colours and a width places; common parts
 * are checked all four ways (`expectSoundEveryWay`).
 */
export async function expectSoundInThemes(page: Page): Promise<void> {
  await restPointer(page);
  await expectSoundAt(page, 'light', 390);
  await expectSoundAt(page, 'dark', 1440);
}

/** Expects no finding in both themes at both widths: all rules in one theme, contrast in the other. */
export async function expectSoundEveryWay(page: Page): Promise<void> {
  await restPointer(page);
  for (const width of [1440, 390]) await expectSoundAt(page, 'dark', width);
  for (const width of [390, 1440]) await expectSoundAt(page, 'light', width, 'color-contrast');
}

async function expectSoundAt(page: Page, theme: 'dark' | 'light', width: number, rule?: string): Promise<void> {
  await setTheme(page, theme);
  await page.setViewportSize({ width, height: 900 });
  expect(await readFaults(page, rule), `${theme} at ${width}`).toEqual([]);
}

/** Also expects the page to be no wider than the narrowest phone. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectSoundInThemes(page);
  expect(await widthAt(page, NARROWEST), 'scrolls sideways').toBe(NARROWEST);
}

/** Returns the page's width in a window of this width, without the scrollbar. */
async function widthAt(page: Page, width: number): Promise<number> {
  const scrollbar = await page.evaluate(() => window.innerWidth - document.body.clientWidth);
  await page.setViewportSize({ width: width + scrollbar, height: 800 });
  return page.evaluate(() => document.documentElement.scrollWidth);
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

import { finishMotion } from './pages.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const NARROWEST = 320;

/**
 * What axe finds at the page as it is now, in words; by all its rules unless one is named. In its older mode, which
 * puts results together in the page instead of in a second one: no page of ours holds frames.
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

/** Axe without comments: half of the code that it would be given to pages as. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Its half a megabyte of code goes into a page once, not twice with every look at it. */
async function createBuilder(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  return new AxeBuilder({ page, axeSource: isThere ? 'void 0' : AXE });
}

/**
 * Ends motion. Empties drawings that are hidden from assistive technology: there is nothing to find in their thousands
 * of nodes. The header and a phone's bar go to the page's ends: what happens to lie under them now can be scrolled out.
 */
async function makeStill(page: Page): Promise<void> {
  await finishMotion(page);
  await page.evaluate(() => {
    for (const picture of document.querySelectorAll('svg[aria-hidden="true"]')) picture.replaceChildren();
    for (const bar of document.querySelectorAll<HTMLElement>('.header, .bottom-nav')) bar.style.position = 'relative';
  });
}

/** What the pointer rests on would show its tooltip after a while, in the midst of the look or before it. */
async function restPointer(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(page.locator('.tooltip')).toHaveCount(0);
}

async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((name) => (document.documentElement.className = name), theme);
}

/**
 * The page is without a fault light and narrow, and dark and wide. A theme changes colours and a width places; what is
 * on every page, and the parts that pages are made of, are looked at all four ways (`expectSoundEveryWay`).
 */
export async function expectSoundInThemes(page: Page): Promise<void> {
  await restPointer(page);
  await expectSoundAt(page, 'light', 390);
  await expectSoundAt(page, 'dark', 1440);
}

/** The page is without a fault in both themes at both widths: all rules in one theme, contrast in the other. */
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

/** The same, and nowhere is it wider than the narrowest phone. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectSoundInThemes(page);
  expect(await widthAt(page, NARROWEST), 'scrolls sideways').toBe(NARROWEST);
}

/** How wide the page is where it may take this much, beside the place that is kept for the scrollbar. */
async function widthAt(page: Page, width: number): Promise<number> {
  const scrollbar = await page.evaluate(() => window.innerWidth - document.body.clientWidth);
  await page.setViewportSize({ width: width + scrollbar, height: 800 });
  return page.evaluate(() => document.documentElement.scrollWidth);
}

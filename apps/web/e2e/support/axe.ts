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
  await finishMotion(page);
  await emptyPictures(page);
  await restBars(page);
  const axe = (await createBuilder(page)).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (rule === undefined ? axe.withTags(TAGS) : axe.withRules(rule)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/** Its half a megabyte of code goes into a page once, not twice with every look at it. */
async function createBuilder(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  return new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) });
}

/** Drawings that are hidden from assistive technology have nothing to find in them, and thousands of nodes. */
async function emptyPictures(page: Page): Promise<void> {
  await page.locator('svg[aria-hidden="true"]').evaluateAll((pictures) => {
    for (const picture of pictures) picture.replaceChildren();
  });
}

/** What the pointer rests on would show its tooltip after a while, in the midst of the look or before it. */
async function restPointer(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(page.locator('.tooltip')).toHaveCount(0);
}

/** The header and a phone's bar go to the page's ends: what happens to lie under them now can be scrolled out. */
async function restBars(page: Page): Promise<void> {
  await page.locator('.header, .bottom-nav').evaluateAll((bars) => {
    for (const bar of bars) if (bar instanceof HTMLElement) bar.style.position = 'relative';
  });
}

async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((name) => (document.documentElement.className = name), theme);
}

/**
 * The page is without a fault in both themes, wide and narrow, and nowhere wider than the narrowest phone. A theme
 * changes colours alone, so the second one is asked for its contrast.
 */
export async function expectAccessible(page: Page, widths: readonly number[] = [1440, 390]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await setTheme(page, 'dark');
    expect(await findFaults(page), `dark at ${width}`).toEqual([]);
    await setTheme(page, 'light');
    expect(await findFaults(page, 'color-contrast'), `light at ${width}`).toEqual([]);
  }
  expect(await widthAt(page, NARROWEST), 'scrolls sideways').toBe(NARROWEST);
}

/** How wide the page is where it may take this much, beside the place that is kept for the scrollbar. */
async function widthAt(page: Page, width: number): Promise<number> {
  const scrollbar = await page.evaluate(() => window.innerWidth - document.body.clientWidth);
  await page.setViewportSize({ width: width + scrollbar, height: 800 });
  return page.evaluate(() => document.documentElement.scrollWidth);
}

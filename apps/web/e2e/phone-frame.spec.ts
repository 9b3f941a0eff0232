import { listStacks } from '@voltide/contract';
import type { Locator, Page } from '@playwright/test';

import { expect, test } from './support/fixtures.ts';
import { goWithin, visit } from './support/pages.ts';
import { get, openPack } from './support/people.ts';

/** More controls than any page has. */
const MOST_PRESSES = 160;

type Place = { readonly name: string; readonly isAtEnd: boolean; readonly isCovered: boolean };

/** Reads the focused control, and if one of the bars over the page covers part of it. */
function readFocus(page: Page): Promise<Place> {
  return page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const x = Math.max(1, Math.min(left + width / 2, document.documentElement.clientWidth - 1));
    const hits = [0.1, 0.5, 0.9].map((part) => document.elementFromPoint(x, top + height * part));
    const isUnder = (hit: Element | null): boolean => {
      const bar = hit?.closest('.header, .bottom-nav');
      return hit === null || (bar !== null && bar !== undefined && !bar.contains(focused));
    };
    const name = `${focused.tagName} ${focused.textContent.trim() || (focused.getAttribute('aria-label') ?? '')}`;
    return { name, isAtEnd: focused === document.body, isCovered: hits.some(isUnder) };
  });
}

/** Presses a key from control to control and expects none of them under a bar. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    await page.keyboard.press(key);
    const { name, isAtEnd, isCovered } = await readFocus(page);
    if (isAtEnd) return;
    // Late content may move the focus once more.
    if (isCovered) await expect.poll(() => readFocus(page), key).toEqual({ name, isAtEnd, isCovered: false });
  }
  throw new Error('the walk has no end');
}

/** Walks from the top of a fresh page to its end and back: only after a load does the walk start at its top. */
async function walkBothWays(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await visit(page, path);
    await walk(page, 'Tab');
    await walk(page, 'Shift+Tab');
  });
}

test.describe('the keyboard never goes behind the bars over a page', () => {
  test('/signup @mobile', ({ page }) => walkBothWays(page, '/signup'));

  test('/inventory, /profile, /packs, /help @phone', async ({ page, signUp }) => {
    await signUp();
    for (const path of ['/inventory', '/profile', '/packs', '/help']) await walkBothWays(page, path);
  });
});

/** Lists controls whose middle, or a point 21 px from it, does not react to a finger. */
function listSmall(controls: Locator): Promise<readonly string[]> {
  return controls.evaluateAll((all) =>
    all.flatMap((control) => {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + Math.min(width, 44) / 2, top + height / 2];
      const takes = [-21, 21].flatMap((by) => [
        document.elementFromPoint(x + by, y),
        document.elementFromPoint(x, y + by),
      ]);
      return takes.every((hit) => hit !== null && control.contains(hit)) ? [] : [control.textContent];
    }),
  );
}

/** Lists controls whose middle is covered by something else. */
function listCovered(controls: Locator): Promise<readonly string[]> {
  return controls.evaluateAll((all) =>
    all.flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && control.contains(hit) ? [] : [control.textContent];
    }),
  );
}

/** Counts boxes whose content is wider than they are. */
function countClipped(boxes: Locator): Promise<number> {
  return boxes.evaluateAll((all) => all.filter((box) => box.scrollWidth > box.clientWidth).length);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('what is small to the eye takes a finger of 44 px', async ({ page, signUp }) => {
    const { token } = await signUp();
    await openPack(page.request, token);
    await visit(page, '/nowhere');
    for (const [path, controls] of [
      ['/inventory', '.stack-chips > button'],
      ['/fairplay', '.fair-value button'],
      ['/profile', '.identity button'],
      ['/help', '.footer-link'],
    ] as const) {
      await goWithin(page, path);
      await expect(page.locator(controls).first()).toBeVisible();
      await expect.poll(() => listSmall(page.locator(controls)), path).toEqual([]);
    }
  });

  test('a toast covers neither the bar of chosen items nor the last line of a page', async ({ page, signUp }) => {
    const { token } = await signUp();
    await openPack(page.request, token, { packId: 'twin-tides', quantity: 4 });
    await visit(page, '/inventory');
    await page.locator('.stack-sell').first().click();
    await page.locator('.sell-go').click();
    await expect(page.locator('.toast')).toContainText('Sold');
    // It stays while the focus is in it.
    await page.keyboard.press('F8');
    await expect(page.locator('.toast-viewport')).toBeFocused();
    await page.locator('.stack-pick input').first().dispatchEvent('click');
    await expect(page.locator('.stack-bar[data-chosen]')).toBeVisible();
    await expect.poll(() => listCovered(page.locator('.stack-bar[data-chosen] button'))).toEqual([]);
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect.poll(() => listCovered(page.locator('.footer-link').last())).toEqual([]);
    await expect(page.locator('.toast')).toBeVisible();
  });

  test('the longest sums stay within their panels', async ({ page, signUp }) => {
    const { token } = await signUp();
    await openPack(page.request, token, { packId: 'twin-tides', quantity: 4 });
    const answer = await get(page.request, listStacks, { token });
    const total = '123456789012.340000';
    const sums = [
      { value: total, count: 1 },
      { value: '12345678.900000', count: 9999 },
    ];
    const stacks = answer.stacks.flatMap((stack) =>
      sums.map((sum, i) => ({ ...stack, ...sum, itemId: `${stack.itemId}-${i}` })),
    );
    await page.route(`**${listStacks.path}`, (route) => route.fulfill({ json: { ...answer, stacks, total } }));
    await visit(page, '/nowhere');
    for (const [path, panels] of [
      ['/profile', '.profile-figures > div'],
      ['/inventory', '.stack-sell, .stack-worth'],
    ] as const) {
      await goWithin(page, path);
      await expect(page.locator(panels).getByText('123,456,789,012.34').first()).toBeVisible();
      await expect.poll(() => countClipped(page.locator(panels)), path).toBe(0);
      await expect.poll(() => countClipped(page.locator('html')), path).toBe(0);
    }
  });
});

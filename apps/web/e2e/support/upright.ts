import { expect, type Page } from '@playwright/test';

/** The narrowest phone, and a desk's window where text that is twice as large keeps its wide layout. */
const WIDTHS = [320, 1440];

/** How far the page can be scrolled sideways at a width, with text of its own size and twice as large. */
async function sidewaysAt(page: Page, width: number): Promise<readonly string[]> {
  const scrollbar = await page.evaluate(() => window.innerWidth - document.body.clientWidth);
  await page.setViewportSize({ width: width + scrollbar, height: 800 });
  return page.evaluate((wide) => {
    const root = document.documentElement;
    const over = ['100%', '200%'].flatMap((size) => {
      root.style.fontSize = size;
      return root.scrollWidth > wide ? [`text at ${size} is ${root.scrollWidth} px wide`] : [];
    });
    root.style.fontSize = '';
    return over;
  }, width);
}

/** The texts that an ellipsis cuts off. */
async function cutTexts(page: Page): Promise<readonly string[]> {
  return page.locator('main *').evaluateAll((parts) =>
    parts
      .filter((part) => {
        const { textOverflow, webkitLineClamp } = getComputedStyle(part);
        const isCut = part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 1;
        return isCut && part.textContent !== '' && (textOverflow === 'ellipsis' || webkitLineClamp !== 'none');
      })
      .map(({ textContent }) => `cut off: ${textContent}`),
  );
}

/** The page scrolls sideways at no width, nor with text twice as large, and none of its texts is cut. */
export async function expectUpright(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    const findFaults = async () => [...(await sidewaysAt(page, width)), ...(await cutTexts(page))];
    await expect.poll(findFaults, `at ${width} px`).toEqual([]);
  }
}

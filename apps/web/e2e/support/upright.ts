import { expect, type Page } from '@playwright/test';

/** A desk's window where text that is twice as large keeps its wide layout, and the narrowest phone. */
const WIDTHS = [1440, 320];

/** How far the page can be scrolled sideways at a width, with text of its own size and twice as large. */
async function sidewaysAt(page: Page, width: number): Promise<readonly string[]> {
  const scrollbar = await page.evaluate(() => window.innerWidth - document.body.clientWidth);
  await page.setViewportSize({ width: width + scrollbar, height: 900 });
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

/**
 * The texts that an ellipsis cuts off. How a part treats them is asked only where it has too little room. The names in
 * the cells of a reel pass by, and stand whole beside the result: they may be cut.
 */
async function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :not(svg, svg *, .cell-name)')]
      .filter((part) => {
        const isCut = part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 1;
        if (!isCut || part.textContent === '') return false;
        const { textOverflow, webkitLineClamp } = getComputedStyle(part);
        return textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
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

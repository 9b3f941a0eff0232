import { expect, type Page } from '@playwright/test';

/** A desktop window where twice the text size keeps the wide layout, and the narrowest phone. */
const WIDTHS = [1440, 320];

/** Returns how far the page scrolls sideways at a width, at normal and twice the text size. */
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
 * Lists texts cut by an ellipsis. Only parts with too little room are examined. Names in a reel's cells move past, and
 * are repeated beside the result: they may be cut.
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

/** Expects that the page scrolls sideways at no width, nor at twice the text size, and cuts no text. */
export async function expectUpright(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    const findFaults = async () => [...(await sidewaysAt(page, width)), ...(await cutTexts(page))];
    await expect.poll(findFaults, `at ${width} px`).toEqual([]);
  }
}

import { expect, type Locator } from '@playwright/test';

/** A box in the window, in CSS pixels. */
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export async function boxOf(part: Locator): Promise<Box> {
  return part.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });
}

/** Returns an element's box once fonts are loaded and it has rested for two frames. */
export async function restingBox(part: Locator): Promise<Box> {
  let box: Box | undefined;
  await expect
    .poll(async () => {
      const before = await boxOf(part);
      await part.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        });
      });
      box = await boxOf(part);
      return JSON.stringify(box) === JSON.stringify(before);
    })
    .toBe(true);
  return box ?? boxOf(part);
}

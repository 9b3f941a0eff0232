import { loadImage, type Image } from '@napi-rs/canvas';
import { drawItem, type ItemLook } from '@voltide/ui/art/draw-item';
import type { DrawnPack } from '@voltide/ui/art/draw-pack';
import { packFile } from '@voltide/ui/art/pack-file';
import { ORDERS } from '@voltide/ui/art/orders';
import { svgFile } from '@voltide/ui/art/svg';

import { withPlainColours } from './colour-tokens.ts';

const ITEM_VIEW = 100;
/** Sizes of drawings: the next larger one is used, as a canvas scales large ones down badly. */
const STEPS_PX = [48, 64, 96, 128, 192, 256, 384, 512];
const LARGEST_PX = 800;
/** Some battles' worth of items: the same ones come again and again. */
const KEPT = 120;

/** In the order of their last use. */
const kept = new Map<string, Image>();

/** Draws an item in a width, in the colours of the dark theme. */
export function itemImage(look: ItemLook, widthPx: number): Promise<Image> {
  const drawnPx = stepFor(widthPx);
  return imageOf(`${look.order} ${look.rarity} ${look.id} ${drawnPx}`, () =>
    svgFile([ITEM_VIEW, ITEM_VIEW], drawItem(look, ORDERS[look.order], ''), drawnPx),
  );
}

export function packImage(pack: DrawnPack, widthPx: number): Promise<Image> {
  const drawnPx = stepFor(widthPx);
  return imageOf(`${JSON.stringify(pack)} ${drawnPx}`, () => packFile(pack, drawnPx));
}

function stepFor(widthPx: number): number {
  return STEPS_PX.find((step) => step >= widthPx) ?? LARGEST_PX;
}

async function imageOf(key: string, draw: () => string): Promise<Image> {
  const known = kept.get(key);
  const image = known ?? (await loadImage(Buffer.from(withPlainColours(draw()))));
  kept.delete(key);
  kept.set(key, image);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return image;
}

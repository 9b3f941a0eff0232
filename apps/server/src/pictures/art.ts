import { loadImage, type Image } from '@napi-rs/canvas';
import { drawFind, type FindLook } from '@voltide/ui/art/draw-find';
import type { DrawnPack } from '@voltide/ui/art/draw-pack';
import { packFile } from '@voltide/ui/art/pack-file';
import { ORDERS } from '@voltide/ui/art/orders';
import { svgFile } from '@voltide/ui/art/svg';

import { withPlainColours } from './colour-tokens.ts';

const ITEM_VIEW = 100;
/** Drawings are of lines, so one is large enough for every size; the canvas draws it by its own. */
const DRAWN_PX = 800;
/** Some battles' worth of items: the same ones come again and again. */
const KEPT = 60;

/** The one that was drawn last is the last. */
const kept = new Map<string, Image>();

/** The picture of an item, in the colours of the dark theme. */
export function itemImage(look: FindLook): Promise<Image> {
  return imageOf(`${look.order} ${look.rarity} ${look.id}`, () =>
    svgFile([ITEM_VIEW, ITEM_VIEW], drawFind(look, ORDERS[look.order], ''), DRAWN_PX),
  );
}

/** The capsule of a pack. */
export function packImage(pack: DrawnPack): Promise<Image> {
  return imageOf(JSON.stringify(pack), () => packFile(pack, DRAWN_PX));
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

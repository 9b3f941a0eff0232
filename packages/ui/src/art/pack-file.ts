import { drawPack, PACK_VIEW, type DrawnPack } from './draw-pack.ts';
import { ORDERS } from './orders.ts';
import { svgFile } from './svg.ts';

/**
 * The capsule of a pack as an SVG file of its own; its colours need no theme. Runs without a browser, with the forms of
 * all orders at hand. Throws RangeError when the look's order has no such motif.
 */
export const packFile = (pack: DrawnPack, shownWidth: number = PACK_VIEW.width): string =>
  svgFile([PACK_VIEW.width, PACK_VIEW.height], drawPack(pack, ORDERS[pack.order], `${pack.packId}-`), shownWidth);

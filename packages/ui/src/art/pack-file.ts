import { drawPack, PACK_VIEW, type DrawnPack } from './draw-pack.ts';
import { ORDERS } from './orders.ts';
import { svgFile } from './svg.ts';

/**
 * Writes the capsule of a pack as a standalone SVG file; its colours need no theme. Runs without a browser, with the
 * forms of all orders loaded. Throws RangeError if the look's order has no such motif.
 */
export const packFile = (pack: DrawnPack, shownWidth: number = PACK_VIEW.width): string =>
  svgFile([PACK_VIEW.width, PACK_VIEW.height], drawPack(pack, ORDERS[pack.order], `${pack.packId}-`), shownWidth);

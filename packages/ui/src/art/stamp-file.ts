import { drawStamp, STAMP_LOOKS, STAMP_VIEW } from './draw-stamp.ts';
import { svgFile } from './svg.ts';

/** The frames of all stamps as SVG files, by their path below the site's root. Their colours need no theme. */
export const stampFiles = (): ReadonlyMap<string, string> =>
  new Map(STAMP_LOOKS.map((look) => [`art/stamps/${look}.svg`,
    svgFile([STAMP_VIEW.width, STAMP_VIEW.height], drawStamp(look, ''), STAMP_VIEW.width)]));

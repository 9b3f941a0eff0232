import type { Look } from '@voltide/contract/avatar-parts';

import { arc, circle } from '../art/path.ts';
import { linear, node, radial, type SvgNode } from '../art/svg.ts';
import { BACKDROPS } from './backdrops.ts';
import { CRESTS } from './crests.ts';
import { EYES } from './eyes.ts';
import { FIGURES } from './figures.ts';
import { FRAMES } from './frames.ts';
import { PALETTES } from './palette.ts';
import { fill, stroke } from './shape.ts';

/** Size in pixels up to which a look is drawn nearer and without its frame, so that eyes stay visible. */
const SMALL = 32;

export type LookDrawing = { readonly viewBox: string; readonly nodes: readonly SvgNode[] };

/**
 * Draws a look as a disc in a square of 100.
 * @param uid - unique on the page, for the gradients
 * @param size - the width that it is shown at, in CSS pixels
 */
export function drawLook(look: Look, uid: string, size: number): LookDrawing {
  const isSmall = size <= SMALL;
  const backdrop = BACKDROPS[look.backdrop];
  const palette = PALETTES[look.colour];
  const figure = FIGURES[look.figure];
  const { y, apart, size: eye } = figure.eyes;
  const x = look.figure === 'comet' ? 46 : 50;
  const [light, middle, edge] = backdrop.colours;
  const nodes = [
    node('defs', {}, [
      radial(
        `${uid}w`,
        [44, 36, 62],
        [
          [0, light],
          [0.55, middle],
          [1, edge],
        ],
      ),
      linear(
        `${uid}b`,
        [34, 20, 62, 84],
        [
          [0, palette.lit],
          [0.4, palette.body],
          [1, palette.shade],
        ],
      ),
      node('clipPath', { id: `${uid}c` }, [node('circle', { cx: 50, cy: 50, r: 49.5 })]),
    ]),
    node('g', { clipPath: `url(#${uid}c)` }, [
      fill(circle(50, 50, 50), `url(#${uid}w)`),
      ...backdrop.draw(),
      ...figure.draw({ ...palette, light: `url(#${uid}b)` }),
      ...EYES[look.eyes](
        { middle: [x, y], apart, size: eye, line: figure.isDark === true ? palette.glow : palette.ink },
        palette,
      ),
      ...(figure.mouth === undefined ? [] : [stroke(arc([x, figure.mouth - 2], [5, 3.4], 110, 250), palette.ink, 2.4)]),
      ...CRESTS[look.crest](figure.top, palette),
    ]),
    ...(isSmall ? [] : FRAMES[look.frame]()),
  ];
  return { viewBox: isSmall ? '7 7 86 86' : '0 0 100 100', nodes };
}

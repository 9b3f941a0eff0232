import { arc, box, circle, ellipse, line, poly, smooth, symmetric, times, twin, type Point } from './path.ts';
import { linear, node, radial, type SvgNode } from './svg.ts';

export type EmptyScene = 'lantern' | 'anchor' | 'net' | 'slack';

interface Scene {
  readonly main: string;
  readonly faint: string;
  readonly dot: Point;
}

const ripple = (y: number, from: number, to: number): string =>
  smooth(times(7, (i): Point => [from + ((to - from) * i) / 6, y + (i % 2 === 0 ? 1.6 : -1.6)]), false);

const SCENES: Record<EmptyScene, Scene> = {
  lantern: {
    main: symmetric([[50, 22], [58, 24], [60, 32], [66, 36], [50, 36]], poly) + box([32, 36, 36, 5], 2)
      + line([35, 41], [35, 68]) + line([65, 41], [65, 68]) + box([30, 68, 40, 8], 3) + arc([50, 20], [8, 9], -90, 90)
      + line([50, 56], [50, 66]),
    faint: ripple(86, 14, 86) + ripple(93, 28, 72) + twin(line([74, 48], [82, 45]) + line([74, 56], [84, 56])),
    dot: [50, 52],
  },
  anchor: {
    main: smooth([[50, 4], [46, 18], [54, 32], [50, 46]], false) + circle(50, 51, 5) + line([50, 56], [50, 88])
      + line([39, 62], [61, 62]) + twin(smooth([[50, 88], [64, 84], [70, 72]], false)
      + line([64, 75], [70, 71], [75, 77])),
    faint: ripple(12, 8, 40) + ripple(12, 60, 92) + ripple(96, 10, 90) + line([20, 96], [26, 92])
      + line([78, 97], [84, 93]),
    dot: [50, 51],
  },
  net: {
    main: ellipse(50, 24, 32, 8) + smooth([[18, 24], [26, 56], [44, 80], [50, 82], [56, 80], [74, 56], [82, 24]],
      false) + line([82, 22], [96, 6]),
    faint: [22, 36, 50, 64, 78].map((x) => smooth([[x, 31 - Math.abs(50 - x) / 6], [50 + (x - 50) * 0.72, 54],
      [50 + (x - 50) * 0.2, 78]], false)).join('') + smooth([[21, 40], [50, 48], [79, 40]], false)
      + smooth([[27, 57], [50, 63], [73, 57]], false) + smooth([[37, 71], [50, 74], [63, 71]], false),
    dot: [50, 93],
  },
  slack: {
    main: ripple(62, 8, 92) + `${smooth([[30, 58], [34, 66], [66, 66], [72, 56]], false)}L30 58`
      + line([50, 56], [50, 22]) + poly([[53, 24], [70, 50], [53, 50]]),
    faint: ripple(74, 18, 82) + ripple(84, 30, 70) + ripple(93, 40, 60) + arc([22, 26], [9, 9], 0, 360),
    dot: [50, 18],
  },
};

/** Line drawing of an empty state in a square of 100: quiet strokes and one lit dot. */
export const drawEmpty = (scene: EmptyScene): SvgNode[] => {
  const { main, faint, dot } = SCENES[scene];
  return [
    node('g', { fill: 'none', stroke: 'var(--fg3)', strokeWidth: 1.7, strokeLinecap: 'round',
      strokeLinejoin: 'round' }, [
      node('path', { d: faint, strokeOpacity: 0.45, strokeWidth: 1.2 }),
      node('path', { d: main }),
    ]),
    node('circle', { cx: dot[0], cy: dot[1], r: 7, fill: 'var(--volt)', fillOpacity: 0.18 }),
    node('circle', { cx: dot[0], cy: dot[1], r: 3, fill: 'var(--volt)', stroke: 'var(--volt-text)', strokeWidth: 0.8 }),
  ];
};

export const CONTOUR_TILE = 320;

/** Isobaths that repeat without a seam in both directions. */
export const contourLines = (): string =>
  times(10, (row) => {
    const phase = (row / 10) * Math.PI * 2;
    const point = (i: number): Point => {
      const x = (i / 16) * CONTOUR_TILE;
      const t = (i / 16) * Math.PI * 2;
      return [x, (row + 0.5) * 32 + 13 * Math.sin(t + phase) + 7 * Math.sin(2 * t - phase * 2 + 1)];
    };
    return smooth(times(19, (i) => point(i - 1)), false);
  }).join('');

/** The depth behind play screens: two lights and contour lines; fills its svg, whatever the size. */
export const drawDepth = (uid: string): SvgNode[] => [
  node('defs', {}, [
    node('radialGradient', { id: `${uid}a`, cx: '24%', cy: '0%', r: '72%' }, [
      node('stop', { offset: 0, stopColor: 'var(--depth-a)' }),
      node('stop', { offset: 1, stopColor: 'var(--depth-a)', stopOpacity: 0 }),
    ]),
    node('radialGradient', { id: `${uid}b`, cx: '86%', cy: '92%', r: '58%' }, [
      node('stop', { offset: 0, stopColor: 'var(--depth-b)' }),
      node('stop', { offset: 1, stopColor: 'var(--depth-b)', stopOpacity: 0 }),
    ]),
    node('pattern', { id: `${uid}c`, width: CONTOUR_TILE, height: CONTOUR_TILE, patternUnits: 'userSpaceOnUse' }, [
      node('path', { d: contourLines(), fill: 'none', stroke: 'var(--contour)', strokeWidth: 1.2 }),
    ]),
  ]),
  node('rect', { width: '100%', height: '100%', fill: `url(#${uid}a)` }),
  node('rect', { width: '100%', height: '100%', fill: `url(#${uid}b)` }),
  node('rect', { width: '100%', height: '100%', fill: `url(#${uid}c)` }),
];

/** Square of the logo on deep water for icons; `corner` is its radius, `size` how much of the square the logo takes. */
export const drawIcon = (logo: readonly SvgNode[], corner: number, size: number): SvgNode[] => [
  node('defs', {}, [
    linear('ig', [0, 0, 40, 100], [[0, 'oklch(0.27 0.05 236)'], [0.55, 'oklch(0.17 0.03 246)'],
      [1, 'oklch(0.12 0.02 250)']]),
    radial('il', [50, 26, 54], [[0, 'oklch(0.5 0.1 205)', 0.5], [1, 'oklch(0.5 0.1 205)', 0]]),
  ]),
  node('rect', { width: 100, height: 100, rx: corner, fill: 'url(#ig)' }),
  node('rect', { width: 100, height: 100, rx: corner, fill: 'url(#il)' }),
  node('g', { transform: `translate(${50 - 16 * size} ${50 - 15.6 * size}) scale(${size})` }, logo),
];

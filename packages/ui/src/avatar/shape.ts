import { node, type SvgNode } from '../art/svg.ts';

/** A filled path. */
export const fill = (d: string, colour: string, opacity?: number): SvgNode =>
  node('path', { d, fill: colour, fillOpacity: opacity });

/** A drawn line with round ends. */
export const stroke = (d: string, colour: string, width: number, opacity?: number): SvgNode =>
  node('path', {
    d,
    fill: 'none',
    stroke: colour,
    strokeWidth: width,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    strokeOpacity: opacity,
  });

/** A filled path with a line of ink around it. */
export const inked = (d: string, colour: string, ink: string, width = 2.6): SvgNode =>
  node('path', { d, fill: colour, stroke: ink, strokeWidth: width, strokeLinejoin: 'round' });

import { createElement, Fragment, type ReactElement } from 'react';
import type { SvgNode } from './svg.ts';

/** A drawing as React elements; children are passed in place, so they need no keys. */
const svgElement = (drawing: SvgNode): ReactElement =>
  createElement(drawing.tag, drawing.attributes, ...(drawing.children ?? []).map(svgElement));

/** Several drawings side by side. */
export const svgElements = (drawings: readonly SvgNode[]): ReactElement =>
  createElement(Fragment, null, ...drawings.map(svgElement));

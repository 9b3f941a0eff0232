/** A drawing as data. Attribute names are React's; `renderSvg` writes them as SVG does. */
export interface SvgNode {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children?: readonly SvgNode[];
}

/** An element of a drawing; attributes that are undefined are left out. */
export const node = (
  tag: string,
  attributes: Record<string, string | number | undefined>,
  children: readonly SvgNode[] = [],
): SvgNode => ({
  tag,
  attributes: Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  ),
  children,
});

/** Elements in a drawing, itself included. */
export const countNodes = (drawing: SvgNode): number =>
  1 + (drawing.children ?? []).reduce((sum, child) => sum + countNodes(child), 0);

const CAMEL_IN_SVG = new Set(['viewBox', 'gradientUnits', 'gradientTransform', 'patternUnits', 'preserveAspectRatio']);
const attributeName = (name: string): string =>
  name === 'className' ? 'class' : CAMEL_IN_SVG.has(name) ? name
    : name.replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The drawing as SVG text. */
export const renderSvg = (drawing: SvgNode): string => {
  const attributes = Object.entries(drawing.attributes)
    .map(([name, value]) => ` ${attributeName(name)}="${escaped(String(value))}"`)
    .join('');
  const children = (drawing.children ?? []).map(renderSvg).join('');
  return children === '' ? `<${drawing.tag}${attributes}/>`
    : `<${drawing.tag}${attributes}>${children}</${drawing.tag}>`;
};

/** A whole SVG file of a view's width and height, shown `shownWidth` pixels wide. */
export const svgFile = (
  [width, height]: readonly [number, number],
  children: readonly SvgNode[],
  shownWidth: number,
): string =>
  renderSvg(
    node(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        viewBox: `0 0 ${width} ${height}`,
        width: shownWidth,
        height: Math.round((shownWidth * height) / width),
      },
      children,
    ),
  );

export type Stop = readonly [offset: number, colour: string, opacity?: number];

const stops = (list: readonly Stop[]): SvgNode[] =>
  list.map(([offset, stopColor, stopOpacity]) => node('stop', { offset, stopColor, stopOpacity }));

/** Linear gradient in user units, so that parts of one drawing share one light. */
export const linear = (id: string, [x1, y1, x2, y2]: readonly [number, number, number, number],
  list: readonly Stop[]): SvgNode =>
  node('linearGradient', { id, gradientUnits: 'userSpaceOnUse', x1, y1, x2, y2 }, stops(list));

/** Radial gradient in user units. */
export const radial = (id: string, [cx, cy, r]: readonly [number, number, number], list: readonly Stop[]): SvgNode =>
  node('radialGradient', { id, gradientUnits: 'userSpaceOnUse', cx, cy, r }, stops(list));

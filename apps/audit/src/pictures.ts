import type { Return, Tested } from './statistics.ts';

const INK = '#1d2733';
const QUIET = '#7a8794';
const BAR = '#3a6ea5';
const LINE = '#c2452d';

type Attributes = Readonly<Record<string, string | number>>;

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function element(name: string, attributes: Attributes, content = ''): string {
  const list = Object.entries(attributes).map(([key, value]) => {
    const written = typeof value === 'number' ? String(Math.round(value * 10) / 10) : escape(value);
    return ` ${key}="${written}"`;
  });
  return content === '' ? `<${name}${list.join('')}/>` : `<${name}${list.join('')}>${content}</${name}>`;
}

const label = (x: number, y: number, content: string, more: Attributes = {}): string =>
  element('text', { x, y, ...more }, escape(content));
const line = (from: readonly [number, number], to: readonly [number, number], more: Attributes): string =>
  element('line', { x1: from[0], y1: from[1], x2: to[0], y2: to[1], ...more });

type Size = { readonly width: number; readonly height: number };

/** A picture with its title above and a line of explanation below. */
function frame({ width, height }: Size, title: string, body: readonly string[], foot: string): string {
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'aria-label': title,
    'font-family': 'system-ui, sans-serif',
    'font-size': 12,
    fill: INK,
  };
  const parts = [
    element('rect', { width, height, fill: '#ffffff' }),
    label(16, 24, title, { 'font-size': 14, 'font-weight': 600 }),
    ...body,
    label(16, height - 10, foot, { fill: QUIET }),
  ];
  return `${element('svg', attributes, `\n${parts.join('\n')}\n`)}\n`;
}

/** Ten equal classes of drawn numbers as bars, the expected count as a line, and where 95 of 100 bars end. */
export function drawClasses(classes: readonly number[]): string {
  const count = classes.reduce((all, each) => all + each, 0);
  const expected = count / classes.length;
  const spread = 1.96 * Math.sqrt(expected * (1 - 1 / classes.length));
  const top = Math.max(...classes, expected + spread, 1) * 1.1;
  const y = (value: number): number => 250 - (value / top) * 200;
  const bars = classes.flatMap((seen, i) => {
    const x = 56 + i * 54;
    return [
      element('rect', { x, y: y(seen), width: 44, height: 250 - y(seen), fill: BAR }),
      label(x + 22, 268, `${i * 10}–${i * 10 + 10}%`, { 'text-anchor': 'middle', fill: QUIET }),
      label(x + 22, 242, String(seen), { 'text-anchor': 'middle', fill: '#ffffff' }),
    ];
  });
  const [high, low] = [y(expected + spread), y(expected - spread)];
  return frame(
    { width: 620, height: 300 },
    `${count.toLocaleString('en')} drawn numbers in ten classes of their range`,
    [
      ...bars,
      element('rect', { x: 48, y: high, width: 548, height: low - high, fill: LINE, opacity: '0.12' }),
      line([48, y(expected)], [596, y(expected)], { stroke: LINE, 'stroke-width': '1.5' }),
    ],
    `Line: ${expected.toFixed(1)} expected. Band: where 95 of 100 bars of a fair draw end.`,
  );
}

const TICKS = [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5];

/** Realised returns with their 95% intervals against the published ones. */
export function drawReturns(returns: readonly Return[]): string {
  const low = Math.min(0.5, ...returns.map((each) => Math.max(0, each.low)));
  const high = Math.max(1.4, ...returns.map((each) => Math.min(2.5, each.high)));
  const x = (value: number): number => 210 + ((Math.min(high, Math.max(low, value)) - low) / (high - low)) * 380;
  const height = 100 + returns.length * 22;
  const bottom = height - 54;
  const axis = TICKS.filter((tick) => tick >= low && tick <= high).flatMap((tick) => [
    line([x(tick), 40], [x(tick), bottom], { stroke: QUIET, opacity: '0.25' }),
    label(x(tick), bottom + 16, `${tick * 100}%`, { 'text-anchor': 'middle', fill: QUIET }),
  ]);
  const rows = returns.flatMap((each, i) => {
    const y = 56 + i * 22;
    return [
      label(16, y + 4, each.name),
      line([x(each.low), y], [x(each.high), y], { stroke: BAR, 'stroke-width': 3 }),
      element('circle', { cx: x(each.realised), cy: y, r: 4, fill: BAR }),
      line([x(each.expected), y - 8], [x(each.expected), y + 8], { stroke: LINE, 'stroke-width': 2 }),
      label(604, y + 4, each.plays.toLocaleString('en'), { fill: QUIET }),
    ];
  });
  return frame(
    { width: 670, height },
    'Realised return, its 95% interval, and the published one',
    [...axis, ...rows],
    'Bar: interval. Dot: realised. Red line: published. Right: plays.',
  );
}

/** Draws all p-values from the smallest on: those of a fair house lie along the diagonal. */
export function drawTests(tests: readonly Tested[]): string {
  const sorted = tests.map(({ p }) => p).toSorted((a, b) => a - b);
  const dots = sorted.map((p, i) =>
    element('circle', { cx: 56 + ((i + 0.5) / sorted.length) * 400, cy: 250 - p * 200, r: 4, fill: BAR }),
  );
  return frame(
    { width: 480, height: 300 },
    `${tests.length} tests: chances of at least such a difference`,
    [
      line([56, 250], [456, 50], { stroke: LINE, 'stroke-width': '1.5' }),
      line([56, 250], [456, 250], { stroke: QUIET }),
      line([56, 50], [56, 250], { stroke: QUIET }),
      ...dots,
      label(48, 254, '0', { 'text-anchor': 'end', fill: QUIET }),
      label(48, 56, '1', { 'text-anchor': 'end', fill: QUIET }),
    ],
    'p by rank. A fair house stays near the line; a small p far below it does not.',
  );
}

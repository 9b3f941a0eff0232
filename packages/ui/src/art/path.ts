/**
 * Path data for the drawings: absolute M, L, C and Z only, one decimal, in a square of 100 units whose middle is (50,
 * 50). Angles are degrees clockwise from the top.
 */
export type Point = readonly [x: number, y: number];

const round = (value: number): string => String(Math.round(value * 10) / 10);
const xy = ([x, y]: Point): string => `${round(x)} ${round(y)}`;

/** The point at a distance and angle from the middle of a drawing. */
export const at = (radius: number, angle: number, [cx, cy]: Point = [50, 50]): Point => {
  const a = (angle * Math.PI) / 180;
  return [cx + radius * Math.sin(a), cy - radius * Math.cos(a)];
};

/** `count` values, each made from its index. */
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** Straight lines from point to point. */
export const poly = (points: readonly Point[], close = true): string =>
  points.map((point, i) => (i === 0 ? 'M' : 'L') + xy(point)).join('') + (close ? 'Z' : '');

/** A smooth line through the points (Catmull-Rom as cubics). */
export const smooth = (points: readonly Point[], close = true): string => {
  const count = points.length;
  const get = (i: number): Point => points[close ? (i + count) % count : Math.min(count - 1, Math.max(0, i))] ?? [50,
    50];
  let d = `M${xy(get(0))}`;
  for (let i = 0; i < (close ? count : count - 1); i += 1) {
    const [a, b, c, e] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
    const from: Point = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
    const to: Point = [c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6];
    d += `C${xy(from)} ${xy(to)} ${xy(c)}`;
  }
  return d + (close ? 'Z' : '');
};

/** Part of an ellipse from one angle to another; open. */
export const arc = (center: Point, [rx, ry]: Point, from: number, to: number): string => {
  const steps = Math.max(1, Math.ceil(Math.abs(to - from) / 90));
  const step = (to - from) / steps;
  const k = (4 / 3) * Math.tan((step * Math.PI) / 720);
  const point = (angle: number): Point => {
    const [x, y] = at(1, angle, [0, 0]);
    return [center[0] + x * rx, center[1] + y * ry];
  };
  const pull = (angle: number, sign: number): Point => {
    const [px, py] = point(angle);
    const [tx, ty] = at(1, angle + 90, [0, 0]);
    return [px + sign * k * tx * rx, py + sign * k * ty * ry];
  };
  let d = `M${xy(point(from))}`;
  for (let i = 0; i < steps; i += 1) {
    const a = from + i * step;
    d += `C${xy(pull(a, 1))} ${xy(pull(a + step, -1))} ${xy(point(a + step))}`;
  }
  return d;
};

/** Open lines joined by straight ones into a closed shape. */
export const outline = (first: string, ...others: readonly string[]): string =>
  `${first}${others.map((d) => d.replace('M', 'L')).join('')}Z`;

/** The part of a ring between two angles. */
export const band = (center: Point, [outer, inner]: Point, from: number, to: number): string =>
  outline(arc(center, [outer, outer], from, to), arc(center, [inner, inner], to, from));

/** The slice of a disc between two angles. */
export const slice = (center: Point, radius: number, from: number, to: number): string =>
  outline(poly([center], false), arc(center, [radius, radius], from, to));

/** An arched opening standing on `foot`: middle of the arch, its half width and height. */
export const arch = ([cx, cy]: Point, [half, high]: Point, foot: number): string =>
  outline(poly([[cx - half, foot]], false), arc([cx, cy], [half, high], -90, 90), poly([[cx + half, foot]], false));

/** A closed ellipse of two radii. */
export const ellipse = (cx: number, cy: number, rx: number, ry: number): string =>
  `${arc([cx, cy], [rx, ry], 0, 360)}Z`;

/** A closed circle. */
export const circle = (cx: number, cy: number, r: number): string => ellipse(cx, cy, r, r);

/** A ring with a true hole (the inner circle runs the other way). */
export const ring = (cx: number, cy: number, outer: number, inner: number): string =>
  `${circle(cx, cy, outer)}${arc([cx, cy], [inner, inner], 360, 0)}Z`;

/** A polygon of equal sides, its first corner at the top unless turned. */
export const regular = (center: Point, radius: number, corners: number, turned = 0): string =>
  poly(times(corners, (i) => at(radius, turned + (i * 360) / corners, center)));

/** A star with its outer and inner radius, its first point at the top unless turned. */
export const star = (center: Point, [outer, inner]: Point, points: number, turned = 0): string =>
  poly(times(points * 2, (i) => at(i % 2 === 0 ? outer : inner, turned + (i * 180) / points, center)));

/** Toothed wheel; `depth` is the height of a tooth. */
export const gear = (center: Point, radius: number, teeth: number, depth: number): string => {
  const pitch = 360 / teeth;
  return poly(
    times(teeth, (i) => i * pitch).flatMap((a) => [
      at(radius - depth, a - pitch * 0.34, center),
      at(radius, a - pitch * 0.2, center),
      at(radius, a + pitch * 0.2, center),
      at(radius - depth, a + pitch * 0.34, center),
    ]),
  );
};

/** An open spiral from one radius to another; `start` is its first angle. */
export const spiral = (center: Point, [from, to]: Point, turns: number, start = 0): string => {
  const steps = Math.ceil(turns * 10);
  return smooth(
    times(steps + 1, (i) => at(from + ((to - from) * i) / steps, start + (i * 360 * turns) / steps, center)),
    false,
  );
};

/** Straight rays between two radii; the second of `outer` is the length of every other ray. */
export const rays = (inner: number, outer: Point, count: number, turned = 0): string =>
  times(count, (i) => {
    const a = turned + (i * 360) / count;
    return poly([at(inner, a), at(i % 2 === 0 ? outer[0] : outer[1], a)], false);
  }).join('');

/** Points that a round line cap turns into dots. */
export const dots = (points: readonly Point[]): string => points.map((point) => `M${xy(point)}L${xy(point)}`).join('');

/** An open line through the points. */
export const line = (...points: readonly Point[]): string => poly(points, false);

const mapped = (d: string, change: (point: Point) => Point): string =>
  d.replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => xy(change([Number(x), Number(y)])));

/** The path moved. */
export const move = (d: string, dx: number, dy: number): string => mapped(d, ([x, y]) => [x + dx, y + dy]);

/** The path made larger or smaller about a point. */
export const scale = (d: string, factor: number, [cx, cy]: Point = [50, 50]): string =>
  mapped(d, ([x, y]) => [cx + (x - cx) * factor, cy + (y - cy) * factor]);

/** The path turned by degrees around a point. */
export const turn = (d: string, angle: number, [cx, cy]: Point = [50, 50]): string => {
  const [sin, negCos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
  return mapped(d, ([x, y]) => [cx + (x - cx) * negCos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * negCos]);
};

/** The mirror image about the vertical axis of the square. */
export const mirror = (d: string): string => mapped(d, ([x, y]) => [100 - x, y]);

/** The path and its mirror image about the vertical axis. */
export const twin = (d: string): string => d + mirror(d);

/** The path turned into `count` places around a point. */
export const around = (d: string, count: number, center: Point = [50, 50], turned = 0): string =>
  times(count, (i) => turn(d, turned + (i * 360) / count, center)).join('');

/** A closed shape that is symmetric about the vertical axis: give the right side from top to bottom. */
export const symmetric = (right: readonly Point[], make: (points: readonly Point[]) => string = smooth): string => {
  const left = right.filter(([x]) => x !== 50).map(([x, y]): Point => [100 - x, y]);
  return make([...right, ...left.toReversed()]);
};

/** Rectangle from its top left corner; `cut` takes its corners off. */
export const box = ([x, y, width, height]: readonly [number, number, number, number], cut = 0): string =>
  cut === 0
    ? poly([[x, y], [x + width, y], [x + width, y + height], [x, y + height]])
    : poly([
        [x + cut, y], [x + width - cut, y], [x + width, y + cut], [x + width, y + height - cut],
        [x + width - cut, y + height], [x + cut, y + height], [x, y + height - cut], [x, y + cut],
      ]);

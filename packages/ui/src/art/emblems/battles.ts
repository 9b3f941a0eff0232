import { alt, back, etch, fine, flat, glint, lit, solid, wire, type Part } from '../form.ts';
import {
  arc, at, box, circle, ellipse, line, outline, poly, ring, smooth, star, symmetric, times, turn, twin, type Point,
} from '../path.ts';

const oar = symmetric([[50, 0], [60, 6], [61, 26], [54, 34], [54, 92], [58, 92], [58, 100], [50, 100]], poly);

const firstDuel: readonly Part[] = [
  solid(turn(oar, 42)),
  solid(turn(oar, -42)),
  lit(circle(50, 50, 5)),
];

const pennant: readonly Part[] = [
  solid(box([20, 4, 8, 92], 2)),
  alt(smooth([[28, 12], [44, 8], [60, 14], [88, 10]], false).concat('L74 32L88 54')
    + smooth([[88, 54], [62, 58], [46, 52], [28, 56]], false).replace('M', 'L') + 'Z'),
  lit(star([50, 33], [12, 5], 5)),
  solid(box([8, 90, 32, 8], 2)),
];

/** Leaves up both sides of an open ring. */
const laurel = (radius: number): string =>
  times(7, (i) => {
    const angle = 28 + i * 20;
    const [x, y] = at(radius, angle);
    const leaf = ellipse(x, y, 4.6, 11);
    return turn(leaf, angle - 32, [x, y]);
  }).join('');

const tenWins: readonly Part[] = [
  wire(arc([50, 50], [38, 38], 28, 172) + arc([50, 50], [38, 38], 332, 188), 3),
  solid(twin(laurel(38))),
  alt(star([50, 50], [23, 10], 5)),
  lit(circle(50, 50, 5)),
];

const crown: readonly Part[] = [
  solid(symmetric([[50, 14], [62, 46], [90, 22], [80, 76], [50, 76]], poly)),
  alt(box([18, 78, 64, 14], 3)),
  lit(circle(50, 11, 7) + circle(90, 20, 6) + circle(10, 20, 6)),
  lit(circle(50, 85, 4) + circle(33, 85, 3.4) + circle(67, 85, 3.4)),
  etch(line([24, 70], [76, 70]), 3),
];

const swell = (y: number): string =>
  smooth(times(9, (i): Point => [2 + i * 12, y + (i % 2 === 0 ? 4 : -4)]), false);

const underTheTide: readonly Part[] = [
  wire(swell(14), 6),
  fine(swell(28), 3.4),
  solid(poly([[40, 36], [60, 36], [60, 62], [82, 62], [50, 98], [18, 62], [40, 62]])),
  glint(poly([[44, 40], [50, 40], [50, 66], [44, 66]])),
];

const bell: readonly Part[] = [
  wire(arc([50, 10], [8, 9], -110, 110), 4.5),
  solid(symmetric([[50, 14], [66, 20], [72, 40], [74, 60], [88, 78], [50, 78]], smooth)
    + symmetric([[50, 68], [86, 76], [88, 82], [50, 82]], poly)),
  alt(box([14, 74, 72, 9], 4)),
  lit(circle(50, 90, 8)),
  etch(arc([50, 56], [17, 30], 290, 350), 4),
  wire(twin(arc([50, 50], [48, 48], 62, 100)), 4),
];

const house = (x: number): string => poly([[x - 20, 44], [x, 22], [x + 20, 44], [x + 20, 86], [x - 20, 86]]);

const goodNeighbour: readonly Part[] = [
  solid(house(27)),
  alt(house(73)),
  lit(box([21, 50, 12, 14], 1) + box([67, 50, 12, 14], 1)),
  back(outline(arc([50, 92], [46, 10], 270, 450))),
  wire(arc([50, 34], [24, 26], 292, 428), 4.5),
  flat(ring(50, 8, 9, 3)),
];

export const BATTLE_EMBLEMS = {
  'first-duel': firstDuel,
  victor: pennant,
  'ten-wins': tenWins,
  'hundred-wins': crown,
  'under-the-tide': underTheTide,
  'last-word': bell,
  'good-neighbour': goodNeighbour,
} satisfies Readonly<Record<string, readonly Part[]>>;

import { alt, etch, fine, flat, glint, lit, seed as grain, solid, wire, type Form, type Order } from '../form.ts';
import { arc, dots, ellipse, line, smooth, symmetric, times, twin, type Point } from '../path.ts';
import { flameShape } from './ember.ts';

const long: Form = (seed) => {
  const lean = seed.between(-2, 2);
  return [
    flat(symmetric([[50, 86], [72, 87], [82, 92], [72, 97], [50, 98]])),
    solid(`${smooth([[41, 62], [45, 58], [55, 58], [59, 62]], false)}L60 91L40 91Z`),
    alt(smooth([[58, 60], [63, 66], [62, 80], [58.6, 82], [57, 70]])),
    etch(line([44, 68], [44, 88]) + smooth([[41, 62], [50, 65], [59, 62]], false), 1.3),
    alt(flameShape(58, 1, 21, lean)),
    solid(flameShape(57, 13, 14, lean)),
    lit(flameShape(56, 26, 7.4, lean)),
    wire(smooth([[50, 62], [50.6, 54], [49, 47]], false), 2.2),
    fine(twin(smooth([[74, 52], [80, 38], [74, 22]], false) + smooth([[82, 48], [88, 36], [84, 24]], false)), 1.4),
    grain(dots([[30, 14], [69, 11], [50, 47]]), 3),
    glint(line([43, 66], [43, 66]) + smooth([[34, 42], [34, 34], [42, 20], [39, 34]])),
  ];
};

const short: Form = (seed) => {
  const drift = seed.between(-5, 5);
  return [
    fine(smooth([[50, 58], [44, 48], [55, 38], [46 + drift, 26], [56 + drift, 14], [50 + drift, 5]], false), 1.8),
    wire(smooth([[50, 70], [50, 64], [53, 60]], false), 2.6),
    solid(`${smooth([[34, 72], [42, 68], [50, 71], [60, 67], [67, 73]], false)}L68 88L32 88Z`),
    etch(smooth([[38, 74], [38, 82], [41, 85]], false) + smooth([[60, 72], [60, 78]], false), 1.5),
    flat(ellipse(50, 90, 34, 5)), fine(arc([50, 92], [42, 6], 100, 260), 1.2),
  ];
};

const flame: Form = (seed) => {
  const lean = seed.between(-8, 8);
  return [
    alt(flameShape(88, 6, 28, lean)), solid(flameShape(87, 24, 20, lean)), lit(flameShape(85, 46, 10, lean)),
    wire(line([40, 94], [60, 94]), 2.4), grain(dots(times(3, (i): Point => [24 + i * 26, 18 - (i % 2) * 10])), 3),
  ];
};

export const WICK: Order = { aura: 'flames', forms: { long, short, flame } };

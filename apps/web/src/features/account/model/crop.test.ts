import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { dragged, squareOf, WHOLE, zoomed, ZOOM_MAX, type Crop } from './crop.ts';

const size = fc.record({ width: fc.integer({ min: 1, max: 8000 }), height: fc.integer({ min: 1, max: 8000 }) });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const crop: fc.Arbitrary<Crop> = fc.record({
  zoom: fc.double({ min: 1, max: ZOOM_MAX, noNaN: true }),
  x: share,
  y: share,
});
const zoom = fc.double({ min: 0.1, max: 99, noNaN: true });
const step = fc.integer({ min: -5000, max: 5000 });

describe('the square of a picture', () => {
  it('S10-01 lies inside the picture, however it is dragged and zoomed', () => {
    fc.assert(
      fc.property(size, crop, fc.tuple(step, step), zoom, (of, from, by, factor) => {
        for (const next of [from, dragged(of, from, by, 288), zoomed(of, from, factor)]) {
          const { left, top, side } = squareOf(of, next);
          expect(side).toBeGreaterThan(0);
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
          expect(left + side).toBeLessThanOrEqual(of.width + 1e-6);
          expect(top + side).toBeLessThanOrEqual(of.height + 1e-6);
        }
      }),
    );
  });

  it('S10-01 begins as the middle of the picture, as large as it can be', () => {
    expect(squareOf({ width: 400, height: 300 }, WHOLE)).toEqual({ left: 50, top: 0, side: 300 });
    expect(squareOf({ width: 300, height: 300 }, WHOLE)).toEqual({ left: 0, top: 0, side: 300 });
  });

  it('S10-01 follows the finger: half a view to the right shows what was half a view to the left', () => {
    const of = { width: 800, height: 400 };
    const next = dragged(of, { zoom: 2, x: 0.5, y: 0.5 }, [144, 0], 288);
    expect(squareOf(of, next)).toEqual({ left: 200, top: 100, side: 200 });
  });

  it('S10-01 zooms about the middle of what is shown', () => {
    const of = { width: 800, height: 400 };
    const middle = (at: Crop): readonly number[] => {
      const { left, top, side } = squareOf(of, at);
      return [left + side / 2, top + side / 2];
    };
    const from: Crop = { zoom: 2, x: 0.25, y: 0.5 };
    expect(middle(zoomed(of, from, 4))).toEqual(middle(from));
  });
});

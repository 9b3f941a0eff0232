import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SPEEDS } from '../../../kit/speed.ts';
import { SEGMENTS } from '../../strips.ts';
import { SPIN_EASING, spinProgress, spinTimeAt } from '../../../kit/spin-easing.ts';
import { restOf, segmentUnder, SEGMENT_DEG, turnTo, wrapDeg } from './geometry.ts';
import { angleAt, discKeyframes, LEAVES_DEG, planSpin, pointerKeyframes, SPINS, tickTimes } from './spin-run.ts';

const segments = fc.integer({ min: 0, max: SEGMENTS - 1 });
const angles = fc.double({ min: 0, max: 100_000, noNaN: true });
const speeds = fc.constantFrom(...SPEEDS);

describe('the geometry of the wheel', () => {
  it('S6-01 every segment has the same angle, and rests with its middle under the pointer', () => {
    for (let segment = 0; segment < SEGMENTS; segment++) {
      const rest = restOf(segment);
      expect(segmentUnder(rest)).toBe(segment);
      for (const aside of [-0.499, -0.25, 0.25, 0.499]) {
        expect(segmentUnder(rest + aside * SEGMENT_DEG)).toBe(segment);
      }
      expect(segmentUnder(rest + 0.501 * SEGMENT_DEG)).not.toBe(segment);
    }
    expect(SEGMENT_DEG * SEGMENTS).toBe(360);
  });

  it('S6-01 a run ends in the middle of the drawn segment, from wherever it begins', () => {
    fc.assert(
      fc.property(angles, segments, speeds, (fromDeg, segment, speed) => {
        const run = planSpin(fromDeg, segment, speed);
        expect(segmentUnder(run.toDeg)).toBe(segment);
        expect(wrapDeg(run.toDeg - restOf(segment) + 180)).toBeCloseTo(180, 6);
        const { turns } = SPINS[speed];
        const wholeTurns = (run.toDeg - fromDeg) / 360 - turns;
        expect(wholeTurns).toBeGreaterThan(-1e-9);
        expect(wholeTurns).toBeLessThan(1 + 1e-9);
      }),
    );
    expect(turnTo(restOf(7), 7, 7) - restOf(7)).toBe(7 * 360);
  });
});

describe('the motion of the wheel', () => {
  it('begins and ends at rest, never turns back, and its inverse is its inverse', () => {
    let [before, speed] = [0, 0];
    for (let i = 1; i <= 1000; i++) {
      const progress = spinProgress(i / 1000);
      const step = progress - before;
      expect(step).toBeGreaterThanOrEqual(0);
      if (i > 100) expect(step).toBeLessThanOrEqual(speed);
      [before, speed] = [progress, step];
      expect(spinTimeAt(progress)).toBeCloseTo(i / 1000, 3);
    }
    expect([spinProgress(0), spinProgress(1), spinProgress(7)]).toEqual([0, 1, 1]);
    expect(speed).toBeLessThan(1e-6);
    expect(SPIN_EASING).toMatch(/^linear\(0\.000000,.+,1\.000000\)$/);
  });

  it('S6-01 is the same curve whatever is drawn: no segment is approached in another way than any other', () => {
    const curve = (segment: number): number[] => {
      const run = planSpin(0, segment, 'normal');
      const way = run.toDeg - run.fromDeg;
      return Array.from({ length: 50 }, (_, i) => (angleAt(run, (i * run.durationMs) / 49) - run.fromDeg) / way);
    };
    const first = curve(0);
    for (let segment = 1; segment < SEGMENTS; segment++) {
      for (const [i, share] of curve(segment).entries()) expect(share).toBeCloseTo(first[i] ?? -1, 9);
    }
    const [start] = discKeyframes(planSpin(0, 3, 'normal'));
    expect(start).toEqual({ transform: 'rotate(0deg)', easing: SPIN_EASING });
  });
});

describe('the pegs', () => {
  it('tick when the wheel is where a peg leaves the pointer, each peg once, and never after the landing', () => {
    fc.assert(
      fc.property(segments, segments, fc.constantFrom('normal', 'fast'), (from, to, speed) => {
        const run = planSpin(restOf(from), to, speed);
        const times = tickTimes(run);
        expect(times).toHaveLength(Math.round((run.toDeg - run.fromDeg) / SEGMENT_DEG));
        expect(times).toEqual(times.toSorted((left, right) => left - right));
        expect(times.at(-1)).toBeLessThan(run.durationMs);
        for (const ms of times) {
          const past = wrapDeg(angleAt(run, ms) - LEAVES_DEG - SEGMENT_DEG / 2) % SEGMENT_DEG;
          expect(Math.min(past, SEGMENT_DEG - past)).toBeLessThan(0.01);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('slow down with the wheel, and bend the pointer in order of time', () => {
    const run = planSpin(0, 20, 'normal');
    const times = tickTimes(run);
    const gaps = times.slice(-12).map((ms, i) => ms - (times.at(i - 13) ?? 0));
    expect(gaps).toEqual(gaps.toSorted((left, right) => left - right));
    const offsets = pointerKeyframes(run).map(({ offset }) => offset ?? -1);
    expect(offsets).toEqual(offsets.toSorted((left, right) => left - right));
    expect([offsets[0], offsets.at(-1)]).toEqual([0, 1]);
    expect(pointerKeyframes(run).at(-1)?.['transform']).toBe('rotate(0deg)');
  });
});

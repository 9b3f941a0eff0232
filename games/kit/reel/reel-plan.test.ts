import { describe, expect, it } from 'vitest';

import { SPIN_EASING, spinProgress, spinTimeAt } from './easing.ts';
import {
  borderTimes,
  lightAnimation,
  markerAnimation,
  placeAt,
  planReels,
  reelKeyframes,
  stripTransform,
  STRIPS,
  type ReelRun,
} from './reel-plan.ts';

const OFFSETS = [0, 0.01, 0.25, 0.5, 0.75, 0.99, 0.999999];

function runOf(offset: number, totalMs = 3500): ReelRun {
  const [run] = planReels(STRIPS.single, [offset], { totalMs, leadMs: 0 });
  if (run === undefined) throw new Error('one reel was planned');
  return run;
}

function cellMiddle(cell: number, transform: string): number {
  const shift = Number(/^translate3d\(calc\((-?[\d.]+) \* var\(--pitch\)\)/.exec(transform)?.[1]);
  return shift + cell + 0.5;
}

describe('the easing', () => {
  it('runs from 0 to 1, never back, and its inverse undoes it', () => {
    let before = -1;
    for (let i = 0; i <= 200; i++) {
      const progress = spinProgress(i / 200);
      expect(progress).toBeGreaterThan(before);
      expect(spinTimeAt(progress)).toBeCloseTo(i / 200, 9);
      before = progress;
    }
    expect(spinProgress(0)).toBe(0);
    expect(spinProgress(1)).toBe(1);
  });

  it('has no jump in speed where the run-up ends, and is nearly at rest at the end', () => {
    const speed = (at: number): number => (spinProgress(at + 1e-6) - spinProgress(at - 1e-6)) / 2e-6;
    expect(speed(0.0601) / speed(0.0599)).toBeCloseTo(1, 2);
    expect(speed(0.999) / speed(0.06)).toBeLessThan(0.01);
  });

  it('is written for the browser within a thousandth of the way', () => {
    const points = SPIN_EASING.slice('linear('.length, -1).split(',').map(Number);
    for (let i = 0; i <= 1000; i++) {
      const at = (i / 1000) * (points.length - 1);
      const left = points[Math.floor(at)] ?? 1;
      const right = points[Math.ceil(at)] ?? 1;
      const shown = left + (right - left) * (at % 1);
      expect(Math.abs(shown - spinProgress(i / 1000))).toBeLessThan(0.001);
    }
  });
});

describe('a reel', () => {
  it('S5-02 the reels of a battle land together, at the end of the run', () => {
    const runs = planReels(STRIPS.lane, OFFSETS, { totalMs: 2300, leadMs: 0, isTogether: true });
    expect(runs.map(({ landMs }) => landMs)).toEqual(OFFSETS.map(() => 2300));
  });

  it('S4-02 the reel that is named lands last and at the same moment as ever, the others in order before it', () => {
    const landings = (lastReel?: number): number[] =>
      planReels(STRIPS.grid, [0, 0, 0, 0], { totalMs: 1000, leadMs: 0, lastReel }).map(({ landMs }) => landMs);
    expect(landings()).toEqual(landings(3));
    expect(landings().toSorted((left, right) => left - right)).toEqual(landings());
    const [first, second, third, fourth] = landings();
    expect(landings(1)).toEqual([first, fourth, second, third]);
    expect(fourth).toBe(1000);
  });

  it('S4-02 ends with the middle of the landing cell exactly under the marker, for any cell width and offset', () => {
    for (const offset of OFFSETS) {
      const last = reelKeyframes(runOf(offset), 'x').at(-1);
      expect(cellMiddle(STRIPS.single.landing, String(last?.['transform']))).toBe(0);
    }
  });

  it('S4-02 stops inside the landing cell before the snap, which never changes what is under the marker', () => {
    for (const offset of OFFSETS) {
      const { stopCells, spinMs, landMs } = runOf(offset);
      expect(Math.floor(stopCells)).toBe(STRIPS.single.landing);
      expect(placeAt(runOf(offset), spinMs)).toBeCloseTo(stopCells, 9);
      expect(placeAt(runOf(offset), landMs)).toBe(STRIPS.single.landing + 0.5);
    }
  });

  it('S4-02 stops anywhere in the cell with equal chance, whatever was found', () => {
    const places = Array.from({ length: 1000 }, (_, i) => runOf(i / 1000).stopCells % 1);
    expect(places.reduce((sum, place) => sum + place, 0) / 1000).toBeCloseTo(0.5, 2);
    expect(Math.max(...places.map((place, i) => Math.abs(place - (0.08 + 0.84 * (i / 1000)))))).toBeLessThan(1e-9);
  });

  it('S4-02 a run takes the set time with one pack and with ten, and they land one after the other', () => {
    for (const totalMs of [3500, 900]) {
      for (let count = 1; count <= 10; count++) {
        const runs = planReels(
          STRIPS.grid,
          Array.from({ length: count }, () => 0.5),
          { totalMs, leadMs: 0 },
        );
        const landings = runs.map(({ landMs }) => landMs);
        expect(landings.at(-1)).toBeCloseTo(totalMs, 6);
        expect(landings.toSorted((a, b) => a - b)).toEqual(landings);
        expect(runs.every(({ spinMs, landMs }) => spinMs > 0 && spinMs < landMs)).toBe(true);
      }
    }
  });

  it('S4-02 may be sought to any moment: its place depends on the time alone', () => {
    const run = runOf(0.3);
    const places = [0, 400, 1200, 2800, 3279, 3280, 3500, 9000].map((at) => placeAt(run, at));
    expect(places.toReversed()).toEqual([9000, 3500, 3280, 3279, 2800, 1200, 400, 0].map((at) => placeAt(run, at)));
    expect(places[0]).toBe(STRIPS.single.start + 0.5);
  });

  it('S4-02 reels that landed rest in place until the last one has, and each is lit when it lands', () => {
    const runs = planReels(STRIPS.grid, [0.1, 0.5, 0.9], { totalMs: 3500, leadMs: 240 });
    for (const run of runs) {
      const frames = reelKeyframes(run, 'y');
      expect(frames.at(-2)?.['transform']).toBe(frames.at(-1)?.['transform']);
      expect(frames.map(({ offset }) => offset)).toEqual([undefined, run.spinMs / 3500, run.landMs / 3500, undefined]);
      const { keyframes, durationMs } = lightAnimation(run);
      expect((keyframes[1]?.offset ?? 0) * durationMs).toBeCloseTo(run.landMs, 6);
      expect(keyframes[2]?.offset).toBeLessThanOrEqual(1);
    }
    expect(new Set(runs.map((run) => lightAnimation(run).durationMs)).size).toBe(1);
  });

  it('keeps the marker until the last reel has landed', () => {
    for (const run of planReels(STRIPS.grid, [0.5, 0.5, 0.5], { totalMs: 3500, leadMs: 0 })) {
      const { keyframes, durationMs } = markerAnimation(run);
      expect(keyframes.map(({ opacity }) => opacity)).toEqual([1, 1, 0, 0]);
      expect((keyframes[1]?.offset ?? 0) * durationMs).toBeCloseTo(3500, 6);
    }
  });

  it('moves vertically in the grid', () => {
    expect(stripTransform(3, 'y')).toBe('translate3d(0, calc(-3 * var(--pitch)), 0)');
  });

  it('keeps neighbours on both sides at rest and at the landing', () => {
    for (const { start, landing, length } of Object.values(STRIPS)) {
      expect(start).toBeGreaterThanOrEqual(2);
      expect(landing).toBeGreaterThan(2 * start);
      expect(length - landing - 1).toBeGreaterThanOrEqual(start);
    }
  });
});

describe('the borders between cells', () => {
  it('wait for the strip to slide out', () => {
    const [early] = planReels(STRIPS.single, [0.5], { totalMs: 900, leadMs: 0 }).map(borderTimes);
    const [late] = planReels(STRIPS.single, [0.5], { totalMs: 900, leadMs: 240 }).map(borderTimes);
    expect(late?.map((atMs) => Math.round(atMs))).toEqual(early?.map((atMs) => Math.round(atMs + 240)));
  });

  it('pass the marker one by one, in order, until the reel stops', () => {
    for (const totalMs of [3500, 900]) {
      for (const offset of OFFSETS) {
        const run = runOf(offset, totalMs);
        const times = borderTimes(run);
        expect(times).toHaveLength(STRIPS.single.landing - STRIPS.single.start);
        expect(times.toSorted((a, b) => a - b)).toEqual(times);
        expect(times.at(-1)).toBeLessThanOrEqual(run.spinMs);
        for (const [i, atMs] of times.entries()) {
          expect(placeAt(run, atMs)).toBeCloseTo(STRIPS.single.start + 1 + i, 6);
        }
      }
    }
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';

import { spinSegmentOf } from '../../rules.ts';
import { currentSpinTable, TICKETS_PER_SPIN } from '../../table.ts';
import { planRun, restOf, ticketUnder, tickTimes, wrapDeg } from './spin-run.ts';
import { wheelSegments } from './wheel-segments.ts';

const TABLE = currentSpinTable();
const tickets = fc.nat({ max: TICKETS_PER_SPIN - 1 });
const speeds = fc.constantFrom('normal', 'fast', 'instant');

it('S6-03 wherever it starts and however fast it runs, the wheel stops on the drawn ticket', () => {
  fc.assert(
    fc.property(tickets, tickets, speeds, (from, drawn, speed) => {
      const { fromDeg, toDeg } = planRun(restOf(from), drawn, speed);
      expect(ticketUnder(toDeg)).toBe(drawn);
      expect(wrapDeg(toDeg - restOf(drawn) + 180)).toBeCloseTo(180, 6);
      expect(toDeg).toBeGreaterThanOrEqual(fromDeg);
    }),
  );
});

it('S6-03 each segment is as wide as its share of the tickets, and the pointer stands in the drawn one', () => {
  const segments = wheelSegments(TABLE);
  for (const { from, to, tickets: own } of segments) expect(to - from).toBeCloseTo(own / TICKETS_PER_SPIN, 12);
  expect([segments[0]?.from, segments.at(-1)?.to]).toEqual([0, 1]);
  fc.assert(
    fc.property(tickets, (drawn) => {
      const { from, to } = segments[spinSegmentOf(TABLE, drawn)] ?? { from: -1, to: -1 };
      const under = wrapDeg(-restOf(drawn)) / 360;
      expect(under > from && under < to).toBe(true);
    }),
  );
});

it('S6-03 pegs tick in order of time, the slower the later, and never after the landing', () => {
  const run = planRun(restOf(10), 700_000, 'normal');
  const times = tickTimes(run);
  expect(times.length).toBeGreaterThan(6 * 24);
  expect(times).toEqual(times.toSorted((left, right) => left - right));
  expect(times.at(-1)).toBeLessThanOrEqual(run.durationMs);
  expect(tickTimes(planRun(0, 0, 'instant')).every((ms) => ms === 0)).toBe(true);
});

import { expect, it } from 'vitest';

import { settledRoom, type ShownResult } from '../../testing/shown-room.ts';
import { FLIGHT_MS, HOP_MS, hopKeyframes, planFlight } from './flight.ts';
import { showOf, type Show } from './show.ts';
import { listBestSeats } from './standing.ts';

const ITEMS = { items: [], draws: [], numberOf: (round: number) => round };
const FOUND = [
  ['1.000000', '2.000000', '3.000000', '4.000000'],
  ['8.000000', '7.000000', '6.000000', '5.000000'],
];

function show(result: Partial<ShownResult>, settings = {}): Show {
  const payouts = ['0.000000', '0.000000', '0.000000', '0.000000'];
  const shown = showOf(settledRoom({ found: FOUND, winners: [3], payouts, ...result }, settings));
  if (shown === undefined) throw new Error('it has a result');
  return shown;
}

const ways = (shown: Show): string[] => planFlight(shown, ITEMS).map(({ fromSeat, toSeat }) => `${fromSeat}>${toSeat}`);

it('S5-01 every item of every loser flies to the winner, the dearest first; what the winner found stays', () => {
  const layout = '1v1v1v1';
  expect(ways(show({}, { layout }))).toEqual(['0>3', '1>3', '2>3', '2>3', '1>3', '0>3']);
  expect(ways(show({ winners: [] }, { layout }))).toEqual([]);
});

it('S5-01 the items of the losing team fly to the seats of the winning one in turn', () => {
  expect(ways(show({ winners: [2, 3] }, { layout: '2v2' }))).toEqual(['0>2', '1>3', '1>2', '0>3']);
});

it('S5-01 where all seats share, items change to the next lane', () => {
  const shared = ways(show({ winners: [0, 1, 2, 3] }, { layout: '1v1v1v1', mode: 'shared' }));
  expect(shared.toSorted()).toEqual(['0>1', '0>1', '1>2', '1>2', '2>3', '2>3', '3>0', '3>0']);
});

it('S5-01 the flight of the longest battle lasts no longer than any other, and moves and fades alone', () => {
  const found = Array.from({ length: 30 }, () => FOUND[0] ?? []);
  const hops = planFlight(show({ found }, { layout: '1v1v1v1' }), ITEMS);
  expect(hops.length).toBe(24);
  expect(Math.max(...hops.map(({ delayMs }) => delayMs)) + HOP_MS).toBeCloseTo(FLIGHT_MS);
  expect(FLIGHT_MS).toBeLessThanOrEqual(1200);
  const frames = hopKeyframes({ x: 0, y: 0 }, { x: 100, y: 50 });
  const moved = new Set(frames.flatMap((frame) => Object.keys(frame)));
  expect([...moved].toSorted()).toEqual(['easing', 'offset', 'opacity', 'transform']);
});

it('S5-01 the best item of a round is marked for each seat that holds it, and for none where all are level', () => {
  expect([0, 1].map((round) => listBestSeats(show({}), round))).toEqual([[3], [0]]);
  expect([0, 1].map((round) => listBestSeats(show({}, { inverse: true }), round))).toEqual([[0], [3]]);
  expect(listBestSeats(show({ found: [['2.000000', '2.000000', '1.000000', '1.000000']] }), 0)).toEqual([0, 1]);
  expect(listBestSeats(show({ found: [['2.000000', '2.000000']] }), 0)).toEqual([]);
});

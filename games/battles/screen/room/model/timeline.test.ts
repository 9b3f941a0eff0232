import { expect, it } from 'vitest';

import { settledRoom } from '../../testing/shown-room.ts';
import { headAt, liveHead, positionOf, withRate } from './playhead.ts';
import { showOf, type Show } from './show.ts';
import { frameAt, landedIn, lengthMs, nextFrameMs, scoreOf, stepMs } from './timeline.ts';
import { wantedRound } from './wanted-run.ts';

const ROUND_MS = 3000;
const ITEMS = [
  ['1.000000', '2.000000'],
  ['4.000000', '2.000000'],
] as const;

function show(settings = {}, more = {}): Show {
  const shown = showOf(
    settledRoom({ found: ITEMS, winners: [0], payouts: ['9.000000', '0.000000'], ...more }, settings),
  );
  if (shown === undefined) throw new Error('it has a result');
  return shown;
}

it('S5-02 all viewers see the same frame at one server time, however late they came', () => {
  const score = scoreOf(show(), ROUND_MS);
  const startsAtMs = 1_000_000;
  for (const nowMs of [startsAtMs - 1500, startsAtMs + 100, startsAtMs + 2500, startsAtMs + 4000, startsAtMs + 9000]) {
    const fromStart = positionOf(liveHead(startsAtMs), nowMs);
    const joinedMs = nowMs - 90;
    const joined = positionOf(headAt(joinedMs - startsAtMs, joinedMs, 1), nowMs);
    expect(frameAt(score, joined)).toEqual(frameAt(score, fromStart));
  }
  const kinds = [-1, 0, 2500, 3000, 5900, 6000].map((atMs) => frameAt(score, atMs));
  expect(kinds).toEqual([
    { kind: 'countdown' },
    { kind: 'round', round: 0, isLanded: false },
    { kind: 'round', round: 0, isLanded: true },
    { kind: 'round', round: 1, isLanded: false },
    { kind: 'round', round: 1, isLanded: true },
    { kind: 'ended' },
  ]);
});

it('S5-01 the draw of a tie or a jackpot has its time after the last round', () => {
  const decider = { label: 'tie', n: 2, drawn: 1 } as const;
  const score = scoreOf(show({}, { decider }), ROUND_MS);
  expect(lengthMs(score)).toBeGreaterThan(2 * ROUND_MS);
  expect(frameAt(score, 2 * ROUND_MS)).toEqual({ kind: 'decider', isLanded: false });
  expect(frameAt(score, lengthMs(score) - 1)).toEqual({ kind: 'decider', isLanded: true });
  expect(frameAt(score, lengthMs(score))).toEqual({ kind: 'ended' });
});

it('S5-01 one frame follows the other until the end, none is left out', () => {
  const score = scoreOf(show({}, { decider: { label: 'jackpot', n: 9, drawn: 1 } }), ROUND_MS);
  const seen: string[] = [];
  for (let atMs: number | undefined = -100; atMs !== undefined; atMs = nextFrameMs(score, atMs)) {
    seen.push(JSON.stringify(frameAt(score, atMs)));
  }
  expect(seen).toHaveLength(8);
  expect(new Set(seen).size).toBe(8);
});

it('S5-01 speed is local: the place stays and only the pace changes', () => {
  const live = liveHead(1000);
  const fast = withRate(live, 2, 1600);
  expect([positionOf(live, 1600), positionOf(fast, 1600), positionOf(fast, 1700)]).toEqual([600, 600, 800]);
  expect(positionOf(headAt(3000, 5000, 0), 9000)).toBe(3000);
});

it('S5-01 a step by hand shows whole rounds, and past the last one the end', () => {
  const score = scoreOf(show(), ROUND_MS);
  const landed = [-1, 0, 1, 2].map((count) => landedIn(frameAt(score, stepMs(score, count)), score.rounds));
  expect(landed).toEqual([0, 0, 1, 2]);
  expect(frameAt(score, stepMs(score, 3))).toEqual({ kind: 'ended' });
});

it('S5-02 reels of a round that has landed show it at once, and are then made ready for the next', () => {
  const landed = { kind: 'round', round: 1, isLanded: true } as const;
  expect(wantedRound(landed, 3, undefined)).toEqual({ round: 1, isSpinning: false });
  expect(wantedRound(landed, 3, 1)).toEqual({ round: 2, isSpinning: true });
  expect(wantedRound(landed, 2, 1)).toEqual({ round: 1, isSpinning: false });
  expect(wantedRound({ kind: 'countdown' }, 3, undefined)).toEqual({ round: 0, isSpinning: true });
  expect(wantedRound({ kind: 'ended' }, 3, 0)).toEqual({ round: 2, isSpinning: false });
});

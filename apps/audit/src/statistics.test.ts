import { expect, it } from 'vitest';

import { createFindings } from './findings.ts';
import { evaluate, type Played } from './evaluate.ts';
import { draw, type Doc } from './recompute.ts';
import { chiSquareP, fitTest, holm, independenceTest } from './statistics.ts';

it('S15-02 a chi-square has the chance that tables give for it', () => {
  for (const [value, degrees, p] of [
    [3.841459, 1, 0.05],
    [16.918978, 9, 0.05],
    [23.20925, 10, 0.01],
    [124.342, 100, 0.05],
    [0.004, 1, 0.9496],
    [44.3, 1, 2.8e-11],
  ] as const) {
    expect(chiSquareP(value, degrees) / p).toBeCloseTo(1, 1);
  }
  expect([chiSquareP(0, 5), chiSquareP(5, 0)]).toEqual([1, 1]);
});

it('S15-02 cells that expect fewer than five are taken together, and too few numbers are not tested', () => {
  expect(fitTest('a', [50, 50, 1], [0.495, 0.495, 0.01])).toMatchObject({ degrees: 1, count: 101 });
  expect(fitTest('a', [1, 2], [0.5, 0.5])).toBeUndefined();
  expect(independenceTest('a', [[1, 1]])).toBeUndefined();
  const even = [
    [50, 50],
    [50, 50],
  ];
  expect(independenceTest('a', even)).toMatchObject({ p: 1, degrees: 1 });
  const crossed = [
    [90, 10],
    [10, 90],
  ];
  expect(independenceTest('a', crossed)?.p).toBeLessThan(1e-20);
});

it('S15-02 Holm reads each chance among all tests', () => {
  const of = (p: number) => ({ name: '', count: 1, chiSquare: 1, degrees: 1, p });
  expect(holm([of(0.01), of(0.04), of(0.03)])).toEqual([0.03, 0.06, 0.06]);
});

const STRIP = [12, 0, 12, 12, 15, 0, 12, 12, 12, 0, 21, 12, 12, 0, 12, 15, 12, 0, 12, 12];
const TABLE = { id: 'calm', version: 1, tenths: [...STRIP, ...STRIP] };

/** Spins of the wheel by eight players; a house may choose the segment by the bet and its draw. */
function spins(count: number, choose: (drawn: number, bet: string) => number): readonly Played[] {
  return Array.from({ length: count }, (_, i) => {
    const bet = i % 2 === 0 ? '0.100000' : '2.000000';
    const drawn = choose(Number(draw('test', `${i}`, 40)), bet);
    const record: Doc = {
      game: 'wheel',
      nonce: i % 20,
      stake: bet,
      payout: '0.000000',
      draws: [drawn],
      prizes: [],
      table: TABLE,
      serverSeed: '0123456789abcdef'.repeat(4),
    };
    return { player: `p${i % 8}`, who: 'account', record };
  });
}

it('S15-02 a fair house passes; one that draws less for large bets, or leaves a segment out, does not', () => {
  const judge = (choose: (drawn: number, bet: string) => number): readonly string[] => {
    const findings = createFindings();
    evaluate(spins(4000, choose), [], findings);
    return findings.mismatches.map(({ subject }) => subject);
  };
  expect(judge((drawn) => drawn)).toEqual([]);
  expect(judge((drawn) => (drawn === 10 ? 1 : drawn))).toContain('wheel calm v1: outcomes against the table');
  expect(judge((drawn, bet) => (bet === '2.000000' && drawn >= 32 ? drawn - 32 : drawn))).toContain(
    'wheel: segment and size of the bet',
  );
});

it('S15-02 server seeds that are not random are a mismatch', () => {
  const findings = createFindings();
  const plays = spins(50, (drawn) => drawn).map((play, i): Played => ({
    ...play,
    record: { ...play.record, serverSeed: `${i}`.padStart(64, '0') },
  }));
  evaluate(plays, [], findings);
  expect(findings.mismatches.map(({ subject }) => subject)).toEqual(['server seeds: characters']);
});

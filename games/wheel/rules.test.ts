import { readFileSync } from 'node:fs';

import { formatVt } from '@voltide/core';
import { commitmentOf, drawPlay } from '@voltide/fairness';
import { browserHashes } from '@voltide/fairness/browser';
import { nodeHashes } from '@voltide/fairness/node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { jackpotShareSun } from '../edge.ts';
import { ShapeError } from '../records/read.ts';
import { multiplierText, wheelFigures } from './figures.ts';
import { isWheelBet, WHEEL_BET, wheelGame } from './rules.ts';
import { findStrip, findStripVersion, listStripFaults, listStrips, listStripVersions, wheelHash } from './strips.ts';

const vectors = JSON.parse(readFileSync(new URL('./vectors.json', import.meta.url), 'utf8')) as {
  readonly serverSeed: string;
  readonly commitment: string;
  readonly clientSeed: string;
  readonly plays: readonly {
    readonly mode: string;
    readonly nonce: number;
    readonly bet: string;
    readonly draw: number;
    readonly payout: string;
    readonly edge: string;
  }[];
};
const rules = JSON.parse(readFileSync(new URL('../../docs/rules/rules.json', import.meta.url), 'utf8')) as {
  readonly wheel: {
    readonly minBet: number;
    readonly maxBet: number;
    readonly betStep: number;
    readonly modes: Readonly<Record<string, readonly number[]>>;
  };
};
const bets = fc
  .bigInt({ min: WHEEL_BET.leastSun / WHEEL_BET.stepSun, max: WHEEL_BET.mostSun / WHEEL_BET.stepSun })
  .map((steps) => steps * WHEEL_BET.stepSun);

function getStrip(mode: string): NonNullable<ReturnType<typeof findStrip>> {
  const strip = findStrip(mode);
  if (strip === undefined) throw new Error(`no mode ${mode}`);
  return strip;
}

describe.each([
  ['node:crypto', nodeHashes],
  ['@noble/hashes', browserHashes],
])('through %s', (_name, port) => {
  it('S15-02 every play of vectors.json, made by another program in another language, comes out the same', () => {
    expect(commitmentOf(port, vectors.serverSeed)).toBe(vectors.commitment);
    for (const { mode, nonce, bet, draw, payout, edge } of vectors.plays) {
      const input = wheelGame.parseInput({ bet });
      const drawn = drawPlay(port, { ...vectors, nonce }, wheelGame.plan(input));
      const outcome = wheelGame.resolve(drawn, input, getStrip(mode));
      expect([drawn, formatVt(outcome.payoutSun), formatVt(outcome.edgeSun)]).toEqual([[draw], payout, edge]);
    }
  });

  it('every published strip has the hash that it was published under', () => {
    for (const strip of listStripVersions()) expect(wheelHash(port, strip)).toBe(strip.hash);
  });
});

it('S15-02 the draw of the rules book stops on segment 19, which pays 1.2 in calm', () => {
  const drawn = drawPlay(nodeHashes, { ...vectors, nonce: 4 }, wheelGame.plan({ betSun: 0n }));
  expect([drawn, getStrip('calm').tenths[19]]).toEqual([[19], 12]);
});

it('the strips and the bets are those of the rules book', () => {
  const { modes, minBet, maxBet, betStep } = rules.wheel;
  expect(Object.fromEntries(listStrips().map(({ id, tenths }) => [id, tenths]))).toEqual(modes);
  expect(WHEEL_BET).toEqual({ leastSun: BigInt(minBet), mostSun: BigInt(maxBet), stepSun: BigInt(betStep) });
});

it.each([
  ['calm', 30, 21, '0.60'],
  ['breeze', 20, 30, '1.05'],
  ['gale', 3, 200, '3.68'],
  ['storm', 1, 390, '6.09'],
])('the figures of %s are those of the rules book', (mode, hitSegments, topTenths, sd) => {
  const figures = wheelFigures(getStrip(mode));
  expect(figures).toMatchObject({ hitSegments, topTenths, returnPermille: 975, segments: 40 });
  expect(figures.sdInBets.toFixed(2)).toBe(sd);
  expect(figures.odds.reduce((sum, { segments }) => sum + segments, 0)).toBe(40);
  expect(figures.odds[0]?.tenths).toBe(topTenths);
});

it('multipliers are written without needless zeros', () => {
  expect([0, 12, 15, 20, 390].map(multiplierText)).toEqual(['0', '1.2', '1.5', '2', '39']);
});

it('every mode returns exactly 97.5% of every bet, to the sun, and never rounds', () => {
  fc.assert(
    fc.property(bets, fc.constantFrom(...listStrips()), (betSun, strip) => {
      const outcomes = strip.tenths.map((_, segment) => wheelGame.resolve([segment], { betSun }, strip));
      const paidSun = outcomes.reduce((sum, { payoutSun }) => sum + payoutSun, 0n);
      const keptSun = outcomes.reduce((sum, { edgeSun }) => sum + edgeSun, 0n);
      expect(paidSun * 1000n).toBe(betSun * 40n * 975n);
      expect(paidSun + keptSun).toBe(betSun * 40n);
      expect(outcomes.every(({ payoutSun }) => payoutSun === 0n || payoutSun >= betSun)).toBe(true);
    }),
  );
});

it('with the jackpot share the wheel returns 98%', () => {
  const { stakeSun, edgeSun } = wheelGame.resolve([0], { betSun: 10_000_000n }, getStrip('calm'));
  expect(jackpotShareSun({ stakeSun, edgeSun })).toBe(50_000n);
});

it('an input is read as it is written', () => {
  fc.assert(
    fc.property(bets, (betSun) => {
      const input = wheelGame.parseInput({ bet: formatVt(betSun) });
      expect(input).toEqual({ betSun });
      expect(wheelGame.inputDocument(input)).toEqual({ bet: formatVt(betSun) });
      expect(isWheelBet(betSun)).toBe(true);
    }),
  );
});

it.each(['0.090000', '200.010000', '0.105000', '0.100001', '1', '1.00', '-1.000000', '01.000000', '1e2', '', 1, null])(
  'a bet of %s is refused',
  (bet) => {
    expect(() => wheelGame.parseInput({ bet })).toThrow(ShapeError);
  },
);

it('an input with other members is refused', () => {
  expect(() => wheelGame.parseInput({ bet: '1.000000', mode: 'calm' })).toThrow(ShapeError);
  expect(() => wheelGame.parseInput({})).toThrow(ShapeError);
});

it('a draw that is not on the strip, or none, is an error', () => {
  expect(() => wheelGame.resolve([40], { betSun: 100_000n }, getStrip('calm'))).toThrow('segment 40');
  expect(() => wheelGame.resolve([], { betSun: 100_000n }, getStrip('calm'))).toThrow('the draw of a wheel');
});

it.each([
  ['another return', (tenths: readonly number[]) => tenths.with(0, 13), 'exactly 39/40'],
  ['fewer segments', (tenths: readonly number[]) => tenths.slice(1), '39 segments'],
  ['a payout below the bet', (tenths: readonly number[]) => tenths.with(0, 5).with(2, 19), 'looks like a win'],
])('a strip with %s is forbidden', (_what, change, fault) => {
  const calm = getStrip('calm');
  expect(listStripFaults({ ...calm, tenths: change(calm.tenths) }).join()).toContain(fault);
});

it('every published strip is allowed, survives its document and is found by its name and version', () => {
  for (const strip of listStripVersions()) {
    expect(wheelGame.listTableFaults(strip)).toEqual([]);
    const table = wheelGame.parseTable(JSON.parse(JSON.stringify(wheelGame.documentOf(strip))));
    expect(table).toEqual({ id: strip.id, version: strip.version, tenths: strip.tenths });
    expect(wheelGame.findPublishedHash(table)).toBe(strip.hash);
    expect(findStripVersion(strip.id, strip.version)).toBe(strip);
    expect(wheelGame.listBounds(table)).toEqual(Array.from({ length: 40 }, (_, segment) => segment));
  }
  expect(findStrip('constructor')).toBeUndefined();
  expect(wheelGame.findPublishedHash({ id: 'calm', version: 2, tenths: [] })).toBeUndefined();
});

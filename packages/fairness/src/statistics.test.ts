import { beforeAll, describe, expect, it } from 'vitest';

import { draw, wordsOf } from './draw.ts';
import { nodeHashes } from './hmac-node.ts';
import { seedKey } from './seeds.ts';
import { asciiBytes, hexOf } from './text.ts';

const N = 1_000_000;
const DRAWS = 60_000;
const Z_99_ONE_SIDED = 2.3263479;
const Z_99_TWO_SIDED = 2.5758293;

/** The 99% point of the chi-square distribution, by the Wilson–Hilferty approximation. */
function chiSquareLimit(degrees: number): number {
  const part = 2 / (9 * degrees);
  return degrees * (1 - part + Z_99_ONE_SIDED * Math.sqrt(part)) ** 3;
}

/** Chi-square of counts against probabilities that sum to 1, divided by its 99% point: below 1 is a pass. */
function chiSquareRatio(counts: readonly number[], chances: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const statistic = counts.reduce((sum, count, i) => {
    const expected = total * (chances[i] ?? 0);
    return sum + (count - expected) ** 2 / expected;
  }, 0);
  return statistic / chiSquareLimit(counts.length - 1);
}

function tally(values: Iterable<number>, size: number): number[] {
  const counts = Array.from({ length: size }, () => 0);
  for (const value of values) counts[Math.min(value, size - 1)] = (counts[Math.min(value, size - 1)] ?? 0) + 1;
  return counts;
}

const evenly = (size: number): number[] => Array.from({ length: size }, () => 1 / size);
const scale = (numbers: readonly number[], size: number): number[] =>
  numbers.map((number) => Math.floor((number * size) / N));

function frequency(numbers: readonly number[]): number {
  return chiSquareRatio(tally(scale(numbers, 100), 100), evenly(100));
}

/** Pairs of neighbours in a grid of 10 by 10. */
function serial(numbers: readonly number[]): number {
  const tens = scale(numbers, 10);
  const pairs = tens.flatMap((ten, i) => (i % 2 === 1 ? [10 * (tens[i - 1] ?? 0) + ten] : []));
  return chiSquareRatio(tally(pairs, 100), evenly(100));
}

/** The number of runs above and below the middle, as a normal deviate over its 99% point. */
function runs(numbers: readonly number[]): number {
  const above = numbers.map((number) => number >= N / 2);
  const high = above.filter(Boolean).length;
  const low = above.length - high;
  const found = 1 + above.filter((side, i) => i > 0 && side !== above[i - 1]).length;
  const product = 2 * high * low;
  const mean = product / above.length + 1;
  const variance = (product * (product - above.length)) / (above.length ** 2 * (above.length - 1));
  return Math.abs(found - mean) / Math.sqrt(variance) / Z_99_TWO_SIDED;
}

/** The lengths of gaps between numbers of the lowest tenth. */
function gap(numbers: readonly number[]): number {
  const longest = 30;
  const gaps: number[] = [];
  let length = 0;
  for (const number of numbers) {
    if (number >= N / 10) length++;
    else {
      gaps.push(length);
      length = 0;
    }
  }
  const chances = Array.from({ length: longest }, (_, i) => 0.1 * 0.9 ** i);
  return chiSquareRatio(tally(gaps, longest + 1), [...chances, 0.9 ** longest]);
}

/** Counts the numbers until all eighths were seen. */
function couponCollector(numbers: readonly number[]): number {
  const [kinds, longest] = [8, 45];
  const lengths: number[] = [];
  let seen = new Set<number>();
  let length = 0;
  for (const kind of scale(numbers, kinds)) {
    seen.add(kind);
    length++;
    if (seen.size < kinds) continue;
    lengths.push(Math.min(length, longest) - kinds);
    seen = new Set();
    length = 0;
  }
  return chiSquareRatio(tally(lengths, longest - kinds + 1), collectorChances(kinds, longest));
}

/**
 * Computes the chances that all kinds are first complete after exactly `kinds`, …, `longest - 1` numbers, then the
 * rest.
 */
function collectorChances(kinds: number, longest: number): number[] {
  let bySeen: number[] = Array.from({ length: kinds }, (_, seen) => (seen === 0 ? 1 : 0));
  const chances: number[] = [];
  for (let length = 1; length < longest; length++) {
    if (length >= kinds) chances.push((bySeen[kinds - 1] ?? 0) / kinds);
    bySeen = bySeen.map((chance, seen) => {
      const fresh = seen === 0 ? 0 : ((bySeen[seen - 1] ?? 0) * (kinds - seen + 1)) / kinds;
      return fresh + (chance * seen) / kinds;
    });
  }
  return [...chances, 1 - chances.reduce((sum, chance) => sum + chance, 0)];
}

const TESTS = { 'chi-square': frequency, serial, runs, gap, 'coupon collector': couponCollector };

describe.each(['first', 'second', 'third'])('numbers drawn from the %s fixed seed', (name) => {
  let numbers: number[] = [];
  beforeAll(() => {
    const key = seedKey(hexOf(nodeHashes.sha256(asciiBytes(`voltide statistics ${name}`))));
    numbers = Array.from({ length: DRAWS }, (_, i) => draw(nodeHashes, key, `v1:pack:statistics:${i}:0`, N));
  });

  it.each(Object.entries(TESTS))('S15-02 pass the %s test at 99 %%', (_test, ratio) => {
    expect(ratio(numbers)).toBeGreaterThan(0);
    expect(ratio(numbers)).toBeLessThan(1);
  });
});

describe('the tests have teeth', () => {
  const hashed = (i: number): bigint => wordsOf(nodeHashes.sha256(asciiBytes(`${i}`)))[0] ?? 0n;
  const even = Array.from({ length: DRAWS }, (_, i) => Number(hashed(i) % BigInt(N)));

  it('numbers that avoid a bucket, follow each other or alternate are refused', () => {
    expect(frequency(even.map((number) => Math.floor(number * 0.99)))).toBeGreaterThan(1);
    expect(serial(even.map((number, i) => (i % 20 === 1 ? (even[i - 1] ?? 0) : number)))).toBeGreaterThan(1);
    expect(runs(even.map((number, i) => (i % 40 === 0 ? (even[i + 1] ?? 0) : number)))).toBeGreaterThan(1);
    expect(gap(even.map((number, i) => (i % 11 === 0 ? 0 : number)))).toBeGreaterThan(1);
    expect(couponCollector(even.map((number) => (number < N / 8 ? number * 8 * 0.98 : number)))).toBeGreaterThan(1);
  });
});

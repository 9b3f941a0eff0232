import type { HealthStatus } from '@voltide/contract';
import { describe, expect, it } from 'vitest';

import { globalScoreOf, scoreOf, statusOf, type Measures } from './score.ts';

const GOOD: Measures = { loadTime: 0, renderTime: 0, hydrationTime: 0, errorCount: 0 };

describe('the score of a check', () => {
  it.each([
    ['loadTime', 3000, 100],
    ['loadTime', 3001, 80],
    ['loadTime', 8000, 80],
    ['loadTime', 8001, 60],
    ['renderTime', 1000, 100],
    ['renderTime', 1001, 85],
    ['renderTime', 3000, 85],
    ['renderTime', 3001, 70],
    ['hydrationTime', 500, 100],
    ['hydrationTime', 501, 90],
    ['hydrationTime', 1500, 90],
    ['hydrationTime', 1501, 80],
    ['errorCount', 1, 100],
    ['errorCount', 2, 75],
    ['errorCount', 3, 75],
    ['errorCount', 4, 50],
  ] as const)('S12-01 with %s %d is %d', (measure, value, score) => {
    expect(scoreOf({ ...GOOD, [measure]: value })).toBe(score);
  });

  it('S12-01 adds what all measures cost, and ends at 0', () => {
    expect(scoreOf({ loadTime: 3001, renderTime: 1001, hydrationTime: 501, errorCount: 2 })).toBe(30);
    expect(scoreOf({ loadTime: 9000, renderTime: 9000, hydrationTime: 9000, errorCount: 9 })).toBe(0);
  });
});

it.each([
  [100, 'healthy'],
  [80, 'healthy'],
  [79, 'degraded'],
  [50, 'degraded'],
  [49, 'failed'],
  [0, 'failed'],
] as const)('S12-01 a score of %d is %s', (score, status) => {
  expect(statusOf(score)).toBe(status);
});

it('S12-01 the global score is the average of the newest ten checks at 100, 60 and 20 points', () => {
  expect(globalScoreOf([])).toBeUndefined();
  expect(globalScoreOf(['failed'])).toBe(20);
  expect(globalScoreOf(['healthy', 'degraded', 'failed'])).toBe(60);
  const nine: readonly HealthStatus[] = Array.from({ length: 9 }, () => 'healthy' as const);
  expect(globalScoreOf([...nine, 'failed', 'failed', 'failed'])).toBe(92);
});

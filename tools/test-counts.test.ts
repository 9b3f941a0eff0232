import { describe, expect, it } from 'vitest';

import { findBrowser } from './browser.ts';
import { countPlaywright, countVitest, formatCounts, settleCounts, sumCounts } from './test-counts.ts';

describe('the count of tests', () => {
  it('adds up both runners', () => {
    const vitest = countVitest({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 });
    const playwright = countPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 }, suites: [] });
    expect(formatCounts(sumCounts([vitest, playwright]))).toBe('9 passed, 2 failed, 2 skipped');
  });

  it('counts a test that passed when it was repeated as passed, and names it', () => {
    const specs = [
      { title: 'is calm', tests: [{ projectName: 'desktop', status: 'expected' }] },
      {
        title: 'shakes',
        tests: [
          { projectName: 'desktop', status: 'expected' },
          { projectName: 'mobile', status: 'flaky' },
        ],
      },
    ];
    const stats = { expected: 2, unexpected: 0, flaky: 1, skipped: 0 };
    const suites = [{ title: 'a.spec.ts', suites: [{ title: 'the reel', specs }] }];
    const counts = countPlaywright({ stats, suites });
    expect(counts).toEqual({
      passed: 3,
      failed: 0,
      skipped: 0,
      flaky: ['[mobile] › a.spec.ts › the reel › shakes'],
    });
    expect(sumCounts([counts, counts]).flaky).toHaveLength(2);
  });

  it('names skipped tests only where there are some', () => {
    expect(formatCounts({ passed: 2, failed: 0, skipped: 0 })).toBe('2 passed, 0 failed');
  });

  it('is a failure when a runner fails without a failed test, or runs nothing', () => {
    const good = { passed: 2, failed: 0, skipped: 0, flaky: [] };
    expect(settleCounts(good, 0)).toEqual(good);
    expect(settleCounts(good, 1).failed).toBe(1);
    expect(settleCounts({ ...good, passed: 0 }, 0).failed).toBe(1);
    expect(settleCounts(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0, flaky: [] });
  });
});

describe('the browser', () => {
  const programs = ['/usr/bin/google-chrome', '/opt/bin/chromium', '/shell/chromium-headless-shell'];
  const exists = (path: string): boolean => programs.includes(path);

  it('is the one that CHROMIUM_PATH names', () => {
    expect(findBrowser({ env: { CHROMIUM_PATH: '/opt/mine', PATH: '/opt/bin' }, exists })).toBe('/opt/mine');
  });

  it('else is the best on the PATH, whatever the order of folders', () => {
    expect(findBrowser({ env: { PATH: '/usr/bin:/opt/bin' }, exists })).toBe('/opt/bin/chromium');
    expect(findBrowser({ env: { PATH: '/usr/bin' }, exists })).toBe('/usr/bin/google-chrome');
    expect(findBrowser({ env: { PATH: '/opt/bin:/shell' }, exists })).toBe('/shell/chromium-headless-shell');
  });

  it('else is none', () => {
    expect(findBrowser({ env: { PATH: '/bin' }, exists })).toBeUndefined();
  });
});

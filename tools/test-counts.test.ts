import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { findBrowser } from './browser.ts';
import { ROOT } from './repository.ts';
import { countPlaywright, countVitest, formatCounts, settleCounts, sumCounts } from './test-counts.ts';

const SPEC = join(ROOT, 'e2e', 'a.spec.ts');

describe('the count of tests', () => {
  it('adds up both runners', () => {
    const file = join(ROOT, 'packages', 'core', 'src', 'amount.test.ts');
    const assertionResults = [{ fullName: 'amounts add up', status: 'failed', failureMessages: ['Error: 1 is not 2'] }];
    const testResults = [{ name: file, status: 'failed', message: '', assertionResults }];
    const vitest = countVitest({ numPassedTests: 5, numPendingTests: 1, numTodoTests: 1, testResults });
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
      failures: [],
    });
    expect(sumCounts([counts, counts]).flaky).toHaveLength(2);
  });

  it('counts a test of vitest that passed when it was repeated as passed, and names it', () => {
    const shaken = { fullName: 'comes late', status: 'passed', failureMessages: ['Error: not yet\n    at a.ts:3'] };
    const calm = { fullName: 'comes at once', status: 'passed', failureMessages: [] };
    const file = { name: join(ROOT, 'a.world.test.ts'), status: 'passed', message: '' };
    const testResults = [{ ...file, assertionResults: [shaken, calm] }];
    const counts = countVitest({ numPassedTests: 2, numPendingTests: 0, numTodoTests: 0, testResults });
    expect(formatCounts(counts)).toBe('2 passed, 0 failed');
    expect(counts.flaky).toEqual(['a.world.test.ts › comes late: Error: not yet']);
  });

  it('names failed tests of vitest, and files that fail without one, by the first line of their message', () => {
    const failed = { status: 'failed', failureMessages: ['AssertionError: expected 1 to be 2\n    at a.test.ts:3'] };
    const testResults = [
      {
        name: join(ROOT, 'a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'amounts add up', ...failed },
          { fullName: 'amounts are counted', status: 'passed', failureMessages: [] },
        ],
      },
      { name: join(ROOT, 'b.test.ts'), status: 'failed', message: '\n\u001B[31mNo such module', assertionResults: [] },
      { name: join(ROOT, 'c.test.ts'), status: 'failed', message: '', assertionResults: [] },
      { name: join(ROOT, 'd.test.ts'), status: 'passed', message: '', assertionResults: [] },
    ];
    const counts = countVitest({ numPassedTests: 1, numPendingTests: 0, numTodoTests: 0, testResults });
    expect(counts.failed).toBe(3);
    expect(counts.failures).toEqual([
      'a.test.ts › amounts add up: AssertionError: expected 1 to be 2',
      'b.test.ts: No such module',
      'c.test.ts: failed outside of its tests',
    ]);
  });

  it('names failed tests of the browser, and what failed outside of them, with their places', () => {
    const error = (line: number) => ({ message: 'Error: timed out\nCall log:', location: { file: SPEC, line } });
    const tests = [
      { projectName: 'mobile', status: 'unexpected', results: [{ error: error(9) }, { error: error(8) }] },
    ];
    const suites = [{ title: 'a.spec.ts', specs: [{ title: 'opens', tests }] }];
    const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 };
    const counts = countPlaywright({ stats, suites, errors: [error(1)] });
    expect(counts.failed).toBe(2);
    expect(counts.failures).toEqual([
      '[mobile] › a.spec.ts › opens: e2e/a.spec.ts:9 Error: timed out',
      'outside of tests: e2e/a.spec.ts:1 Error: timed out',
    ]);
    expect(sumCounts([counts, counts]).failures).toHaveLength(4);
  });

  it('names skipped tests only where there are some', () => {
    expect(formatCounts({ passed: 2, failed: 0, skipped: 0 })).toBe('2 passed, 0 failed');
  });

  it('is a failure when a runner fails without a failed test, or runs nothing', () => {
    const good = { passed: 2, failed: 0, skipped: 0, flaky: [], failures: [] };
    expect(settleCounts('pure', good, 0)).toEqual(good);
    expect(settleCounts('pure', good, 1)).toEqual({ ...good, failed: 1, failures: ['pure: its runner ended with 1'] });
    const empty = { ...good, passed: 0, failed: 1, failures: ['pure: no test ran'] };
    expect(settleCounts('pure', { ...good, passed: 0 }, 0)).toEqual(empty);
    expect(settleCounts('pure', undefined, 1)).toEqual(empty);
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

import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { ROOT } from './repository.ts';

/**
 * Result of a part of the tests. A flaky one passed when it was repeated: it is counted as passed, and named. Each
 * failure is named with the first line of its message.
 */
export type Counts = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly flaky: readonly string[];
  readonly failures: readonly string[];
};

const NONE: Counts = { passed: 0, failed: 0, skipped: 0, flaky: [], failures: [] };
const LINE_LENGTH = 300;

type VitestReport = {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly VitestFile[];
};

type VitestFile = {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages?: readonly string[] | null;
  }[];
};

type PlaywrightError = {
  readonly message?: string;
  readonly location?: { readonly file: string; readonly line: number };
};

type Suite = {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly { readonly title: string; readonly tests: readonly BrowserTest[] }[];
};

type BrowserTest = {
  readonly projectName: string;
  readonly status: string;
  readonly results?: readonly { readonly error?: PlaywrightError }[];
};

type NamedTest = { readonly name: string; readonly test: BrowserTest };

type PlaywrightReport = {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites: readonly Suite[];
  readonly errors?: readonly PlaywrightError[];
};

export function countVitest(report: VitestReport): Counts {
  const failures = report.testResults.flatMap(listVitestFailures);
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: report.testResults.flatMap(listVitestFlaky),
    failures,
  };
}

/** A test that passed when it was repeated keeps the message of its first failure. */
function listVitestFlaky({ name, assertionResults }: VitestFile): readonly string[] {
  return assertionResults
    .filter((test) => test.status === 'passed' && (test.failureMessages ?? []).length > 0)
    .map((test) => describeFailure(`${relative(ROOT, name)} › ${test.fullName}`, test.failureMessages?.[0]));
}

/** A file can fail without a failed test: it does not load, or its set-up fails. */
function listVitestFailures({ name, status, message, assertionResults }: VitestFile): readonly string[] {
  const path = relative(ROOT, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0)
    return status === 'failed' ? [describeFailure(path, message || 'failed outside of its tests')] : [];
  return failed.map((test) => describeFailure(`${path} › ${test.fullName}`, test.failureMessages?.[0]));
}

export function countPlaywright({ stats, suites, errors = [] }: PlaywrightReport): Counts {
  const tests = suites.flatMap((suite) => listTests(suite, []));
  const failed = tests
    .filter(({ test }) => test.status === 'unexpected')
    .map(({ name, test }) => describeFailure(name, describeError(test.results?.find(({ error }) => error)?.error)));
  const outside = errors.map((error) => describeFailure('outside of tests', describeError(error)));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + outside.length,
    skipped: stats.skipped,
    flaky: tests.filter(({ test }) => test.status === 'flaky').map(({ name }) => name),
    failures: [...failed, ...outside],
  };
}

function listTests({ title, suites = [], specs = [] }: Suite, above: readonly string[]): readonly NamedTest[] {
  const path = [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests.map((test) => ({ name: [`[${test.projectName}]`, ...path, spec.title].join(' › '), test })),
  );
  return [...own, ...suites.flatMap((suite) => listTests(suite, path))];
}

/** With the place, as the message of a browser test seldom says what was looked for in its first line. */
function describeError(error: PlaywrightError | undefined): string {
  const { message = '', location } = error ?? {};
  return location === undefined ? message : `${relative(ROOT, location.file)}:${location.line} ${message}`;
}

function describeFailure(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n');
  const first = lines.map((line) => line.trim()).find((line) => line !== '');
  return first === undefined ? name : `${name}: ${first.slice(0, LINE_LENGTH)}`;
}

/**
 * Settles the counts of the part with this name. A runner that failed without a failure in its report, or ran no test
 * at all, counts as one failure, so that it cannot look good.
 */
export function settleCounts(partName: string, counts: Counts | undefined, exitCode: number): Counts {
  const known = counts ?? NONE;
  const silent = known.failed === 0 && (exitCode !== 0 || known.passed === 0);
  const failure = `${partName}: ${known.passed === 0 ? 'no test ran' : `its runner ended with ${exitCode}`}`;
  return silent ? { ...known, failed: 1, failures: [failure] } : known;
}

export function sumCounts(parts: readonly Counts[]): Counts {
  return parts.reduce(
    (sum, part) => ({
      passed: sum.passed + part.passed,
      failed: sum.failed + part.failed,
      skipped: sum.skipped + part.skipped,
      flaky: [...sum.flaky, ...part.flaky],
      failures: [...sum.failures, ...part.failures],
    }),
    NONE,
  );
}

export function formatCounts({ passed, failed, skipped }: Pick<Counts, 'passed' | 'failed' | 'skipped'>): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

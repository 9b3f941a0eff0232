/** How a part of the tests ended. A flaky one passed when it was repeated: it is counted as passed, and named. */
export type Counts = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly flaky: readonly string[];
};

const NONE: Counts = { passed: 0, failed: 0, skipped: 0, flaky: [] };

type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
};

/** A file of tests, or a describe block in one. */
type Suite = {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly { readonly projectName: string; readonly status: string }[];
  }[];
};

type PlaywrightReport = {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites: readonly Suite[];
};

/** Reads vitest's JSON report. */
export function countVitest(report: VitestReport): Counts {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: [],
  };
}

/** Reads Playwright's JSON report. */
export function countPlaywright({ stats, suites }: PlaywrightReport): Counts {
  const flaky = suites.flatMap((suite) => listFlaky(suite, []));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, flaky };
}

function listFlaky({ title, suites = [], specs = [] }: Suite, above: readonly string[]): readonly string[] {
  const path = [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => [`[${projectName}]`, ...path, spec.title].join(' › ')),
  );
  return [...own, ...suites.flatMap((suite) => listFlaky(suite, path))];
}

/**
 * What a part counts for in the end. A runner that failed without a failed test (a file that does not load, an error
 * outside of tests, no test at all) counts as one failure, so that it cannot look good.
 */
export function settleCounts(counts: Counts | undefined, exitCode: number): Counts {
  const known = counts ?? NONE;
  const silent = known.failed === 0 && (exitCode !== 0 || known.passed === 0);
  return silent ? { ...known, failed: 1 } : known;
}

/** Adds up parts. */
export function sumCounts(parts: readonly Counts[]): Counts {
  return parts.reduce(
    (sum, part) => ({
      passed: sum.passed + part.passed,
      failed: sum.failed + part.failed,
      skipped: sum.skipped + part.skipped,
      flaky: [...sum.flaky, ...part.flaky],
    }),
    NONE,
  );
}

/** The line that everything ends with. */
export function formatCounts({ passed, failed, skipped }: Omit<Counts, 'flaky'>): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

/** How a part of the tests ended. */
export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };

type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
};

type PlaywrightReport = {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
};

/** Reads vitest's JSON report. */
export function countVitest(report: VitestReport): Counts {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Reads Playwright's JSON report. A test that passes only sometimes has failed. */
export function countPlaywright({ stats }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
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
    }),
    NONE,
  );
}

/** The line that everything ends with. */
export function formatCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

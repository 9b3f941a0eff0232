import { findCommand, run } from './run.ts';
import { countPlaywright, countVitest, type Counts } from './test-counts.ts';

/** A run of one runner. `suite` is the word that selects it. */
export type Part = {
  readonly suite: 'pure' | 'pg' | 'world' | 'browser';
  readonly name: string;
  readonly budgetSeconds: number;
  readonly run: (reportFile: string) => Promise<{ readonly exitCode: number }>;
  readonly count: (report: unknown) => Counts;
};

const VITEST = findCommand('vitest', 'vitest.mjs');
const PLAYWRIGHT = findCommand('@playwright/test', 'cli.js');

/**
 * Cheap ones first, so that a fault shows early. On 15, which people may bring themselves, runs only what a version
 * could change.
 *
 * Nine minutes were the budget of all before the wheel. Each system since then may take 40 s of the browser and 40 s of
 * PostgreSQL and worlds together. Four did: the live games (wheel, daily spin, jackpot), Quick Game with its rituals
 * and safer play, the TRON wallet, and battles.
 */
export const PARTS: readonly Part[] = [
  { suite: 'pure', name: 'pure', budgetSeconds: 35, ...vitest(['pure', 'dom']) },
  { suite: 'pg', name: 'PostgreSQL 18', budgetSeconds: 80 + 60, ...vitest(['pg']) },
  { suite: 'pg', name: 'PostgreSQL 15', budgetSeconds: 60 + 25, ...vitest(['pg'], { TEST_POSTGRES_VERSION: '15' }) },
  { suite: 'world', name: 'world and faults', budgetSeconds: 115 + 75, ...vitest(['world']) },
  { suite: 'browser', name: 'browser', budgetSeconds: 250 + 4 * 40, ...playwright() },
];

/** Returns the parts that a change can reach: its tests in one run of each runner, if there are any. */
export function changedParts(tests: readonly string[], specs: readonly string[]): readonly Part[] {
  const parts: Part[] = [
    { suite: 'pure', name: 'reached by the change', budgetSeconds: 50, ...vitest([], {}, tests) },
    { suite: 'browser', name: 'changed in the browser', budgetSeconds: 50, ...playwright(specs) },
  ];
  return parts.filter(({ suite }) => (suite === 'browser' ? specs : tests).length > 0);
}

function vitest(
  projects: readonly string[],
  env: Readonly<Record<string, string>> = {},
  files: readonly string[] = [],
): Pick<Part, 'run' | 'count'> {
  const selected = projects.map((project) => `--project=${project}`);
  return {
    run: (reportFile) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
      return run(process.execPath, [VITEST, 'run', ...selected, ...reporters, ...files], { show: true, env });
    },
    count: (report) => countVitest(report as Parameters<typeof countVitest>[0]),
  };
}

function playwright(files: readonly string[] = []): Pick<Part, 'run' | 'count'> {
  return {
    run: (reportFile) =>
      run(process.execPath, [PLAYWRIGHT, 'test', '--reporter=list,json', ...files], {
        show: true,
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile },
      }),
    count: (report) => countPlaywright(report as Parameters<typeof countPlaywright>[0]),
  };
}

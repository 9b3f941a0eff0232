import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { getBrowser, getFirefox } from './browser.ts';
import { ROOT } from './repository.ts';
import { findCommand, formatSeconds, run } from './run.ts';
import { countPlaywright, countVitest, formatCounts, settleCounts, sumCounts, type Counts } from './test-counts.ts';

const USAGE = 'usage: npm test -- [--no-browser] [pure|pg|world|browser ...]';
const REPORTS = join(ROOT, '.cache', 'test');

/** A run of one runner. `suite` is the word that selects it. */
type Part = {
  readonly suite: 'pure' | 'pg' | 'world' | 'browser';
  readonly name: string;
  readonly run: (reportFile: string) => Promise<{ readonly exitCode: number }>;
  readonly count: (report: unknown) => Counts;
};

const VITEST = findCommand('vitest', 'vitest.mjs');
const PLAYWRIGHT = findCommand('@playwright/test', 'cli.js');

/**
 * Cheap ones first, so that a fault shows early. What concerns the PostgreSQL that comes along, which is 18, starts
 * that one whatever the run is for: it has nothing to say about 15, which people may bring themselves.
 */
const PARTS: readonly Part[] = [
  vitestPart('pure', 'pure', ['pure', 'dom']),
  vitestPart('pg', 'PostgreSQL 18', ['pg', 'pg18']),
  vitestPart('pg', 'PostgreSQL 15', ['pg'], { TEST_POSTGRES_VERSION: '15' }),
  vitestPart('world', 'world and faults', ['world']),
  {
    suite: 'browser',
    name: 'browser',
    run: (reportFile) =>
      run(process.execPath, [PLAYWRIGHT, 'test', '--reporter=list,json'], {
        show: true,
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile },
      }),
    count: (report) => countPlaywright(report as Parameters<typeof countPlaywright>[0]),
  },
];

function vitestPart(
  suite: Part['suite'],
  name: string,
  projects: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Part {
  const selected = projects.map((project) => `--project=${project}`);
  return {
    suite,
    name,
    run: (reportFile) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
      return run(process.execPath, [VITEST, 'run', ...selected, ...reporters], { show: true, env });
    },
    count: (report) => countVitest(report as Parameters<typeof countVitest>[0]),
  };
}

async function runPart({ name, run: start, count }: Part): Promise<Counts> {
  console.log(`\n== ${name}`);
  const reportFile = join(REPORTS, `${name.replaceAll(' ', '-').toLowerCase()}.json`);
  const startedMs = performance.now();
  const { exitCode } = await start(reportFile);
  const report: unknown = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : undefined;
  const counts = settleCounts(report === undefined ? undefined : count(report), exitCode);
  console.log(`== ${name}: ${formatCounts(counts)} in ${formatSeconds(performance.now() - startedMs)}`);
  return counts;
}

function selectParts(): readonly Part[] {
  const { values, positionals } = parseArgs({
    options: { 'no-browser': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const unknown = positionals.filter((word) => !PARTS.some(({ suite }) => suite === word));
  if (unknown.length > 0) throw new Error(`there is no part "${unknown.join(' ')}"\n${USAGE}`);
  return PARTS.filter(({ suite }) =>
    positionals.length === 0 ? suite !== 'browser' || !values['no-browser'] : positionals.includes(suite),
  );
}

async function prepareBrowsers(): Promise<void> {
  process.env['CHROMIUM_PATH'] = await getBrowser();
  if ((await getFirefox()) === undefined) console.log('There is no Firefox here: its walk is left out.');
}

async function main(): Promise<void> {
  const parts = selectParts();
  if (parts.some(({ suite }) => suite === 'browser')) await prepareBrowsers();
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const results: Counts[] = [];
  for (const part of parts) results.push(await runPart(part));
  const total = sumCounts(results);
  console.log(`\n${formatCounts(total)}`);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

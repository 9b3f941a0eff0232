import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { getBrowser, getFirefox } from './browser.ts';
import { findFolderProblem, ROOT } from './repository.ts';
import { formatSeconds } from './run.ts';
import { findChangedTests, listChanged } from './test-changed.ts';
import { formatCounts, settleCounts, sumCounts, type Counts } from './test-counts.ts';
import { changedParts, PARTS, type Part } from './test-parts.ts';

const USAGE = 'usage: npm test -- [changed] [--no-browser] [pure|pg|world|browser ...]';
const REPORTS = join(ROOT, '.cache', 'test');

type Result = { readonly part: Part; readonly counts: Counts; readonly durationMs: number };

async function runPart(part: Part): Promise<Result> {
  console.log(`\n== ${part.name}`);
  const reportFile = join(REPORTS, `${part.name.replaceAll(' ', '-').toLowerCase()}.json`);
  const startedMs = performance.now();
  const { exitCode } = await part.run(reportFile);
  const durationMs = performance.now() - startedMs;
  const report: unknown = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : undefined;
  const counts = settleCounts(part.name, report === undefined ? undefined : part.count(report), exitCode);
  console.log(`== ${part.name}: ${formatCounts(counts)} in ${formatSeconds(durationMs)}`);
  return { part, counts, durationMs };
}

function selectParts(): readonly Part[] {
  const { values, positionals } = parseArgs({
    options: { 'no-browser': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const isWanted = ({ suite }: Part): boolean => suite !== 'browser' || !values['no-browser'];
  if (positionals.length === 1 && positionals[0] === 'changed') return selectChanged().filter(isWanted);
  const unknown = positionals.filter((word) => !PARTS.some(({ suite }) => suite === word));
  if (unknown.length > 0) throw new Error(`there is no part "${unknown.join(' ')}"\n${USAGE}`);
  return PARTS.filter((part) => (positionals.length === 0 ? isWanted(part) : positionals.includes(part.suite)));
}

function selectChanged(): readonly Part[] {
  const changed = listChanged();
  const { tests, specs } = findChangedTests(changed);
  console.log(`${changed.length} changed files reach ${tests.length} test files and ${specs.length} of the browser.`);
  return changedParts(tests, specs);
}

async function prepareBrowsers(): Promise<void> {
  process.env['CHROMIUM_PATH'] = await getBrowser();
  if ((await getFirefox()) === undefined) console.log('There is no Firefox here: its walk is left out.');
}

async function main(): Promise<void> {
  const problem = findFolderProblem();
  if (problem !== undefined) throw new Error(problem);
  const parts = selectParts();
  if (parts.some(({ suite }) => suite === 'browser')) await prepareBrowsers();
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const results: Result[] = [];
  for (const part of parts) results.push(await runPart(part));
  const total = sumCounts(results.map(({ counts }) => counts));
  console.log(`\n${formatTimes(results)}`);
  for (const name of total.flaky) console.log(`flaky: ${name}`);
  for (const failure of total.failures) console.log(`failed: ${failure}`);
  console.log(`\n${formatCounts(total)}`);
  process.exitCode = total.failed === 0 && (total.passed > 0 || parts.length === 0) ? 0 : 1;
}

/** Lists each part's time beside its budget, which holds for two idle cores. */
function formatTimes(results: readonly Result[]): string {
  const rows = results.map(({ part, durationMs }) => ({ name: part.name, durationMs, budget: part.budgetSeconds }));
  const total = {
    name: 'together',
    durationMs: rows.reduce((sum, { durationMs }) => sum + durationMs, 0),
    budget: rows.reduce((sum, { budget }) => sum + budget, 0),
  };
  return [...rows, total]
    .map(({ name, durationMs, budget }) => {
      const isOver = durationMs > budget * 1000;
      return `${name.padEnd(24)} ${formatSeconds(durationMs).padStart(8)} of ${budget} s${isOver ? ', over' : ''}`;
    })
    .join('\n');
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

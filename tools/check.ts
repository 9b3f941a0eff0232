import { checkApiDocuments } from './api-docs.ts';
import { checkRepositoryBoundaries } from './boundaries.ts';
import { checkRepositoryDeadExports } from './dead-exports.ts';
import { checkRepositoryDeadFiles } from './dead-files.ts';
import { checkRepositoryDependencyLines } from './dependency-lines.ts';
import { checkRepositoryDeployment } from './deployment/check.ts';
import { checkRepositoryLockFile } from './lock-file.ts';
import { checkMigrationRules } from './migration-rules.ts';
import { checkMonitoring } from './monitoring.ts';
import { findFolderProblem, formatFindings, type Finding } from './repository.ts';
import { findCommand, formatSeconds, run, type Outcome } from './run.ts';
import { checkSettingsDocuments } from './settings-docs.ts';
import { checkSqlRules } from './sql-rules.ts';
import { checkStyles } from './styles.ts';
import { checkRepositoryTidy } from './tidy.ts';

type Part = { readonly name: string; readonly run: () => Promise<Outcome> };

/** Two cores are what the budget of 30 s is for; the compilers use threads of their own. */
const AT_ONCE = 2;

const PARTS: readonly Part[] = [
  program('lint, with types', ['oxlint', 'bin/oxlint'], '--type-aware --deny-warnings --format unix .'),
  program('format', ['oxfmt', 'bin/oxfmt'], '--check .'),
  program('types of the pages', ['typescript', 'bin/tsc'], '--pretty false -p tsconfig.web.json'),
  program('types of the server and tools', ['typescript', 'bin/tsc'], '--pretty false -p tsconfig.node.json'),
  program('types of the pure packages', ['typescript', 'bin/tsc'], '--pretty false -p tsconfig.pure.json'),
  own('boundaries', checkRepositoryBoundaries),
  own('tidy', checkRepositoryTidy),
  own('rules in SQL', checkSqlRules),
  own('migrations expand, then contract', () => checkMigrationRules()),
  own('colours and classes', checkStyles),
  own('dead files', checkRepositoryDeadFiles),
  own('dead exports', checkRepositoryDeadExports),
  own('lock file', checkRepositoryLockFile),
  own('record of dependencies', checkRepositoryDependencyLines),
  own('documents of the interface', checkApiDocuments),
  own('dashboard and alert rules', checkMonitoring),
  own('documents of the settings', checkSettingsDocuments),
  own('containers and services', checkRepositoryDeployment),
  program('contract hash', ['vitest', 'vitest.mjs'], 'run --project=pure --reporter=dot contract-hash'),
];

function program(name: string, [packageName, script]: readonly [string, string], args: string): Part {
  return { name, run: () => run(process.execPath, [findCommand(packageName, script), ...args.split(' ')]) };
}

function own(name: string, check: () => readonly Finding[]): Part {
  return {
    name,
    run: () => {
      const findings = check();
      return Promise.resolve({ exitCode: findings.length === 0 ? 0 : 1, output: formatFindings(findings) });
    },
  };
}

async function runPart({ name, run: start }: Part): Promise<boolean> {
  const startedMs = performance.now();
  const { exitCode, output } = await start();
  const good = exitCode === 0;
  console.log(`${good ? 'ok  ' : 'FAIL'}  ${name.padEnd(32)} ${formatSeconds(performance.now() - startedMs)}`);
  if (!good) console.log(output.trim());
  return good;
}

async function main(): Promise<void> {
  const problem = findFolderProblem();
  if (problem !== undefined) throw new Error(problem);
  const startedMs = performance.now();
  const waiting = [...PARTS];
  let failed = 0;
  const work = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      if (!(await runPart(part))) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const time = formatSeconds(performance.now() - startedMs);
  console.log(`check: ${PARTS.length - failed} good, ${failed} failed, in ${time}`);
  process.exitCode = failed === 0 ? 0 : 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

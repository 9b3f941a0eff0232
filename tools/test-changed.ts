import { execFileSync } from 'node:child_process';

import { findReached, type Reached } from './reach.ts';
import { listPaths, readText, ROOT } from './repository.ts';
import { readToolPackages, readWorkspaces } from './workspaces.ts';

const TEXT = /\.(ts|tsx|mjs|sql)$/;

/** Lists the changes of branch and working tree since they left main; without any, those of the last commit. */
export function listChanged(): readonly string[] {
  const untracked = lines(git('ls-files', '--others', '--exclude-standard'));
  const head = git('rev-parse', 'HEAD').trim();
  const left = tryGit('merge-base', 'HEAD', 'main') ?? tryGit('merge-base', 'HEAD', 'origin/main') ?? head;
  const changed = [...lines(git('diff', '--name-only', '--no-renames', left)), ...untracked];
  const parent = changed.length === 0 ? tryGit('rev-parse', 'HEAD~1') : undefined;
  const found = parent === undefined ? changed : lines(git('diff', '--name-only', '--no-renames', parent));
  return [...new Set(found)].toSorted();
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

function tryGit(...args: readonly string[]): string | undefined {
  try {
    return git(...args).trim();
  } catch {
    return undefined;
  }
}

function lines(output: string): readonly string[] {
  return output.split('\n').filter((line) => line !== '');
}

export function findChangedTests(changed: readonly string[] = listChanged()): Reached {
  const paths = listPaths();
  const files = paths.filter((path) => TEXT.test(path)).map((path) => ({ path, text: readText(path) }));
  return findReached(files, [...readToolPackages(paths), ...readWorkspaces(paths)], changed);
}

if (import.meta.main) {
  const { tests, specs } = findChangedTests(process.argv.length > 2 ? process.argv.slice(2) : listChanged());
  console.log([...tests, ...specs].join('\n'));
}

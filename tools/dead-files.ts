import { posix } from 'node:path';

import { listTargets } from './import-graph.ts';
import { formatFindings, listPaths, readText, type Finding, type SourceFile } from './repository.ts';
import { readToolPackages, readWorkspaces, type Workspace } from './workspaces.ts';

const CODE = /\.(ts|tsx|mjs)$/;
/** Files that a runner finds by their name, and the screens that the page of all games does. */
const FOUND_BY_NAME =
  /^games\/[^/]+\/screen\/solo-screen\.tsx$|\.(test|spec)\.tsx?$|(^|\/)[a-z]+\.config\.ts$|\.d\.ts$/;

/**
 * Code that nothing reaches: no other file imports it, and no script, page, document or package.json names it. It is
 * left over, or somebody forgot to connect it.
 */
export function checkDeadFiles(files: readonly SourceFile[], workspaces: readonly Workspace[]): readonly Finding[] {
  const code = files.filter(({ path }) => CODE.test(path));
  const reached = new Set(code.flatMap((file) => listTargets(file, workspaces)));
  return code
    .filter(({ path }) => !FOUND_BY_NAME.test(path) && !reached.has(path) && !isNamed(path, files))
    .map(({ path }) => ({ file: path, line: 1, message: 'nothing reaches this file: connect it or remove it' }));
}

/** Scripts, pages and `new URL('./worker.ts', …)` name a file with its folder or as a neighbour. */
function isNamed(path: string, files: readonly SourceFile[]): boolean {
  const folder = posix.dirname(path);
  const name = posix.basename(path);
  const isNeighbour = (other: SourceFile): boolean => posix.dirname(other.path) === folder;
  return files.some(
    (other) =>
      other.path !== path &&
      (other.text.includes(`${posix.basename(folder)}/${name}`) ||
        (isNeighbour(other) && other.text.includes(`./${name}`))),
  );
}

export function checkRepositoryDeadFiles(): readonly Finding[] {
  const paths = listPaths();
  const files = paths
    .filter(
      (path) =>
        CODE.test(path) ||
        /(^|\/)package\.json$|\.(html|md|yaml)$|(^|\/)Containerfile$|^tools\/new-game\/|^\.ci\//.test(path),
    )
    .map((path) => ({ path, text: readText(path) }));
  return checkDeadFiles(files, [...readToolPackages(paths), ...readWorkspaces(paths)]);
}

if (import.meta.main) {
  const findings = checkRepositoryDeadFiles();
  console.log(formatFindings(findings));
  process.exitCode = findings.length === 0 ? 0 : 1;
}

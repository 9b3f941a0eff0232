import { formatFindings, listPaths, readText, type Finding } from './repository.ts';
import { manifestPath, readWorkspaces, type Workspace } from './workspaces.ts';

const RECORD = 'docs/decisions/dependencies.md';

/** Every package that ships with us has a line in the record (why, size, what removing it costs), and no other has. */
export function checkDependencyLines(record: string, workspaces: readonly Workspace[]): readonly Finding[] {
  const recorded = [...record.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name);
  const own = new Set(workspaces.map(({ manifest }) => manifest.name));
  const shipped = new Map<string, string>();
  for (const { folder, manifest } of workspaces) {
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
      if (!own.has(name)) shipped.set(name, manifestPath(folder));
    }
  }
  const covers = (line: string, name: string): boolean =>
    line.endsWith('*') ? name.startsWith(line.slice(0, -1)) : line === name;
  const unrecorded = [...shipped]
    .filter(([name]) => !recorded.some((line) => covers(line, name)))
    .map(([name, file]) => ({ file, line: 1, message: `${name} has no line in ${RECORD}` }));
  const stale = recorded
    .filter((line) => ![...shipped.keys()].some((name) => covers(line, name)))
    .map((line) => ({ file: RECORD, line: 1, message: `${line} is no dependency: remove its line` }));
  return [...unrecorded, ...stale];
}

export function checkRepositoryDependencyLines(): readonly Finding[] {
  return checkDependencyLines(readText(RECORD), readWorkspaces(listPaths()));
}

if (import.meta.main) {
  const findings = checkRepositoryDependencyLines();
  console.log(formatFindings(findings));
  process.exitCode = findings.length === 0 ? 0 : 1;
}

import { posix } from 'node:path';

import type { SourceFile } from './repository.ts';
import { listImports, parseSource } from './source.ts';
import { findExport, packageOf, type Workspace } from './workspaces.ts';

/** The files of the repository that a module names, types included; of each it is not known whether it is there. */
export function listTargets({ path, text }: SourceFile, workspaces: readonly Workspace[]): readonly string[] {
  return listImports(parseSource(path, text)).flatMap(({ specifier }) => {
    if (specifier.startsWith('.')) return [posix.normalize(`${posix.dirname(path)}/${specifier}`)];
    const workspace = workspaces.find(({ manifest }) => manifest.name === packageOf(specifier));
    return (workspace === undefined ? undefined : findExport(workspace, specifier)) ?? [];
  });
}

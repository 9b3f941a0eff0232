import { posix } from 'node:path';

import type { SourceFile } from './repository.ts';
import { lineAt, listImports, parseSource } from './source.ts';
import { findExport, packageOf, type Workspace } from './workspaces.ts';

type Target = { readonly path: string; readonly line: number };

/** The files of the repository that a module names, types included; of each it is not known whether it is there. */
export function listTargets(file: SourceFile, workspaces: readonly Workspace[]): readonly string[] {
  return listTargetLines(file, workspaces).map(({ path }) => path);
}

export function listTargetLines({ path, text }: SourceFile, workspaces: readonly Workspace[]): readonly Target[] {
  return listImports(parseSource(path, text)).flatMap(({ specifier, start }) => {
    const target = findTarget(path, specifier, workspaces);
    return target === undefined ? [] : [{ path: target, line: lineAt(text, start) }];
  });
}

export function findTarget(path: string, specifier: string, workspaces: readonly Workspace[]): string | undefined {
  // What stands behind a question mark tells the build how to take the file.
  if (specifier.startsWith('.')) return posix.normalize(`${posix.dirname(path)}/${specifier.replace(/\?.*$/, '')}`);
  const workspace = workspaces.find(({ manifest }) => manifest.name === packageOf(specifier));
  return workspace === undefined ? undefined : findExport(workspace, specifier);
}

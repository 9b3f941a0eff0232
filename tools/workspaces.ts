import { readJson } from './repository.ts';

export type Manifest = {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

/** A package of the repository. The root is the workspace whose folder is empty. */
export type Workspace = { readonly folder: string; readonly manifest: Manifest };

/** Every package of the repository, the root last, so that the first whose folder holds a file is its own. */
export function readWorkspaces(paths: readonly string[]): readonly Workspace[] {
  return [
    ...readPackages(paths, /^(packages\/[^/]+|games|apps\/[^/]+|bench|testkit)\/package\.json$/),
    readPackage(''),
  ];
}

/** Packages of tools that the install of the repository leaves alone: they have a lock file of their own. */
export function readToolPackages(paths: readonly string[]): readonly Workspace[] {
  return readPackages(paths, /^tools\/[^/]+\/package\.json$/);
}

function readPackages(paths: readonly string[], pattern: RegExp): readonly Workspace[] {
  return paths.filter((path) => pattern.test(path)).map((path) => readPackage(path.slice(0, -'/package.json'.length)));
}

function readPackage(folder: string): Workspace {
  return { folder, manifest: readJson(manifestPath(folder)) as Manifest };
}

export function manifestPath(folder: string): string {
  return folder === '' ? 'package.json' : `${folder}/package.json`;
}

export function getOwner(workspaces: readonly Workspace[], path: string): Workspace {
  const owner = workspaces.find(({ folder }) => folder === '' || path.startsWith(`${folder}/`));
  if (owner === undefined) throw new Error(`no workspace holds ${path}`);
  return owner;
}

/** The package a bare specifier names: `@a/b/c` is of `@a/b`, `a/b` is of `a`. */
export function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** The file that a specifier such as `@voltide/games/registry` means, or undefined if it is not exported. */
export function findExport(workspace: Workspace, specifier: string): string | undefined {
  const wanted = `.${specifier.slice(workspace.manifest.name.length)}`;
  for (const [key, target] of Object.entries(workspace.manifest.exports ?? {})) {
    const [before = '', after] = key.split('*');
    if (after === undefined ? wanted !== key : !wanted.startsWith(before) || !wanted.endsWith(after)) continue;
    const middle = after === undefined ? '' : wanted.slice(before.length, wanted.length - after.length);
    return `${workspace.folder}/${target.slice(2).replace('*', () => middle)}`;
  }
  return undefined;
}

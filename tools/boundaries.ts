import { posix } from 'node:path';

import { ISOLATED, AREAS, type Area } from './boundary-table.ts';
import { checkFileLoops } from './file-loops.ts';
import { formatFindings, listPaths, readText, type Finding, type SourceFile } from './repository.ts';
import { checkRoomLoops } from './room-loops.ts';
import { checkRoomPaths } from './room-paths.ts';
import { lineAt, listImports, parseSource, type Import } from './source.ts';
import {
  findExport,
  getOwner,
  manifestPath,
  packageOf,
  readToolPackages,
  readWorkspaces,
  type Workspace,
} from './workspaces.ts';

const CODE = /\.(ts|tsx|mjs)$/;
const WRITTEN_OUT = /\.(ts|tsx|mjs|json|css|svg|png|mp3|webp|woff2)(\?.*)?$/;
/** Places that may take a file of a package which is no export: an export made for a tool would invite others. */
const BEHIND_THE_SCENES = new Set(['tools', 'bench']);
/** Places that see development packages and every workspace. */
const UNSHIPPED = new Set(['tests', 'configuration', 'tools', 'bench', 'testkit']);

/** Every import that the table of `boundary-table.ts` does not allow or that a package.json does not declare. */
export function checkBoundaries(files: readonly SourceFile[], workspaces: readonly Workspace[]): readonly Finding[] {
  return files
    .filter(({ path }) => CODE.test(path))
    .flatMap((file) => checkFile(file, workspaces))
    .concat(workspaces.flatMap((workspace) => checkUnused(workspace, workspaces, files)));
}

type Rooms = typeof ISOLATED;

/** Every row of the table that stands for no file, or names an area that is not in it. */
export function checkTable(
  paths: readonly string[],
  areas: readonly Area[] = AREAS,
  rooms: Rooms = ISOLATED,
): readonly Finding[] {
  const owned = new Set(paths.map((path) => areas.find(({ files }) => files.test(path))?.name));
  const names = new Set(areas.map(({ name }) => name));
  return [
    ...areas.filter(({ name }) => !owned.has(name)).map(({ name }) => `${name} has no file: remove the row`),
    ...areas.flatMap(({ name, may, types = [] }) =>
      [...(may === 'anything' ? [] : may), ...types]
        .filter((other) => !names.has(other))
        .map((other) => `${name} may import ${other}, which has no row`),
    ),
    ...rooms
      .filter(({ pattern }) => !paths.some((path) => pattern.test(path)))
      .map(({ pattern }) => `no file is in a room of ${pattern.source}: remove the row`),
  ].map((message) => ({ file: 'tools/boundary-table.ts', line: 1, message }));
}

function checkFile(file: SourceFile, workspaces: readonly Workspace[]): readonly Finding[] {
  const area = findArea(file.path);
  if (area === undefined) {
    return [{ file: file.path, line: 1, message: 'this folder has no row in tools/boundary-table.ts' }];
  }
  const importer = { path: file.path, area, owner: getOwner(workspaces, file.path) };
  return listImports(parseSource(file.path, file.text)).flatMap((found) => {
    const message = refuse(importer, found, workspaces);
    return message === undefined ? [] : [{ file: file.path, line: lineAt(file.text, found.start), message }];
  });
}

type Importer = { readonly path: string; readonly area: Area; readonly owner: Workspace };

function refuse(importer: Importer, found: Import, workspaces: readonly Workspace[]): string | undefined {
  const { specifier } = found;
  if (specifier.startsWith('.')) return refuseRelative(importer, found, workspaces);
  if (specifier.startsWith('node:')) return refuseNode(importer, specifier);
  const name = packageOf(specifier);
  const workspace = workspaces.find(({ manifest }) => manifest.name === name);
  if (!listDeclared(importer, workspaces).has(name)) {
    return `${name} is not among the dependencies of ${manifestPath(importer.owner.folder)}`;
  }
  if (workspace === undefined) return refuseOutside(importer, name);
  const target = findExport(workspace, specifier);
  if (target === undefined) return `${specifier} is not in the exports of ${manifestPath(workspace.folder)}`;
  return refuseEdge(importer, found, target);
}

function refuseRelative(importer: Importer, found: Import, workspaces: readonly Workspace[]): string | undefined {
  if (!WRITTEN_OUT.test(found.specifier)) return `write the extension: ${found.specifier}.ts`;
  const target = posix.normalize(`${posix.dirname(importer.path)}/${found.specifier.replace(/\?.*$/, '')}`);
  if (target.startsWith('..')) return 'the repository stands alone: import nothing from outside it';
  const owner = getOwner(workspaces, target);
  if (owner !== importer.owner && !target.startsWith('docs/') && !BEHIND_THE_SCENES.has(importer.area.name)) {
    return `import another package by its name: ${owner.manifest.name}`;
  }
  return refuseEdge(importer, found, target);
}

function refuseNode({ area }: Importer, specifier: string): string | undefined {
  if (area.node === 'all' || area.node.includes(specifier)) return undefined;
  return `${area.name} may not import ${specifier}: it runs in the browser too`;
}

function refuseOutside({ area }: Importer, name: string): string | undefined {
  if (area.outside === 'declared' || area.outside.includes(name)) return undefined;
  return `${area.name} may not import ${name}, but from outside ${list(area.outside)}`;
}

function refuseEdge({ path, area }: Importer, found: Import, target: string): string | undefined {
  for (const { pattern, advice } of ISOLATED) {
    const [, from] = pattern.exec(path) ?? [];
    const [, to] = pattern.exec(target) ?? [];
    if (from !== undefined && to !== undefined && from !== to && area.name !== 'tests') {
      return `${from} may not import ${to}: ${advice}`;
    }
  }
  const other = findArea(target);
  if (area.may === 'anything' || other === undefined || other === area) return undefined;
  if (area.may.includes(other.name)) return undefined;
  if (area.types?.includes(other.name) === true) {
    return found.typeOnly ? undefined : `${area.name} may import only types of ${other.name}: write "import type"`;
  }
  return `${area.name} may not import ${other.name}, but ${list(area.may)}`;
}

function listDeclared({ area, owner }: Importer, workspaces: readonly Workspace[]): ReadonlySet<string> {
  const { name, dependencies, devDependencies, optionalDependencies } = owner.manifest;
  const shipped = [name, ...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {})];
  if (!UNSHIPPED.has(area.name)) return new Set(shipped);
  const root = getOwner(workspaces, 'package.json');
  const ofAll = workspaces.flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {}));
  return new Set([
    ...shipped,
    ...Object.keys(devDependencies ?? {}),
    ...Object.keys(root.manifest.devDependencies ?? {}),
    ...workspaces.map(({ manifest }) => manifest.name),
    ...(owner === root ? ofAll : []),
  ]);
}

function checkUnused(
  { folder, manifest }: Workspace,
  workspaces: readonly Workspace[],
  files: readonly SourceFile[],
): readonly Finding[] {
  const file = manifestPath(folder);
  const own = files.filter(({ path }) => path !== file && getOwner(workspaces, path).folder === folder);
  return Object.keys(manifest.dependencies ?? {})
    .filter((name) => !own.some(({ text }) => new RegExp(`['"]${name}['"/]`).test(text)))
    .map((name) => ({ file, line: 1, message: `${name} is declared and used nowhere: remove it` }));
}

function findArea(path: string): Area | undefined {
  return AREAS.find(({ files }) => files.test(path));
}

function list(names: readonly string[]): string {
  return names.length === 0 ? 'nothing' : names.join(', ');
}

export function checkRepositoryBoundaries(): readonly Finding[] {
  const paths = listPaths();
  const files = paths
    .filter((path) => /\.(ts|tsx|mjs|css|html)$/.test(path))
    .map((path) => ({ path, text: readText(path) }));
  const workspaces = [...readToolPackages(paths), ...readWorkspaces(paths)];
  return [
    ...checkTable(paths),
    ...checkBoundaries(files, workspaces),
    ...checkFileLoops(files, workspaces),
    ...checkRoomLoops(files),
    ...checkRoomPaths(files),
  ];
}

if (import.meta.main) {
  const findings = checkRepositoryBoundaries();
  console.log(formatFindings(findings));
  process.exitCode = findings.length === 0 ? 0 : 1;
}

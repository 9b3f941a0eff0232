import { findTarget } from './import-graph.ts';
import { formatFindings, listPaths, readText, type Finding, type SourceFile } from './repository.ts';
import { isNode, lineAt, parseSource, walk, type SyntaxNode } from './source.ts';
import { readToolPackages, readWorkspaces, type Workspace } from './workspaces.ts';

const CODE = /\.(ts|tsx|mjs)$/;
/** Files whose exports a tool takes by convention. */
const TAKEN_BY_TOOL =
  /(^|\/)[a-z-]+\.config\.ts$|\.d\.ts$|\.(test|spec)\.tsx?$|global-setup\.ts$|^games\/[^/]+\/screen\/solo-screen\.tsx$/;
/** Stands for every name of a module that is imported whole. */
const ALL = '*';

type Exported = { readonly name: string; readonly start: number };
type Module = {
  readonly exports: readonly Exported[];
  /** Modules whose every export is passed on. */
  readonly passedOn: readonly string[];
  readonly uses: readonly { readonly target: string; readonly name: string }[];
};

/** Finds every export that no other file imports. It stays in its file without the word, or it goes. */
export function checkDeadExports(files: readonly SourceFile[], workspaces: readonly Workspace[]): readonly Finding[] {
  const code = files.filter(({ path }) => CODE.test(path));
  const modules = new Map(code.map((file) => [file.path, readModule(file, workspaces)]));
  const used = new Set<string>();
  const addUse = (target: string, name: string): void => {
    const key = `${target} ${name}`;
    if (used.has(key)) return;
    used.add(key);
    for (const next of modules.get(target)?.passedOn ?? []) addUse(next, name);
  };
  for (const { uses } of modules.values()) for (const { target, name } of uses) addUse(target, name);
  return code.flatMap(({ path, text }) => {
    if (TAKEN_BY_TOOL.test(path) || used.has(`${path} ${ALL}`)) return [];
    return (modules.get(path)?.exports ?? [])
      .filter(({ name }) => !used.has(`${path} ${name}`))
      .map(({ name, start }) => ({
        file: path,
        line: lineAt(text, start),
        message: `no other file imports ${name}: export it no longer, or remove it`,
      }));
  });
}

function readModule({ path, text }: SourceFile, workspaces: readonly Workspace[]): Module {
  const exports: Exported[] = [];
  const passedOn: string[] = [];
  const uses: { target: string; name: string }[] = [];
  walk(parseSource(path, text).program, (node, above) => {
    const target = targetOf(node, path, workspaces);
    if (isExport(node) && above.every(({ type }) => type !== 'TSModuleDeclaration')) {
      exports.push(...namesOf(node).map((name) => ({ name, start: node.start })));
    }
    if (target === undefined) return;
    if (node.type === 'ExportAllDeclaration' && node['exported'] === null) passedOn.push(target);
    else uses.push(...takenNames(node, above).map((name) => ({ target, name })));
  });
  return { exports, passedOn, uses };
}

function isExport({ type }: SyntaxNode): boolean {
  return type === 'ExportNamedDeclaration' || type === 'ExportDefaultDeclaration';
}

function targetOf(node: SyntaxNode, path: string, workspaces: readonly Workspace[]): string | undefined {
  const source = node['source'];
  if (!isNode(source) || typeof source['value'] !== 'string') return undefined;
  return findTarget(path, source['value'], workspaces);
}

function namesOf(node: SyntaxNode): readonly string[] {
  if (node.type === 'ExportDefaultDeclaration') return ['default'];
  const declaration = node['declaration'];
  if (!isNode(declaration)) return specifiersOf(node).map(({ exported }) => textOf(exported));
  if (declaration.type !== 'VariableDeclaration') return [textOf(declaration['id'])];
  return (declaration['declarations'] as readonly SyntaxNode[]).flatMap(({ id }) => boundNames(id));
}

function boundNames(pattern: unknown): readonly string[] {
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier') return [textOf(pattern)];
  return ((pattern['properties'] ?? pattern['elements'] ?? []) as readonly unknown[]).flatMap((part) =>
    isNode(part) ? boundNames(part['value'] ?? part['argument'] ?? part) : [],
  );
}

function takenNames(node: SyntaxNode, above: readonly SyntaxNode[]): readonly string[] {
  if (node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration') {
    return specifiersOf(node).map(({ type, imported, local }) => {
      if (type === 'ImportNamespaceSpecifier') return ALL;
      return type === 'ImportDefaultSpecifier' ? 'default' : textOf(imported ?? local);
    });
  }
  if (node.type === 'TSImportType') return isNode(node['qualifier']) ? [textOf(leftmost(node['qualifier']))] : [ALL];
  return takenByPattern(above) ?? [ALL];
}

/** The names in `const { a } = await import('…')`; undefined where the module is taken in another way. */
function takenByPattern(above: readonly SyntaxNode[]): readonly string[] | undefined {
  const [holder, wait] = above.slice(-2);
  if (wait?.type !== 'AwaitExpression' || holder?.type !== 'VariableDeclarator') return undefined;
  const pattern = holder['id'];
  if (!isNode(pattern) || pattern.type !== 'ObjectPattern') return undefined;
  return (pattern['properties'] as readonly SyntaxNode[]).map(({ key }) => textOf(key));
}

function leftmost(name: SyntaxNode): SyntaxNode {
  return isNode(name['left']) ? leftmost(name['left']) : name;
}

function specifiersOf(node: SyntaxNode): readonly SyntaxNode[] {
  return (node['specifiers'] ?? []) as readonly SyntaxNode[];
}

function textOf(node: unknown): string {
  if (!isNode(node)) return '';
  return String(node['name'] ?? node['value']);
}

/** Files of a new game, which import what no other game may need yet. They stand in games once they are made. */
const TEMPLATE = /^tools\/new-game\/(.+)\.txt$/;

export function checkRepositoryDeadExports(): readonly Finding[] {
  const paths = listPaths();
  const files = paths
    .filter((path) => CODE.test(path) || TEMPLATE.test(path))
    .map((path) => ({ path: path.replace(TEMPLATE, 'games/new-game/$1'), text: readText(path) }))
    .filter(({ path }) => CODE.test(path));
  return checkDeadExports(files, [...readToolPackages(paths), ...readWorkspaces(paths)]);
}

if (import.meta.main) {
  const findings = checkRepositoryDeadExports();
  console.log(formatFindings(findings));
  process.exitCode = findings.length === 0 ? 0 : 1;
}

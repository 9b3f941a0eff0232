import { parseSync } from 'vite';

/** A node of the syntax tree, in ESTree form. Its other members depend on `type`. */
export type SyntaxNode = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
};

type Comment = { readonly value: string; readonly start: number; readonly end: number };

export type Import = {
  readonly specifier: string;
  readonly start: number;
  /** True for `import type`, `export type … from` and `import('…').Name` in a type: nothing is loaded. */
  readonly typeOnly: boolean;
};

export type Source = {
  readonly text: string;
  readonly program: SyntaxNode;
  readonly comments: readonly Comment[];
  readonly fault: string | undefined;
};

/**
 * Parses TypeScript, TSX or JavaScript with the parser that Vite ships (TypeScript 7 has no JavaScript interface).
 * Of a text that is not a program the tree holds what could be read, often nothing; `fault` says why.
 */
export function parseSource(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text);
  return { text, program: program as unknown as SyntaxNode, comments, fault: errors[0]?.message };
}

/** Calls `visit` for a node and everything below it, parents first, with the nodes above it (nearest last). */
export function walk(root: SyntaxNode, visit: (node: SyntaxNode, above: readonly SyntaxNode[]) => void): void {
  const above: SyntaxNode[] = [];
  const enter = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) enter(item);
    } else if (isNode(value)) {
      visit(value, above);
      above.push(value);
      for (const member of Object.values(value)) {
        if (typeof member === 'object' && member !== null) enter(member);
      }
      above.pop();
    }
  };
  enter(root);
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

export function lineAt(text: string, position: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < position; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** A dotted name such as `process.env` or `Date.now`; undefined for any other expression. */
export function dottedName(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return node['name'] as string;
  if (node.type !== 'MemberExpression' || node['computed'] === true) return undefined;
  const object = dottedName(node['object']);
  const property = dottedName(node['property']);
  return object === undefined || property === undefined ? undefined : `${object}.${property}`;
}

/** Every module that a source names: static and dynamic imports, re-exports, and types taken by `import('…')`. */
export function listImports(source: Source): readonly Import[] {
  const imports: Import[] = [];
  walk(source.program, (node) => {
    const from = node['source'];
    if (!NAMES_A_MODULE.has(node.type) || !isNode(from)) return;
    if (typeof from['value'] !== 'string') return;
    const typeOnly = node.type === 'TSImportType' || node['importKind'] === 'type' || node['exportKind'] === 'type';
    imports.push({ specifier: from['value'], start: node.start, typeOnly });
  });
  return imports;
}

const NAMES_A_MODULE = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ExportNamedDeclaration',
  'ImportExpression',
  'TSImportType',
]);

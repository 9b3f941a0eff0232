import { type SyntaxNode, isNode, lineAt, walk, type Source } from './source.ts';

/** One rule's finding about a file; the caller adds the path. */
export type Remark = { readonly line: number; readonly message: string };

const MAX_FILE_LINES = 400;
/** Files that are one on purpose. */
const WHOLE_FILES: ReadonlyMap<string, number> = new Map([
  // The second implementation of everything published: who reads it wants to see that it takes nothing from elsewhere.
  ['apps/audit/src/recompute.ts', 1400],
]);
const MAX_FUNCTION_LINES = 70;
const MAX_PARAMETERS = 4;
const MAX_COLUMNS = 120;

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const KEBAB = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
/** Names that tools and readers expect in this spelling. */
const KNOWN_NAMES = new Set([
  'README.md',
  'ARCHITECTURE.md',
  'STYLE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'Caddyfile',
  'LICENSE',
  'Containerfile',
]);

export function checkName(path: string): readonly Remark[] {
  return path
    .split('/')
    .filter((part) => !KEBAB.test(part) && !KNOWN_NAMES.has(part))
    .map((part) => ({ line: 1, message: `name "${part}" in kebab-case` }));
}

const IN_FEATURE = /^apps\/web\/src\/features\/[^/]+\/(.+)$/;
const FEATURE_PLACES = /^([a-z0-9-]+-screen(\.test)?\.tsx|parts\/[^/]+|model\/[^/]+\.tsx?)$/;

/** The operators' portal is as large as all others together: each of its sections is a folder. */
const PORTAL_PLACES = /^apps\/web\/src\/features\/admin\/(sections(\.test)?\.ts|[a-z0-9-]+\/[^/]+)$/;

/** Every feature folder looks the same inside, so that a stranger guesses right. */
export function checkFeature(path: string): readonly Remark[] {
  const [, inside = ''] = IN_FEATURE.exec(path) ?? [];
  if (inside === '' || FEATURE_PLACES.test(inside) || PORTAL_PLACES.test(path)) return [];
  return [{ line: 1, message: 'a feature holds <name>-screen.tsx, parts/ and model/' }];
}

/** A file of the web's lib stands in a room, whose name says what it is about. */
export function checkLibrary(path: string): readonly Remark[] {
  if (!/^apps\/web\/src\/lib\/[^/]+$/.test(path)) return [];
  return [{ line: 1, message: 'move it into a room of lib' }];
}

export function checkSize(path: string, text: string): readonly Remark[] {
  const lines = text.replace(/\n$/, '').split('\n');
  const remarks = lines.flatMap((line, index) => {
    const columns = Array.from(line).length;
    if (columns <= MAX_COLUMNS) return [];
    return [{ line: index + 1, message: `break the line: ${columns} columns, ${MAX_COLUMNS} allowed` }];
  });
  const most = WHOLE_FILES.get(path) ?? MAX_FILE_LINES;
  if (lines.length <= most) return remarks;
  return [...remarks, { line: 1, message: `split the file: ${lines.length} lines, ${most} allowed` }];
}

/** Lines and parameters of every function. The body of a describe block is a list, not a function. */
export function checkFunctions({ text, program }: Source): readonly Remark[] {
  const remarks: Remark[] = [];
  walk(program, (node, above) => {
    if (!FUNCTIONS.has(node.type)) return;
    const line = lineAt(text, node.start);
    const lines = lineAt(text, node.end) - line + 1;
    if (lines > MAX_FUNCTION_LINES && !isDescribe(above.at(-1))) {
      remarks.push({ line, message: `split the function: ${lines} lines, ${MAX_FUNCTION_LINES} allowed` });
    }
    const parameters = node['params'] as readonly SyntaxNode[];
    if (parameters.length > MAX_PARAMETERS) {
      const message = `take an object: ${parameters.length} parameters, ${MAX_PARAMETERS} allowed`;
      remarks.push({ line, message });
    }
  });
  return remarks;
}

/** `describe(…)` and `test.describe(…)`, with whatever stands between: `.each(…)`, `.serial`. */
function isDescribe(node: SyntaxNode | undefined): boolean {
  if (node?.type !== 'CallExpression') return false;
  let callee = node['callee'];
  while (isNode(callee) && callee.type !== 'Identifier') {
    const property = callee['property'];
    if (isNode(property) && property['name'] === 'describe') return true;
    callee = callee['callee'] ?? callee['object'] ?? callee['tag'];
  }
  return isNode(callee) && callee['name'] === 'describe';
}

/** The front doors of packages: the index, and the lists that the games' workspace offers. */
const FRONT_DOORS = /^((packages|apps)\/[^/]+|testkit)\/src\/index\.ts$|^games\/(games|registry|screens)\.ts$/;

/** A module that only passes on what others export: allowed for a front door. */
export function checkBarrel(path: string, { program }: Source): readonly Remark[] {
  const body = program['body'] as readonly SyntaxNode[];
  if (body.length === 0 || FRONT_DOORS.test(path)) return [];
  const passesOn = (node: SyntaxNode): boolean => node.type.startsWith('Export') && isNode(node['source']);
  return body.every(passesOn) ? [{ line: 1, message: 'import from where it is defined: no barrel' }] : [];
}

/** A function or class that a package offers carries a doc comment: shapes, units, errors, source of a formula. */
export function checkDocumented({ text, program, comments }: Source): readonly Remark[] {
  const documented = new Set(comments.filter(({ value }) => value.startsWith('*')).map(({ end }) => end));
  return (program['body'] as readonly SyntaxNode[]).flatMap((node) => {
    const declared = node['declaration'];
    if (!isNode(declared) || !isCode(declared)) return [];
    if (documented.has(text.slice(0, node.start).trimEnd().length)) return [];
    return [{ line: lineAt(text, node.start), message: 'say in a doc comment what this promises' }];
  });
}

function isCode(declared: SyntaxNode): boolean {
  if (declared.type !== 'VariableDeclaration') return /^(Function|Class)Declaration$/.test(declared.type);
  const values = (declared['declarations'] as readonly SyntaxNode[]).map(({ init }) => init);
  return values.some((value) => isNode(value) && FUNCTIONS.has(value.type));
}

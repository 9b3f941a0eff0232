import { dottedName, isNode, lineAt, walk, type Source, type SyntaxNode } from './source.ts';
import type { Remark } from './tidy-shape.ts';

const TEST = /\.(test|spec)\.tsx?$|^apps\/web\/e2e\//;
/** Programs of the development machine: they print, read the environment and look at the clock. */
const TOOL = /^(tools|bench|deploy)\/|(^|\/)[a-z]+\.config\.ts$/;
const COMMAND = /^apps\/verify\/src\/main\.ts$|^apps\/server\/src\/operate\/(commands\/command|doctor\/main)\.ts$/;

/** A banned expression, the places where it is allowed, and its replacement. */
type Ban = {
  readonly matches: (node: SyntaxNode, source: Source) => boolean;
  readonly allowedIn?: readonly RegExp[];
  readonly onlyIn?: RegExp;
  readonly instead: string;
};

const MONEY = /(^|[a-z])(Sun|Vt)$|^(amount|balance|stake|price|payout|credit|debit)/;
const QUERY = new RegExp(
  [
    String.raw`(SELECT|select)\b[\s\S]*\b(FROM|from)\b`,
    String.raw`(INSERT INTO|insert into|DELETE FROM|delete from)\b`,
    String.raw`(UPDATE|update) [\w."]+ (SET|set)\b`,
    String.raw`(CREATE|ALTER|DROP) (TABLE|FUNCTION|ROLE|SCHEMA|INDEX)\b`,
    String.raw`(create|alter|drop) (table|function|role|schema|index)\b`,
  ]
    .map((statement) => `^\\s*${statement}`)
    .join('|'),
);
const NOT_ALWAYS_RUN = /^(it|test|describe)(\.\w+)*\.(only|skip|skipIf|runIf|todo|fixme|fails)$/;
/** A row read into a variable of the row's own type cannot change its meaning, so `select * into` is not meant. */
const EVERY_COLUMN = /\bselect\s+(distinct\s+)?([\w"]+\.)?\*(?!\s+into\b)/i;

const STORAGES: readonly unknown[] = ['localStorage', 'sessionStorage'];

const BANS: readonly Ban[] = [
  {
    matches: ({ type, name, value }) =>
      (type === 'Identifier' && STORAGES.includes(name)) || (type === 'Literal' && STORAGES.includes(value)),
    allowedIn: [/^packages\/ui\/src\/base\/browser-store\.ts$/, /^apps\/web\/src\/testing\//, TEST, TOOL],
    instead: 'any access may throw: use localStore or tabStore of @voltide/ui/browser-store',
  },
  {
    matches: (node) => dottedName(node)?.endsWith('document.cookie') === true,
    allowedIn: [/^apps\/web\/src\/lib\/browser\/storage\.ts$/, /^apps\/web\/src\/testing\//, TEST, TOOL],
    instead: 'any access may throw: cookies are read in lib/browser/storage.ts',
  },
  {
    matches: isLiveRegion,
    allowedIn: [TEST, TOOL],
    instead: 'a region that comes with its text is not read out: use Live of @voltide/ui',
  },
  {
    matches: (node) => dottedName(node) === 'Math.random',
    instead: 'Math.random is not fair: use draw of @voltide/fairness, or crypto.getRandomValues for keys',
  },
  {
    matches: (node) => isCallOf(node, 'Date.now') || (node.type === 'NewExpression' && isNow(node)),
    allowedIn: [
      /^apps\/server\/src\/platform\/context\/ports\.ts$/,
      /^apps\/(devnet|signer)\/src\/main\.ts$/,
      /^apps\/audit\/src\/clock\.ts$/,
      /^testkit\//,
      TOOL,
    ],
    instead: 'take the time from the context: clock.nowMs()',
  },
  {
    matches: (node) => isCallOf(node, 'parseFloat') || isCallOf(node, 'Number.parseFloat'),
    allowedIn: [TOOL],
    instead: 'money is never a float: use parseVt of @voltide/core',
  },
  {
    matches: (node) => isCallOf(node, 'Number') && argumentsOf(node).some(namesMoney),
    instead: 'money stays a bigint: use shareFloor, shareCeil or cutVt of @voltide/core',
  },
  {
    matches: (node) => node.type === 'UnaryExpression' && node['operator'] === '+' && namesMoney(node['argument']),
    instead: 'money stays a bigint: use shareFloor, shareCeil or cutVt of @voltide/core',
  },
  {
    matches: (node) => isAttribute(node, 'type', 'number') || isAttribute(node, 'inputMode', 'decimal'),
    allowedIn: [/^packages\/ui\/src\/form\/input\.tsx$/, TEST],
    instead: 'people write numbers in many ways: use NumberInput of @voltide/ui and readTyped of @voltide/core',
  },
  {
    matches: (node) => dottedName(node) === 'process.env',
    allowedIn: [
      /^apps\/server\/src\/(config|platform\/db\/libpq-environment)\.ts$/,
      /^apps\/signer\/src\/main\.ts$/,
      /^apps\/verify\/src\/typed-file\.ts$/,
      /^apps\/audit\/src\/main\.ts$/,
      /^testkit\//,
      TOOL,
    ],
    instead: 'read settings from config.ts, which parses the environment once',
  },
  {
    matches: (node) => node.type === 'MemberExpression' && dottedName(node['object']) === 'console',
    allowedIn: [TOOL, COMMAND],
    instead: 'the server logs through its logger, the page through its error boundary',
  },
  {
    matches: (node) => textOf(node).some((text) => EVERY_COLUMN.test(text)),
    allowedIn: [/^tools\//],
    instead: 'name the columns: a new one must not change what this reads',
  },
  {
    matches: (node) => textOf(node).some((text) => QUERY.test(text)),
    allowedIn: [
      /\.sql\.ts$/,
      /^apps\/server\/src\/platform\/db\/(migrate|embedded\/embedded)\.ts$/,
      /^testkit\//,
      TEST,
      TOOL,
    ],
    instead: 'SQL stands in *.sql.ts and *.sql only',
  },
  {
    matches: (node) => isNode(node['typeArguments']) && dottedName(node['callee'])?.endsWith('.query') === true,
    onlyIn: /\.sql\.ts$/,
    instead: 'say how many rows there are: list, find, one, exists or changed of platform/db/rows.ts',
  },
  {
    matches: (node) => ['setTimeout', 'sleep', 'page.waitForTimeout'].some((name) => isCallOf(node, name)),
    onlyIn: TEST,
    instead: 'a test waits for what it wants to see, never for a time',
  },
  {
    matches: (node) => node.type === 'ImportDeclaration' && importsFrom(node) === 'node:timers/promises',
    onlyIn: TEST,
    instead: 'a test waits for what it wants to see, never for a time',
  },
  {
    matches: (node) => NOT_ALWAYS_RUN.test(dottedName(node) ?? ''),
    onlyIn: TEST,
    instead: 'every test runs, always: mend it or remove it',
  },
  {
    matches: (node) => ['vi.mock', 'vi.doMock'].some((name) => isCallOf(node, name)),
    onlyIn: TEST,
    instead: 'hand in a port instead of mocking a module of ours',
  },
];

export function checkBans(path: string, source: Source): readonly Remark[] {
  const bans = BANS.filter(
    ({ onlyIn, allowedIn }) =>
      (onlyIn === undefined || onlyIn.test(path)) && allowedIn?.some((pattern) => pattern.test(path)) !== true,
  );
  const remarks: Remark[] = [];
  walk(source.program, (node) => {
    for (const { matches, instead } of bans) {
      if (matches(node, source)) remarks.push({ line: lineAt(source.text, node.start), message: instead });
    }
  });
  return remarks;
}

const COMMENT_BANS: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  { pattern: /\b(TODO|FIXME|XXX|HACK)\b/, instead: 'finish it, or write an issue' },
  {
    pattern: /@ts-(ignore|expect-error|nocheck)|(oxlint|eslint)-disable/,
    instead: 'mend the cause: no check is silenced',
  },
  { pattern: /[-=*#~─═]{4,}/, instead: 'a comment says why: sections are functions or files' },
];

export function checkComments({ text, comments }: Source): readonly Remark[] {
  return comments.flatMap(({ value, start }) =>
    COMMENT_BANS.filter(({ pattern }) => pattern.test(value)).map(({ instead }) => ({
      line: lineAt(text, start),
      message: instead,
    })),
  );
}

export function checkSql(text: string): readonly Remark[] {
  const code = text.replace(/--.*$/gm, (comment) => ' '.repeat(comment.length));
  const every = EVERY_COLUMN.exec(code);
  if (every === null) return [];
  return [{ line: lineAt(text, every.index), message: 'name the columns: a new one must not change what this reads' }];
}

/** True if an element of the page itself, and not a component, is one whose changes are read out. */
function isLiveRegion({ type, name, attributes }: SyntaxNode): boolean {
  if (type !== 'JSXOpeningElement' || !isNode(name) || !/^[a-z]/.test(String(name['name']))) return false;
  return (attributes as readonly SyntaxNode[]).some(({ name: attribute, value }) => {
    const said = isNode(value) ? value['value'] : undefined;
    const named = isNode(attribute) ? attribute['name'] : undefined;
    return (named === 'role' && /^(status|alert|log)$/.test(String(said))) || (named === 'aria-live' && said !== 'off');
  });
}

function isCallOf(node: SyntaxNode, name: string): boolean {
  return node.type === 'CallExpression' && dottedName(node['callee']) === name;
}

function isAttribute(node: SyntaxNode, name: string, value: string): boolean {
  if (node.type !== 'JSXAttribute' || !isNode(node['name']) || !isNode(node['value'])) return false;
  return node['name']['name'] === name && node['value']['value'] === value;
}

function argumentsOf(node: SyntaxNode): readonly SyntaxNode[] {
  return node['arguments'] as readonly SyntaxNode[];
}

function isNow(node: SyntaxNode): boolean {
  return dottedName(node['callee']) === 'Date' && argumentsOf(node).length === 0;
}

function importsFrom(node: SyntaxNode): unknown {
  return isNode(node['source']) ? node['source']['value'] : undefined;
}

/** True if the result is an amount. Money divided by money is a ratio, and a ratio is no money. */
function namesMoney(expression: unknown): boolean {
  if (!isNode(expression)) return false;
  const { type, operator, left, right } = expression;
  if (type === 'BinaryExpression' && operator === '/' && namesMoney(left) && namesMoney(right)) return false;
  let found = false;
  walk(expression, (node) => {
    if (node.type === 'Identifier' && MONEY.test(node['name'] as string)) found = true;
  });
  return found;
}

function textOf(node: SyntaxNode): readonly string[] {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : [];
  if (node.type !== 'TemplateLiteral') return [];
  const pieces = node['quasis'] as readonly { readonly value: { readonly raw: string } }[];
  return [pieces.map(({ value }) => value.raw).join('x')];
}

import { isNode, lineAt, parseSource, walk, type SyntaxNode } from '../source.ts';

/** A small mistake that a person could make: a piece of a file, and what stands there instead. */
export type Mutation = {
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly instead: string;
  /** The line without its blanks: it names the place when lines above it come and go. */
  readonly code: string;
  readonly change: string;
};

type Edit = {
  readonly start: number;
  readonly end: number;
  readonly instead: string;
  /** Displayed change, if the replaced piece is long. */
  readonly shown?: readonly [from: string, to: string];
};

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '++': ['--'],
  '--': ['++'],
};

const METHODS: Readonly<Record<string, string>> = {
  every: 'some',
  some: 'every',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  padStart: 'padEnd',
  padEnd: 'padStart',
  find: 'findLast',
  findLast: 'find',
  findIndex: 'findLastIndex',
  indexOf: 'lastIndexOf',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};

/** An operand up to this length is shown with its operator. */
const SHOWN_SIZE = 24;

const LEFT_ALONE = /^(TS|Import|ExportAll|ThrowStatement)/;

/** Every mutation of a file, in the order of the text. Types, imports, texts and what errors say are left alone. */
export function listMutations(file: string, text: string): readonly Mutation[] {
  const { program, fault } = parseSource(file, text);
  if (fault !== undefined) throw new Error(`${file} is no program: ${fault}`);
  const edits: Edit[] = [];
  walk(program, (node, above) => {
    if (![...above, node].some(isLeftAlone)) edits.push(...listEdits(node, text, above.at(-1)));
  });
  const lines = text.split('\n');
  const seen = new Map<string, number>();
  return edits
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, end, instead, shown: [from, to] = [text.slice(start, end), instead] }) => {
      const line = lineAt(text, start);
      const key = `${line} ${from} → ${to}`;
      const times = (seen.get(key) ?? 0) + 1;
      seen.set(key, times);
      const change = `${from} → ${to}${times === 1 ? '' : ` (${times})`}`;
      return { file, line, start, end, instead, code: (lines[line - 1] ?? '').trim(), change };
    });
}

export function applyMutation(text: string, { start, end, instead }: Mutation): string {
  return text.slice(0, start) + instead + text.slice(end);
}

/** A type, where `as const` and `satisfies` hold an expression, or the words of an error: that it is raised counts. */
function isLeftAlone({ type }: SyntaxNode): boolean {
  return LEFT_ALONE.test(type) && !/^TS(As|Satisfies)Expression$/.test(type);
}

function listEdits(node: SyntaxNode, text: string, parent: SyntaxNode | undefined): readonly Edit[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return changeOperator(node, text);
    case 'UpdateExpression':
      return changeUpdate(node);
    case 'UnaryExpression':
      return node['operator'] === '!' ? [{ start: node.start, end: node.start + 1, instead: '' }].map(showNot) : [];
    case 'Literal':
      return parent?.type === 'UnaryExpression' && parent['operator'] === '-' ? [] : changeLiteral(node);
    case 'MemberExpression':
      return changeMethod(node);
    case 'IfStatement':
    case 'ConditionalExpression':
      return negate(node['test'], text);
    case 'ExpressionStatement':
      return removeStatement(node, text);
    default:
      return [];
  }
}

function showNot(edit: Edit): Edit {
  return { ...edit, shown: ['!', ''] };
}

function changeOperator(node: SyntaxNode, text: string): readonly Edit[] {
  const { left, right } = node;
  const operator = String(node['operator']);
  if (!isNode(left) || !isNode(right)) return [];
  const start = text.indexOf(operator, left.end);
  if (start === -1 || start >= right.start || (operator === '+' && (isText(left) || isText(right)))) return [];
  const operand = right.end - right.start <= SHOWN_SIZE ? ` ${text.slice(right.start, right.end)}` : '';
  return (OPERATORS[operator] ?? []).map((instead) => ({
    start,
    end: start + operator.length,
    instead,
    shown: [`${operator}${operand}`, `${instead}${operand}`],
  }));
}

function isText(node: SyntaxNode): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string');
}

function changeUpdate(node: SyntaxNode): readonly Edit[] {
  const operator = String(node['operator']);
  const start = node['prefix'] === true ? node.start : node.end - operator.length;
  return (OPERATORS[operator] ?? []).map((instead) => ({ start, end: start + operator.length, instead }));
}

function changeLiteral({ start, end, value }: SyntaxNode): readonly Edit[] {
  if (typeof value === 'boolean') return [{ start, end, instead: String(!value) }];
  if (typeof value === 'bigint') return [value + 1n, value - 1n].map((next) => ({ start, end, instead: `${next}n` }));
  if (typeof value !== 'number' || !Number.isInteger(value)) return [];
  return [value + 1, value - 1].map((next) => ({ start, end, instead: String(next) }));
}

function changeMethod({ property, computed }: SyntaxNode): readonly Edit[] {
  if (!isNode(property) || computed === true || property.type !== 'Identifier') return [];
  const name = String(property['name']);
  const instead = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
  return instead === undefined ? [] : [{ start: property.start, end: property.end, instead }];
}

function negate(test: unknown, text: string): readonly Edit[] {
  if (!isNode(test) || test.type === 'BinaryExpression' || test.type === 'UnaryExpression') return [];
  const { start, end } = test;
  const condition = text.slice(start, end).replaceAll(/\s+/g, ' ');
  return [{ start, end, instead: `!(${text.slice(start, end)})`, shown: [condition, `!(${condition})`] }];
}

function removeStatement({ start, end, expression }: SyntaxNode, text: string): readonly Edit[] {
  if (!isNode(expression) || !/^(Call|Await|Assignment|Update)Expression$/.test(expression.type)) return [];
  const [first = ''] = text.slice(start, end).split('\n');
  return [{ start, end, instead: ';', shown: [first, 'nothing'] }];
}

import { toJsonSchema } from '@valibot/to-json-schema';
import type { Schema } from '@voltide/contract';

/** The parts of JSON Schema that the contract's schemas turn into. */
export type JsonSchema = {
  readonly $schema?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
};

/** Turns a schema of the contract into JSON Schema, as it is sent (input) or received (output). */
export function toShape(schema: Schema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema, ...shape } = toJsonSchema(schema, { errorMode: 'ignore', typeMode }) as JsonSchema;
  return shape;
}

const ONE_LINE = 88;
/** Patterns that occur everywhere, in words. */
const KNOWN_PATTERNS = new Map([
  [String.raw`^-?\d{1,13}\.\d{6}$`, 'decimal VT'],
  ['^[0-9a-f]{64}$', 'SHA-256 in hex'],
]);

/** Writes a schema the way a reader of TypeScript expects it, with limits and patterns as comments. */
export function formatShape(schema: JsonSchema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts !== undefined) return parts.map((part) => formatShape(part, indent)).join(' | ');
  if (schema.type === 'array') return formatArray(schema, indent);
  if (schema.type === 'object') return formatObject(schema, indent);
  return schema.type ?? 'unknown';
}

function formatArray({ items = {} }: JsonSchema, indent: string): string {
  const item = formatShape(items, indent);
  const isUnion = [items.anyOf, items.oneOf, items.enum].some((parts) => parts !== undefined);
  return isUnion ? `(${item})[]` : `${item}[]`;
}

function formatObject(schema: JsonSchema, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const members = Object.entries(properties).map(([name, member]) => ({
    text: `${name}${required.includes(name) ? '' : '?'}: ${formatShape(member, `${indent}  `)}`,
    limits: formatLimits(member),
  }));
  if (members.length === 0) {
    return typeof additionalProperties === 'object' ? `{ [name]: ${formatShape(additionalProperties, indent)} }` : '{}';
  }
  const short = `{ ${members.map(({ text }) => text).join(', ')} }`;
  const limited = members.some(({ limits }) => limits !== '');
  if (!limited && !short.includes('\n') && indent.length + short.length <= ONE_LINE) return short;
  const lines = members.map(({ text, limits }) => `${indent}  ${text}${limits === '' ? '' : `  // ${limits}`}`);
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function formatLimits(schema: JsonSchema): string {
  const { type, format, pattern, items, anyOf = schema.oneOf ?? [] } = schema;
  const limits = [
    range(schema.minLength, schema.maxLength, 'characters'),
    range(schema.minItems, schema.maxItems, 'items'),
    range(schema.minimum, schema.maximum, ''),
    format ?? '',
    pattern === undefined ? '' : (KNOWN_PATTERNS.get(pattern) ?? `matches ${pattern}`),
    type === 'array' && items !== undefined ? formatLimits(items) : '',
    ...anyOf.filter((part) => part.type !== 'object').map(formatLimits),
  ];
  return limits.filter((limit) => limit !== '').join(', ');
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const end = most === Number.MAX_SAFE_INTEGER ? undefined : most;
  if (least === undefined && end === undefined) return '';
  const span = end === undefined ? `from ${least}` : least === undefined ? `up to ${end}` : `${least} to ${end}`;
  return `${least === end ? least : span} ${unit}`.trimEnd();
}

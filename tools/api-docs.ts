import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { toJsonSchema } from '@valibot/to-json-schema';
import {
  COMMON_ERRORS,
  ERRORS,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  QUICK_SESSION_HEADER,
  type Auth,
  type Endpoint,
  type Schema,
} from '@voltide/contract';
import { NAMED_ENDPOINTS } from '@voltide/games/contract';

import { saveSqlRules } from './sql-rules.ts';
import { formatShape, type JsonSchema } from './json-shape.ts';
import { formatFindings, readText, ROOT, type Finding } from './repository.ts';

const CALLERS: Readonly<Record<Auth, string>> = {
  public: 'anybody',
  player: 'players, guests included',
  account: 'players with an account',
  superadmin: 'superadmins',
  quick: 'Quick Games',
};
const SECURITY: Readonly<Record<Auth, readonly object[]>> = {
  public: [],
  player: [{ bearer: [] }, { guest: [] }],
  account: [{ bearer: [] }],
  superadmin: [{ bearer: [] }],
  quick: [{ quick: [] }],
};
const COMMON: readonly string[] = COMMON_ERRORS;

/** An interface to be described: its version, and its calls by their names. */
export type Interface = { readonly version: number; readonly calls: Readonly<Record<string, Endpoint>> };

type Call = readonly [name: string, endpoint: Endpoint];

/** The documents that are derived from the contract, by their path. */
export function writeApiDocuments({ version, calls }: Interface): ReadonlyMap<string, string> {
  const ordered = Object.entries(calls).toSorted(([, left], [, right]) => (sortKey(left) < sortKey(right) ? -1 : 1));
  return new Map([
    ['docs/api.md', writeMarkdown(ordered.map(([, endpoint]) => endpoint))],
    ['docs/openapi.json', `${JSON.stringify(writeOpenApi(version, ordered), null, 1)}\n`],
  ]);
}

/** The interface of the contract: the name of a call is that of its table. */
export function readInterface(): Interface {
  const versions = JSON.parse(readText('packages/contract/src/versions.json')) as readonly { version: number }[];
  return { version: Math.max(...versions.map(({ version }) => version)), calls: NAMED_ENDPOINTS };
}

function sortKey({ path, method }: Endpoint): string {
  return `${path} ${method}`;
}

function writeMarkdown(endpoints: readonly Endpoint[]): string {
  const groups = Map.groupBy(endpoints, ({ path }) => path.split('/')[2] ?? '');
  const calls = [...groups].flatMap(([group, members]) => [`## ${group}`, ...members.map(writeCall)]);
  return `${[INTRODUCTION, writeErrorTable(), ...calls].join('\n\n')}\n`;
}

const INTRODUCTION = `# HTTP interface

Written by \`npm run docs\` from the tables in \`packages/contract/src/endpoints\` and in each game's \`contract.ts\`,
which also type and check both ends; \`npm run check\` refuses this file when it is stale. The same as OpenAPI 3.1:
[openapi.json](openapi.json).

- Requests and answers are JSON. Amounts are decimal strings in VT with six decimals, moments are ISO 8601 in UTC.
- Who calls is decided by the session alone: \`Authorization: Bearer …\`, or the guest's cookie. A cookie authorises a
  write only with a JSON body from the same origin.
- A call that moves money needs an \`Idempotency-Key\` header of 1 to 64 characters. A repeated key gets the first
  answer; a refusal leaves no trace and may be sent again with the same key.
- Every answer that is not a success has the body \`{ error, code, requestId, fields?, barrier? }\`: a text to show, a
  code of the list below, the number under which the server logged it, for \`invalid_request\` the first fault of each
  field, and for \`limit_reached\` and \`excluded\` what stands in the way and until when.`;

function writeErrorTable(): string {
  const rows = Object.entries(ERRORS).map(([code, { status, text, advice }]) => {
    const everywhere = COMMON.includes(code) ? 'any call' : '';
    return `| \`${code}\` | ${status} | ${text} | ${advice} | ${everywhere} |`;
  });
  return ['## Errors', '', '| code | status | text | what helps | from |', '|---|---|---|---|---|', ...rows].join('\n');
}

/** Names the operators who may make a call. */
function scopeText({ scope }: Endpoint): string {
  if (scope === undefined || scope === 'any') return '';
  return scope === 'unrestricted' ? ' who are not narrowed' : ` with the scope ${scope.join(' or ')}`;
}

function writeCall(endpoint: Endpoint): string {
  const { method, path, summary, auth, money, stepUp, errors } = endpoint;
  const shapes = [
    ['path', endpoint.params],
    ['query', endpoint.query],
    ['body', endpoint.request],
    ['answer', endpoint.response],
  ] as const;
  const lines = shapes.flatMap(([name, schema]) =>
    schema === undefined ? [] : [`${name} ${formatShape(toShape(schema, name === 'answer' ? 'output' : 'input'))}`],
  );
  return [
    `### ${method} ${path}`,
    summary,
    [
      `For ${CALLERS[auth]}${scopeText(endpoint)}.`,
      ...(money === true ? ['Moves money: needs an Idempotency-Key.'] : []),
      ...(stepUp === true ? ['Needs step-up: a password or code at most five minutes old.'] : []),
    ].join(' '),
    `\`\`\`ts\n${lines.join('\n')}\n\`\`\``,
    ...(errors.length === 0 ? [] : [`Errors: ${errors.map((code) => `\`${code}\``).join(', ')}.`]),
  ].join('\n\n');
}

function writeOpenApi(version: number, named: readonly Call[]): object {
  const byPath = Map.groupBy(named, ([, { path }]) => path.replaceAll(/:(\w+)/g, '{$1}'));
  const paths = [...byPath].map(([path, calls]) => [
    path,
    Object.fromEntries(calls.map(([name, call]) => [call.method.toLowerCase(), describeCall(name, call)])),
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Voltide', version: `${version}`, license: { name: 'MIT' } },
    paths: Object.fromEntries(paths) as object,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        guest: { type: 'apiKey', in: 'cookie', name: '__Host-guest' },
        quick: { type: 'apiKey', in: 'header', name: QUICK_SESSION_HEADER },
      },
      schemas: { Error: ERROR_SCHEMA },
    },
  };
}

const ERROR_SCHEMA = {
  type: 'object',
  required: ['error', 'code', 'requestId'],
  properties: {
    error: { type: 'string' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    requestId: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    barrier: {
      type: 'object',
      required: ['kind', 'until'],
      properties: {
        kind: { type: 'string', enum: [...LIMIT_KINDS, 'cool_off', 'self_exclusion'] },
        period: { type: 'string', enum: [...LIMIT_PERIODS] },
        until: { type: 'string', format: 'date-time' },
      },
    },
  },
};

function describeCall(name: string, call: Endpoint): object {
  const parameters = [
    ...listParameters('path', call.params),
    ...listParameters('query', call.query),
    ...(call.money === true ? [IDEMPOTENCY_KEY] : []),
  ];
  const codes = [...new Set([...call.errors, ...COMMON_ERRORS])];
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  const failures = [...byStatus].map(([status, members]) => [
    `${status}`,
    { description: members.join(', '), ...asJson({ $ref: '#/components/schemas/Error' }) },
  ]);
  return {
    operationId: name,
    summary: call.summary,
    security: SECURITY[call.auth],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(call.request === undefined ? {} : { requestBody: describeBody(call.request, call.bodyType) }),
    responses: {
      200: { description: 'Done.', ...asJson(toShape(call.response, 'output'), call.picture ?? call.file?.type) },
      ...(Object.fromEntries(failures) as object),
    },
  };
}

function describeBody(schema: Schema, type?: string): object {
  return { required: true, ...asJson(toShape(schema, 'input'), type) };
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', minLength: 1, maxLength: 64 },
};

function listParameters(place: 'path' | 'query', schema: Schema | undefined): readonly object[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toShape(schema, 'input');
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
}

function asJson(schema: object, type = 'application/json'): object {
  return { content: { [type]: { schema } } };
}

function toShape(schema: Schema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema, ...shape } = toJsonSchema(schema, { errorMode: 'ignore', typeMode }) as JsonSchema;
  return shape;
}

/** One finding for each derived document that is not what the contract says now. */
export function checkApiDocuments(): readonly Finding[] {
  return [...writeApiDocuments(readInterface())]
    .filter(([path, text]) => !existsSync(join(ROOT, path)) || readText(path) !== text)
    .map(([path]) => ({ file: path, line: 1, message: 'differs from the contract: run npm run docs' }));
}

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    const findings = checkApiDocuments();
    console.log(formatFindings(findings));
    process.exitCode = findings.length === 0 ? 0 : 1;
  } else {
    for (const [path, text] of writeApiDocuments(readInterface())) writeFileSync(join(ROOT, path), text);
    saveSqlRules();
  }
}

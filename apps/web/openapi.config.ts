import { readFile } from 'node:fs/promises';
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
import type { Plugin } from 'vite';

const NAME = 'openapi.json';
const VERSIONS = join(import.meta.dirname, '../../packages/contract/src/versions.json');

/** Publishes the OpenAPI document, written from the contract of this build. */
export function openApiDocument(): Plugin {
  return {
    name: 'voltide:openapi',
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${NAME}`, (_request, response, next) => {
        const send = (text: string): void => {
          response.setHeader('content-type', 'application/json').end(text);
        };
        writeDocument().then(send, next);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: NAME, source: await writeDocument() });
    },
  };
}

async function writeDocument(): Promise<string> {
  return JSON.stringify(writeOpenApi(await readVersion(), NAMED_ENDPOINTS));
}

const SECURITY: Readonly<Record<Auth, readonly object[]>> = {
  public: [],
  player: [{ bearer: [] }, { guest: [] }],
  account: [{ bearer: [] }],
  superadmin: [{ bearer: [] }],
  quick: [{ quick: [] }],
};

type Calls = Readonly<Record<string, Endpoint>>;

type Call = readonly [name: string, endpoint: Endpoint];

function sortCalls(calls: Calls): readonly Call[] {
  const keyOf = ([, { path, method }]: Call): string => `${path} ${method}`;
  return Object.entries(calls).toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
}

async function readVersion(): Promise<number> {
  const versions = JSON.parse(await readFile(VERSIONS, 'utf8')) as readonly { version: number }[];
  return Math.max(...versions.map(({ version }) => version));
}

/** Describes the calls as an OpenAPI 3.1 document; operation ids are the names of the calls. */
export function writeOpenApi(version: number, calls: Calls): object {
  const byPath = Map.groupBy(sortCalls(calls), ([, { path }]) => path.replaceAll(/:(\w+)/g, '{$1}'));
  const paths = [...byPath].map(([path, members]) => [
    path,
    Object.fromEntries(members.map(([name, call]) => [call.method.toLowerCase(), describeCall(name, call)])),
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

type JsonSchema = { readonly properties?: Readonly<Record<string, object>>; readonly required?: readonly string[] };

function toShape(schema: Schema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema, ...shape } = toJsonSchema(schema, { errorMode: 'ignore', typeMode });
  return shape as JsonSchema;
}

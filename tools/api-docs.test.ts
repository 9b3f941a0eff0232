import { endpoint } from '@voltide/contract';
import { ALL_ENDPOINTS, NAMED_ENDPOINTS } from '@voltide/games/contract';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import { writeMarkdown } from './api-docs.ts';
import { formatShape, type JsonSchema } from './json-shape.ts';
import { readText } from './repository.ts';

const open = endpoint({
  method: 'POST',
  path: '/api/packs/:packId/open',
  summary: 'Opens a pack.',
  auth: 'player',
  money: true,
  params: v.object({ packId: v.string() }),
  request: v.object({ quantity: v.pipe(v.number(), v.minValue(1), v.maxValue(10)), note: v.optional(v.string()) }),
  response: v.object({ items: v.array(v.object({ id: v.string(), rare: v.nullable(v.boolean()) })) }),
  errors: ['too_soon'],
});

describe('the documents of the interface', () => {
  it('say in words who may call, what is sent and what comes back', () => {
    const text = writeMarkdown({ openPack: open });
    expect(text).toContain('### POST /api/packs/:packId/open');
    expect(text).toContain('For players, guests included. Moves money: needs an Idempotency-Key.');
    expect(text).toContain('  quantity: number  // 1 to 10\n  note?: string\n');
    expect(text).toContain('answer { items: { id: string, rare: boolean | null }[] }');
    expect(text).toContain('Errors: `too_soon`.');
  });
});

describe('a union of objects', () => {
  it('is written member by member, also in a list', () => {
    const part = (kind: string) => v.object({ kind: v.literal(kind) });
    const union = v.variant('kind', [part('deposit'), part('withdrawal')]);
    const text = '{ kind: "deposit" } | { kind: "withdrawal" }';
    expect(formatShape(toJsonSchema(union) as JsonSchema)).toBe(text);
    expect(formatShape(toJsonSchema(v.array(union)) as JsonSchema)).toBe(`(${text})[]`);
  });

  it('leaves no body of docs/api.md unknown, nor the transactions of a wallet', () => {
    const text = readText('docs/api.md');
    expect(text).not.toMatch(/^(?:body|query|path) unknown/m);
    expect(text).not.toContain('transactions: unknown[]');
  });
});

describe('the interface of the contract', () => {
  it('names every call, each once, in letters alone', () => {
    expect(new Set(Object.values(NAMED_ENDPOINTS))).toEqual(new Set(ALL_ENDPOINTS));
    expect(Object.values(NAMED_ENDPOINTS)).toHaveLength(ALL_ENDPOINTS.length);
    expect(Object.keys(NAMED_ENDPOINTS).filter((name) => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([]);
    expect(NAMED_ENDPOINTS['openPacks']?.path).toBe('/api/packs/open');
  });
});

describe('a shape', () => {
  it.each([
    [{ const: true }, 'true'],
    [{ enum: ['a', 'b'] }, '"a" | "b"'],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
    [{ type: 'object', properties: {} }, '{}'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, '{ [name]: string }'],
    [{}, 'unknown'],
  ])('of %j reads %s', (schema, text) => {
    expect(formatShape(schema)).toBe(text);
  });

  it('names the patterns that occur everywhere', () => {
    const properties = { price: { type: 'string', pattern: String.raw`^-?\d{1,13}\.\d{6}$` } };
    expect(formatShape({ type: 'object', properties })).toBe('{\n  price?: string  // decimal VT\n}');
  });
});

describe('the limits of what a call takes', () => {
  it('are told for every text: its length, its pattern or its format', () => {
    const unlimited = ALL_ENDPOINTS.flatMap(({ method, path, params, query, request }) =>
      [params, query, request].flatMap((schema) =>
        schema === undefined
          ? []
          : listUnlimited(toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' }) as JsonSchema, '').map(
              (member) => `${method} ${path}${member}`,
            ),
      ),
    );
    expect(unlimited).toEqual([]);
  });

  it('stand beside a member also where it may be null, a list, or one of several', () => {
    const schema = {
      type: 'object',
      properties: {
        note: { anyOf: [{ type: 'string', maxLength: 80 }, { type: 'null' }] },
        ids: { type: 'array', maxItems: 3, items: { type: 'string', pattern: '^[a-z]$' } },
      },
    };
    expect(formatShape(schema)).toBe(
      '{\n  note?: string | null  // up to 80 characters\n  ids?: string[]  // up to 3 items, matches ^[a-z]$\n}',
    );
  });
});

/** The members whose text may be of any length, as far as the schema tells. */
function listUnlimited(schema: JsonSchema, path: string): readonly string[] {
  const { type, properties = {}, items, anyOf = [], additionalProperties } = schema;
  const isBare = type === 'string' && schema.const === undefined && schema.enum === undefined;
  const isLimited = (schema.maxLength ?? schema.pattern ?? schema.format) !== undefined;
  return [
    ...(isBare && !isLimited ? [path] : []),
    ...Object.entries(properties).flatMap(([name, member]) => listUnlimited(member, `${path}.${name}`)),
    ...(items === undefined ? [] : listUnlimited(items, `${path}[]`)),
    ...anyOf.flatMap((part) => listUnlimited(part, path)),
    ...(typeof additionalProperties === 'object' ? listUnlimited(additionalProperties, `${path}{}`) : []),
  ];
}

import type { Schema } from '@voltide/contract';
import { present } from '@voltide/core';
import * as v from 'valibot';

/** Texts and numbers of which each field of the contract that wants one takes at least one. */
const TEXTS = [
  'harbour-1',
  'a'.repeat(64),
  '1.000000',
  'sample@example.com',
  '2026-11-20',
  '2026-11-20T12:00:00Z',
  '1-0',
  '1-0-0',
  '1-0-cash',
  '0',
];
const LONGER_TEXTS = [
  'a'.repeat(22),
  'a'.repeat(21),
  '123456',
  'A'.repeat(32),
  'a'.repeat(32),
  '0'.repeat(130),
  'look:000000',
  'usr_00000000abc',
  '1-usr_00000000abc',
  'sample',
  '2026-11-20T10:00:00.000Z',
  'https://example.com/seals',
];
const NUMBERS = [1, 5, 25, 0, 100];

type Parts = {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly wrapped?: Schema;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly item?: Schema;
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
  readonly items?: readonly Schema[];
  readonly value?: Schema;
};

/** A sample of each variant of a request. @throws Error as {@link sampleOf} does. */
export function samplesOf(schema: Schema): readonly unknown[] {
  const { options } = partsOf(schema);
  return schema.type === 'picklist' || options === undefined
    ? [sampleOf(schema)]
    : options.map((each) => sampleOf(each as Schema));
}

/**
 * A value that a schema of the contract takes, with every optional member.
 * @throws Error for a schema of which none is known.
 */
function sampleOf(schema: Schema): unknown {
  const taken = candidatesOf(schema).find((value) => v.is(schema, value));
  if (taken === undefined) throw new Error(`no sample of ${schema.type} ${schema.expects} is known`);
  return taken;
}

/** The text of a value as JSON for each of its leaves, in which that leaf is replaced by a text. */
export function textsWithLeaf(value: unknown, leaf: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [leaf];
  const members = Object.entries(value).map(([name, member]) => ({ name, member: member as unknown }));
  const partOf = (name: string, text: string): string =>
    Array.isArray(value) ? text : `${JSON.stringify(name)}:${text}`;
  return members.flatMap((changed) =>
    textsWithLeaf(changed.member, leaf).map((text) => {
      const parts = members.map((each) => partOf(each.name, each === changed ? text : JSON.stringify(each.member)));
      return Array.isArray(value) ? `[${parts.join(',')}]` : `{${parts.join(',')}}`;
    }),
  );
}

function partsOf(schema: Schema): Parts {
  return { ...schema };
}

function candidatesOf(schema: Schema): readonly unknown[] {
  const parts = partsOf(schema);
  switch (schema.type) {
    case 'object':
    case 'strict_object':
      return [sampleObject(present(parts.entries, 'entries'))];
    case 'optional':
    case 'nullable':
    case 'nullish':
      return [sampleOf(present(parts.wrapped, 'wrapped'))];
    case 'union':
    case 'variant':
      return [sampleOf(present(parts.options, 'options')[0] as Schema)];
    case 'record':
      return [{ sample: sampleOf(present(parts.value, 'value')) }];
    case 'array':
      return arraysOf(sampleOf(present(parts.item, 'item')), parts);
    case 'strict_tuple':
      return [present(parts.items, 'items').map((item) => sampleOf(item))];
    case 'picklist':
      return present(parts.options, 'options');
    case 'literal':
      return [parts.literal];
    case 'boolean':
      return [true];
    case 'number':
      return NUMBERS;
    default:
      return [...TEXTS, ...LONGER_TEXTS];
  }
}

function sampleObject(entries: Readonly<Record<string, Schema>>): unknown {
  return Object.fromEntries(Object.entries(entries).map(([name, member]) => [name, sampleOf(member)]));
}

/** One item, or as many as the schema asks for. */
function arraysOf(item: unknown, { pipe = [] }: Parts): readonly unknown[] {
  const lengths = pipe.flatMap(({ type, requirement }) =>
    type === 'length' && typeof requirement === 'number' ? [requirement] : [],
  );
  return [[item], ...lengths.map((length) => Array.from({ length }, () => item))];
}

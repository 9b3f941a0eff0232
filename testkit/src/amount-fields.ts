import { amountInput, type Endpoint, type Schema } from '@voltide/contract';
import * as v from 'valibot';

/** A text in what callers send, by the call, the part of the request and the way to it: `body.amount`. */
type RequestText = { readonly call: string; readonly at: string; readonly schema: Schema };

/** Every text that a call of the contract takes, in its body, its query and its path. */
export function listRequestTexts(endpoints: readonly Endpoint[]): readonly RequestText[] {
  return endpoints.flatMap(({ method, path, params, query, request }) =>
    Object.entries({ params, query, body: request }).flatMap(([part, schema]) =>
      schema === undefined ? [] : textsOf(schema, part).map((text) => ({ call: `${method} ${path}`, ...text })),
    ),
  );
}

/** The texts that are amounts of VT or TRX by their schema. */
export function listAmountFields(endpoints: readonly Endpoint[]): readonly RequestText[] {
  return listRequestTexts(endpoints).filter(({ schema }) => (schema as unknown) === amountInput);
}

/** True if a schema takes amounts and is no free text. */
export function takesAmounts(schema: Schema): boolean {
  return v.is(schema, '12.500000') && !v.is(schema, 'twelve and a half');
}

type Text = Omit<RequestText, 'call'>;

function textsOf(schema: Schema, at: string): readonly Text[] {
  const { type, entries, options, wrapped, item, value } = schema as Schema & Inner;
  if (type === 'string') return [{ at, schema }];
  if (entries !== undefined) {
    return Object.entries(entries).flatMap(([name, inner]) => textsOf(inner, `${at}.${name}`));
  }
  if (Array.isArray(options)) return options.flatMap((inner: unknown) => (isSchema(inner) ? textsOf(inner, at) : []));
  const inner = [wrapped, item, value].find(isSchema);
  return inner === undefined ? [] : textsOf(inner, at);
}

type Inner = {
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly options?: unknown;
  readonly wrapped?: unknown;
  readonly item?: unknown;
  readonly value?: unknown;
};

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && '~run' in value;
}

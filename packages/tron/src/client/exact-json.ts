type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

const parse = JSON.parse as (text: string, reviver: Reviver) => unknown;
const INTEGER = /^-?\d+$/;

/** Parses JSON without losing digits: an integer that a number does not hold exactly becomes a bigint. */
export function parseExactJson(text: string): unknown {
  return parse(text, (_key, value, { source }) => {
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
    return source !== undefined && INTEGER.test(source) ? BigInt(source) : value;
  });
}

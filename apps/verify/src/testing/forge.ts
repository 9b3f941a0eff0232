export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A place of a document: its names and indexes from the top. */
type Way = readonly (string | number)[];

/** A document with one meaningful change: its place, and both values. */
export type Forgery = { readonly place: string; readonly change: string; readonly document: Json };

const HEX = /^[0-9a-f]{32,}$/;
const AMOUNT = /^\d+\.\d{6}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const DIGITS = /^[1-9]\d*$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const SUN = 1_000_000n;

/** A place as a table of reasons names it: every index is a star. */
function placeOf(way: Way): string {
  return way.map((name) => (typeof name === 'number' ? '*' : name)).join('.');
}

/** Every forgery of a document that changes one value a little, or leaves out or moves one element of a list. */
export function listForgeries(document: Json): readonly Forgery[] {
  return listParts(document).flatMap(({ way, value }) => {
    const changes = isList(value) ? listLists(value) : isObject(value) ? [] : listChanges(value);
    return changes.map((other) => ({
      place: isList(value) ? `${placeOf(way)}[]` : placeOf(way),
      change: `${way.join('.')}: ${shown(value)} to ${shown(other)}`,
      document: withValue(document, way, other),
    }));
  });
}

function shown(value: Json): string {
  return JSON.stringify(value).slice(0, 80);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Part = { readonly way: Way; readonly value: Json };

function listParts(value: Json, way: Way = []): readonly Part[] {
  const inside: readonly (readonly [string | number, Json])[] = isList(value)
    ? value.map((each, i) => [i, each] as const)
    : isObject(value)
      ? Object.entries(value)
      : [];
  return [{ way, value }, ...inside.flatMap(([name, each]) => listParts(each, [...way, name]))];
}

/** A list without its last element, and with its first two exchanged. */
function listLists(list: readonly Json[]): readonly Json[] {
  const [first, second, ...rest] = list;
  if (first === undefined) return [];
  const without = list.slice(0, -1);
  if (second === undefined || JSON.stringify(first) === JSON.stringify(second)) return [without];
  return [without, [second, first, ...rest]];
}

/** Other values of the same shape, so that the file is read and judged. */
function listChanges(value: null | boolean | number | string): readonly Json[] {
  if (value === null) return [];
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return value > 0 ? [value + 1, value - 1] : [value + 1];
  if (HEX.test(value)) return [flipped(value, 0), flipped(value, value.length - 1)];
  if (AMOUNT.test(value)) {
    const sun = BigInt(value.replace('.', ''));
    return [amountText(sun + 1n), amountText(sun + 10n * SUN), ...(sun > 0n ? [amountText(sun - 1n)] : [])];
  }
  if (TIME.test(value)) return [new Date(Date.parse(value) + 86_400_000).toISOString()];
  if (DAY.test(value)) return [new Date(Date.parse(value) + 86_400_000).toISOString().slice(0, 10)];
  if (DIGITS.test(value)) return [String(BigInt(value) + 1n), String(BigInt(value) - 1n)];
  return [`${value}x`];
}

function flipped(hex: string, at: number): string {
  return `${hex.slice(0, at)}${hex[at] === '0' ? '1' : '0'}${hex.slice(at + 1)}`;
}

function amountText(sun: bigint): string {
  return `${sun / SUN}.${String(sun % SUN).padStart(6, '0')}`;
}

/** The document with another value at a place. */
function withValue(document: Json, [name, ...rest]: Way, value: Json): Json {
  if (name === undefined || typeof document !== 'object' || document === null) return value;
  if (Array.isArray(document)) {
    return document.map((each: Json, i) => (i === name ? withValue(each, rest, value) : each));
  }
  return Object.fromEntries(
    Object.entries(document).map(([key, each]) => [key, key === name ? withValue(each, rest, value) : each]),
  );
}

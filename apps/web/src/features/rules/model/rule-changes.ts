import { exactVt } from '@voltide/core';

/** A line of a document: its place in words, and its value. */
type RuleLine = { readonly what: string; readonly value: string };

/** A difference between two documents; null on the side without the line. */
type RuleChange = { readonly what: string; readonly before: string | null; readonly after: string | null };

/** Members that identify a document rather than rule something. */
const NAMES = new Set(['format', 'id', 'version']);
/** Members that identify the elements of a list. */
const KEYS = ['id', 'place', 'level', 'tier', 'fromDay'] as const;
const SEPARATOR = ' · ';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Reads any document of rules or odds as lines, in its order. Elements of a list are named by id or place; a list of
 * bare numbers, such as a wheel's strip, is counted by value.
 */
export function linesOf(document: unknown): readonly RuleLine[] {
  if (!isObject(document)) return [];
  const { rules, ...rest } = document;
  return linesIn(isObject(rules) ? rules : rest, [], NAMES);
}

/** A list of a document as a table: names first, then the values. */
export type RuleTable = {
  readonly name: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** Reads a document for a page: its lists as tables, the rest as lines. */
export function partsOf(document: unknown): {
  readonly lines: readonly RuleLine[];
  readonly tables: readonly RuleTable[];
} {
  const whole = isObject(document) ? document : {};
  const read = isObject(whole['rules']) ? whole['rules'] : whole;
  const members = Object.entries(read).filter(([name]) => !NAMES.has(name));
  const isList = ([, value]: readonly [string, unknown]): boolean =>
    Array.isArray(value) && value.length > 0 && value.every(isObject);
  const rest = Object.fromEntries(members.filter((each) => !isList(each)));
  return {
    lines: linesIn(rest, []),
    tables: members.filter(isList).map(([name, value]) => tableOf(name, value as readonly Document[])),
  };
}

function tableOf(name: string, things: readonly Document[]): RuleTable {
  const called = things.map((thing, i) => linesOfThing(thing, i, [], name));
  const named = called.map((lines) =>
    lines.map(({ what, value }) => {
      const [thing = '', ...member] = what.split(SEPARATOR);
      return { thing, member: member.join(SEPARATOR), value };
    }),
  );
  const members = [...new Set(named.flat().map(({ member }) => member))];
  return {
    name: wordsOf(name),
    heads: [one(name), ...members],
    rows: named.map((lines) => [
      lines[0]?.thing ?? '',
      ...members.map((member) => lines.find((line) => line.member === member)?.value ?? ''),
    ]),
  };
}

/** Returns the lines in which two documents differ, the newer one's first. */
export function changesBetween(before: unknown, after: unknown): readonly RuleChange[] {
  const [old, next] = [before, after].map((each) => new Map(linesOf(each).map(({ what, value }) => [what, value])));
  if (old === undefined || next === undefined) return [];
  const kept = [...next].map(([what, value]) => ({ what, before: old.get(what) ?? null, after: value }));
  const gone = [...old]
    .filter(([what]) => !next.has(what))
    .map(([what, value]) => ({ what, before: value, after: null }));
  return [...kept, ...gone].filter((line) => line.before !== line.after);
}

type Document = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function linesIn(value: Document, path: readonly string[], left: ReadonlySet<string> = new Set()): RuleLine[] {
  return Object.entries(value).flatMap(([name, member]) => (left.has(name) ? [] : linesAt(name, member, path, value)));
}

function linesAt(name: string, value: unknown, path: readonly string[], of: Document): RuleLine[] {
  const here = [...path, wordsOf(name)];
  // Only gifts among a spin's prizes are money; the others are counts of tokens, tickets or XP.
  const isCount = name === 'amount' && 'kind' in of && of['kind'] !== 'gift';
  if (isObject(value)) return linesIn(value, here);
  if (!Array.isArray(value)) return [{ what: here.join(SEPARATOR), value: valueText(isCount ? 'count' : name, value) }];
  if (value.every(isObject)) return value.flatMap((each, i) => linesOfThing(each, i, path, name));
  if (name === 'tenths') return countsOf(value, here);
  return [{ what: here.join(SEPARATOR), value: value.map((each) => valueText(name, each)).join(', ') }];
}

function linesOfThing(thing: Document, i: number, path: readonly string[], name: string): RuleLine[] {
  const key = KEYS.find((each) => each in thing);
  const called = key === undefined ? `${one(name)} ${i + 1}` : keyText(key, thing[key]);
  return linesIn(thing, [...path, called], new Set(key === undefined ? [] : [key]));
}

/** Counts each multiplier on a strip, highest first. */
function countsOf(tenths: readonly unknown[], here: readonly string[]): RuleLine[] {
  const counts = new Map<number, number>();
  for (const each of tenths) counts.set(Number(each), (counts.get(Number(each)) ?? 0) + 1);
  const shown = [...counts].toSorted(([left], [right]) => right - left);
  return [
    { what: 'Segments', value: `${tenths.length}` },
    ...shown.map(([each, count]) => ({ what: `Pays ${each / 10}×`, value: `${count} of ${tenths.length} segments` })),
    { what: 'Order of the segments', value: tenths.map((each) => `${Number(each) / 10}`).join(' ') },
  ].map((line) => (here.length > 1 ? { ...line, what: [...here.slice(0, -1), line.what].join(SEPARATOR) } : line));
}

function keyText(key: (typeof KEYS)[number], value: unknown): string {
  if (key !== 'id') return `${wordsOf(key)} ${String(value)}`;
  const text = String(value);
  return wordsOf(text.slice(text.lastIndexOf('/') + 1).replaceAll('-', ' '));
}

/** Turns a member's name into words without its unit: `leastPoolSun` is "Least pool". */
function wordsOf(name: string): string {
  const bare = name.replace(/(?:Sun|Bps|Ms|Percent)$/, '') || name;
  const words = bare.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const text = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return text.replaceAll(/\b(?:xp|vt)\b/gi, (unit) => unit.toUpperCase());
}

function one(name: string): string {
  return wordsOf(name.replace(/s$/, ''));
}

const MONEY = /Sun$|^(?:price|value|amount)$/;

function valueText(name: string, value: unknown): string {
  if (typeof value !== 'number') return String(value);
  if (MONEY.test(name)) return `${exactVt(BigInt(value)).replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')} VT`;
  if (name.endsWith('Bps')) return `${value / 100}%`;
  if (/[Pp]ercent$/.test(name)) return `${value}%`;
  if (name.endsWith('Ms')) return durationText(value);
  return value.toLocaleString('en');
}

function durationText(ms: number): string {
  if (ms % HOUR_MS === 0) return `${ms / HOUR_MS} h`;
  return ms % MINUTE_MS === 0 ? `${ms / MINUTE_MS} min` : `${ms / 1000} s`;
}

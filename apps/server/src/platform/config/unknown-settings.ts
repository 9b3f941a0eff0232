import { fileVariable, SETTINGS, type Setting } from './settings.ts';
import type { Environment } from './settings-reader.ts';

/** A variable that looks like a setting and is none, with the setting whose name is nearest. */
type UnknownSetting = { readonly name: string; readonly nearest: string };

const KNOWN: readonly string[] = Object.entries<Setting>(SETTINGS).flatMap(([name, { isSecret }]) =>
  isSecret === true ? [name, fileVariable(name)] : [name],
);
/** Variables that begin so are meant for this program. */
const FAMILIES = /^(VOLTIDE|DATABASE|TRON|SMTP|METRICS)_/;
const PREFIX = /^VOLTIDE_/;
const LEAST_LENGTH = 7;
const LONG = 10;

/** Finds variables that were meant as settings: of our families, or one or two slips away from a known name. */
export function findUnknownSettings(environment: Environment): readonly UnknownSetting[] {
  return Object.keys(environment)
    .filter((name) => (environment[name] ?? '').trim() !== '' && !KNOWN.includes(name))
    .flatMap((name) => {
      const { nearest, slips } = findNearest(name.toUpperCase().replace(PREFIX, ''));
      const allowed = name.length < LEAST_LENGTH ? 0 : name.length < LONG ? 1 : 2;
      return FAMILIES.test(name) || slips <= allowed ? [{ name, nearest }] : [];
    });
}

export function unknownSettingsLine(environment: Environment): string | undefined {
  const unknown = findUnknownSettings(environment);
  if (unknown.length === 0) return undefined;
  const names = unknown.map(({ name, nearest }) => `${name} (did you mean ${nearest}?)`);
  return `These variables of the environment are no settings and have no effect: ${names.join(', ')}.`;
}

function findNearest(name: string): { readonly nearest: string; readonly slips: number } {
  const all = KNOWN.map((known) => ({ nearest: known, slips: countSlips(name, known) }));
  return all.reduce((best, each) => (each.slips < best.slips ? each : best));
}

/** Counts the letters that are missing, added, changed or swapped with their neighbour. */
function countSlips(left: string, right: string): number {
  const rows: number[][] = [Array.from({ length: right.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= left.length; row++) {
    const counts = [row];
    rows.push(counts);
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwap = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      const changed = at(row - 1, column - 1) + (isSame ? 0 : 1);
      const swapped = isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY;
      counts.push(Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, changed, swapped));
    }
  }
  return at(left.length, right.length);
}

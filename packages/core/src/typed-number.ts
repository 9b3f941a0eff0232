/** A number as somebody typed it: in units of its last decimal, or the reason why it cannot be read, in a sentence. */
type TypedNumber =
  | { readonly ok: true; readonly units: bigint }
  | { readonly ok: false; readonly isEmpty: boolean; readonly text: string };

/**
 * The most digits before the decimal mark. Such an amount is below 2^53 sun, as numbers of JSON must be, and sums of
 * thousands of them fit 63 bits.
 */
export const MOST_WHOLE_DIGITS = 9;

const INVISIBLE = /\p{Cf}/gu;

const ZEROS = [0x30, 0x660, 0x6f0, 0xff10] as const;
const LOOKALIKES: Readonly<Record<string, string>> = { '，': ',', '،': ',', '．': '.', '’': "'", ʼ: "'", '＇': "'" };
const ARABIC_DECIMAL = '٫';
const DECIMAL_MARKS: readonly string[] = ['.', ',', ARABIC_DECIMAL];
/** Runs of digits, separated by single marks. */
const SHAPE = /^\d*(?:[ ',.٬٫]\d*)*$/;
const THREES = /^[1-9]\d{0,2}(?: \d{3})+$/;
/** Groups as written in India: 12,34,567. */
const TWOS = /^[1-9]\d?(?: \d{2})+ \d{3}$/;

const COUNT_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

/**
 * Reads a typed number with at most so many decimals, in any usual notation: point or comma as decimal mark; commas,
 * points, blanks or apostrophes between groups; ASCII, full-width, Arabic or Persian digits. It has no sign. A text
 * that two notations read differently, such as 1,500, is rejected.
 */
export function readTyped(typed: string, decimals = 6): TypedNumber {
  const text = plainDigits(typed);
  if (text === '') return unread(`Enter a number, such as ${example(decimals)}.`, true);
  const parts = text === undefined ? undefined : splitParts(text);
  if (parts === undefined) return unread(`Enter a number, such as ${example(decimals)}.`);
  const { whole, fraction, isAmbiguous } = parts;
  if (isAmbiguous) {
    return unread(
      `This may mean two numbers. Write ${[whole + fraction, ...fewDecimals(parts, decimals)].join(' or ')}.`,
    );
  }
  if (fraction.length > decimals) return unread(decimals === 0 ? 'Enter a whole number.' : mostDecimals(decimals));
  const digits = whole.replace(/^0+/, '');
  if (digits.length > MOST_WHOLE_DIGITS)
    return unread(`Enter at most ${MOST_WHOLE_DIGITS} digits before the decimals.`);
  return { ok: true, units: BigInt(`${digits}${fraction.padEnd(decimals, '0')}` || '0') };
}

/** Converts to ASCII digits and marks; undefined if the text mixes digits of several scripts. */
function plainDigits(typed: string): string | undefined {
  const text = typed.replace(INVISIBLE, '').trim();
  const zeros = new Set<number>();
  let plain = '';
  for (const character of text) {
    const code = character.charCodeAt(0);
    const zero = ZEROS.find((each) => code >= each && code <= each + 9);
    if (zero !== undefined) zeros.add(zero);
    plain += zero === undefined ? (LOOKALIKES[character] ?? character.replace(/\s/, ' ')) : `${code - zero}`;
  }
  return zeros.size > 1 ? undefined : plain;
}

type Parts = { readonly whole: string; readonly fraction: string; readonly isAmbiguous: boolean };

/** Splits at the decimal mark; undefined for a text that is no number in any notation. */
function splitParts(text: string): Parts | undefined {
  if (!SHAPE.test(text) || !/\d/.test(text)) return undefined;
  const marks: readonly string[] = text.match(/\D/g) ?? [];
  const runs = text.split(/\D/);
  const last = marks.at(-1);
  if (last === undefined) return { whole: text, fraction: '', isAmbiguous: false };
  const isOnly = marks.indexOf(last) === marks.length - 1;
  const asGroups = marks.every((mark) => mark === last) && last !== ARABIC_DECIMAL ? joinGroups(runs, last) : undefined;
  const whole = isOnly && DECIMAL_MARKS.includes(last) ? wholeBefore(runs.slice(0, -1), marks.slice(0, -1)) : undefined;
  if (whole === undefined) {
    return asGroups === undefined ? undefined : { whole: asGroups, fraction: '', isAmbiguous: false };
  }
  return { whole, fraction: runs.at(-1) ?? '', isAmbiguous: asGroups !== undefined };
}

/** Joins the digits before the decimal mark, if one mark separates all groups. */
function wholeBefore(runs: readonly string[], marks: readonly string[]): string | undefined {
  const [mark] = marks;
  if (mark === undefined) return runs[0];
  return marks.every((each) => each === mark) && mark !== ARABIC_DECIMAL ? joinGroups(runs, mark) : undefined;
}

function joinGroups(runs: readonly string[], mark: string): string | undefined {
  const groups = runs.join(' ');
  return THREES.test(groups) || (mark === ',' && TWOS.test(groups)) ? runs.join('') : undefined;
}

/** Reads the number with a decimal mark, where it fits; never with three decimals, which are ambiguous. */
function fewDecimals({ whole, fraction }: Parts, decimals: number): readonly string[] {
  const digits = fraction.replace(/0+$/, '');
  const padded = digits.length === 3 ? `${digits}0` : digits;
  if (padded.length > decimals) return [];
  return [padded === '' ? whole : `${whole}.${padded}`];
}

function mostDecimals(decimals: number): string {
  return `Use at most ${COUNT_WORDS[decimals] ?? `${decimals}`} decimals.`;
}

function example(decimals: number): string {
  return decimals === 0 ? '25' : '25 or 7.50';
}

function unread(text: string, isEmpty = false): TypedNumber {
  return { ok: false, isEmpty, text };
}

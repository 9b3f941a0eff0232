import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { exactVt, formatVt, parseVt } from './money.ts';
import { readTyped } from './typed-number.ts';

const SUN = 1_000_000n;
const LEAST_TOO_MUCH = 10n ** 15n;
const amounts = fc.oneof(fc.bigInt({ min: 0n, max: 10_000n * SUN }), fc.bigInt({ min: 0n, max: LEAST_TOO_MUCH - 1n }));

/** Every pair of a decimal mark and a group mark, or none, that some notation has. */
const NOTATIONS = ['.', ',', '٫'].flatMap((decimal) =>
  ['', '.', ',', ' ', "'", '٬'].filter((group) => group !== decimal).map((group) => ({ decimal, group })),
);

/**
 * Lists all values that a text of ASCII digits has in any notation, in sun, digit by digit: the oracle of the reader.
 */
function valuesOf(text: string): ReadonlySet<bigint> {
  const values = new Set<bigint>();
  for (const { decimal, group } of NOTATIONS) {
    const [whole = '', fraction = '', ...more] = text.split(decimal);
    if (more.length > 0 || whole + fraction === '' || !isDigits(fraction) || fraction.length > 6) continue;
    const groups = group === '' ? [whole] : whole.split(group);
    if (groups.length > 1 && !isGrouped(groups, group)) continue;
    if (!groups.every(isDigits)) continue;
    let value = 0n;
    for (const digit of groups.join('') + fraction.padEnd(6, '0')) value = value * 10n + BigInt(digit);
    values.add(value);
  }
  return values;
}

function isDigits(text: string): boolean {
  return text.split('').every((character) => character >= '0' && character <= '9');
}

function isGrouped(groups: readonly string[], mark: string): boolean {
  const [first = '', ...rest] = groups;
  if (first === '' || first.startsWith('0')) return false;
  const isThrees = first.length <= 3 && rest.every((group) => group.length === 3);
  const isTwos = first.length <= 2 && rest.every((group, i) => group.length === (i === rest.length - 1 ? 3 : 2));
  return isThrees || (mark === ',' && isTwos);
}

describe('a typed number', () => {
  it.each([
    ['12.5', 12_500_000n],
    ['12,5', 12_500_000n],
    ['12,50', 12_500_000n],
    ['25,50', 25_500_000n],
    ['1,5', 1_500_000n],
    ['1,000.50', 1_000_500_000n],
    ['1.000,50', 1_000_500_000n],
    ['1 000,5', 1_000_500_000n],
    ['1\u00a0000,5', 1_000_500_000n],
    ['1\u202f000,5', 1_000_500_000n],
    ['1\u2009000.5', 1_000_500_000n],
    ['\u3000 12.5\t', 12_500_000n],
    ["1'000.50", 1_000_500_000n],
    ['1’000,50', 1_000_500_000n],
    ['12,34,567.5', 1_234_567_500_000n],
    ['1,000,000', 1_000_000n * SUN],
    ['１２．５', 12_500_000n],
    ['１，０００．５', 1_000_500_000n],
    ['١٢٫٥', 12_500_000n],
    ['١٬٥٠٠', 1_500n * SUN],
    ['۱۲٫۵', 12_500_000n],
    ['\u200f۱۲\u200e', 12n * SUN],
    ['0,500', 500_000n],
    ['.25', 250_000n],
    ['3.', 3n * SUN],
    ['007', 7n * SUN],
    ['1,00', SUN],
    ['1234,500', 1_234_500_000n],
    ['999999999.999999', LEAST_TOO_MUCH - 1n],
  ])('%j is read as one value', (typed, sun) => {
    expect(readTyped(typed)).toEqual({ ok: true, units: sun });
  });

  it.each([
    ['1,500', 'This may mean two numbers. Write 1500 or 1.5.'],
    ['1.500', 'This may mean two numbers. Write 1500 or 1.5.'],
    ['１，５００', 'This may mean two numbers. Write 1500 or 1.5.'],
    ['١.٥٠٠', 'This may mean two numbers. Write 1500 or 1.5.'],
    ['1,234', 'This may mean two numbers. Write 1234 or 1.2340.'],
    ['10,000', 'This may mean two numbers. Write 10000 or 10.'],
    ['1.0000001', 'Use at most six decimals.'],
    ['1234567890', 'Enter at most 9 digits before the decimals.'],
    ['', 'Enter a number, such as 25 or 7.50.'],
    ['.', 'Enter a number, such as 25 or 7.50.'],
    ['-1', 'Enter a number, such as 25 or 7.50.'],
    ['+1', 'Enter a number, such as 25 or 7.50.'],
    ['1e3', 'Enter a number, such as 25 or 7.50.'],
    ['1.2.3', 'Enter a number, such as 25 or 7.50.'],
    ['1 00', 'Enter a number, such as 25 or 7.50.'],
    ['1  000', 'Enter a number, such as 25 or 7.50.'],
    ['1,000.500,5', 'Enter a number, such as 25 or 7.50.'],
    ['1٢', 'Enter a number, such as 25 or 7.50.'],
    ['1²', 'Enter a number, such as 25 or 7.50.'],
    ['25 VT', 'Enter a number, such as 25 or 7.50.'],
    ['1:', 'Enter a number, such as 25 or 7.50.'],
    ['１：', 'Enter a number, such as 25 or 7.50.'],
    ['𝟏𝟐', 'Enter a number, such as 25 or 7.50.'],
  ])('%j is refused with the reason in a sentence', (typed, text) => {
    expect(readTyped(typed)).toEqual({ ok: false, isEmpty: typed === '', text });
  });

  it('a whole number takes no decimals, and says so', () => {
    expect(readTyped('1 500', 0)).toEqual({ ok: true, units: 1500n });
    expect(['1.5', '1,500', ''].map((typed) => readTyped(typed, 0))).toEqual([
      { ok: false, isEmpty: false, text: 'Enter a whole number.' },
      { ok: false, isEmpty: false, text: 'This may mean two numbers. Write 1500.' },
      { ok: false, isEmpty: true, text: 'Enter a number, such as 25.' },
    ]);
    expect(readTyped('1,500', 1)).toMatchObject({ text: 'This may mean two numbers. Write 1500 or 1.5.' });
    expect(readTyped('0,25', 2)).toEqual({ ok: true, units: 25n });
    expect(readTyped('0.255', 2)).toMatchObject({ text: 'Use at most two decimals.' });
  });
});

describe('whatever is typed', () => {
  it('is read exactly where all notations agree on one value, and as that value', () => {
    const typed = fc.oneof(
      fc.string({ unit: fc.constantFrom(..."0123456789,. '٬٫".split('')), maxLength: 12 }),
      fc
        .array(fc.tuple(fc.stringMatching(/^\d{1,4}$/), fc.constantFrom(',', '.', ' ', "'", '٬', '٫')), {
          minLength: 1,
          maxLength: 4,
        })
        .map((parts) =>
          parts
            .map(([run, mark]) => run + mark)
            .join('')
            .slice(0, -1),
        ),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const values = [...valuesOf(text.trim())].filter((value) => value < LEAST_TOO_MUCH);
        const read = readTyped(text);
        if (values.length === 1) expect(read).toEqual({ ok: true, units: values[0] });
        else expect(read.ok).toBe(false);
      }),
      { numRuns: 20_000 },
    );
  });

  it('what is proposed instead of it is read, and is what it may mean', () => {
    const ambiguous = fc.tuple(
      fc.integer({ min: 1, max: 999 }),
      fc.constantFrom(',', '.'),
      fc.stringMatching(/^\d{3}$/),
    );
    fc.assert(
      fc.property(ambiguous, fc.integer({ min: 0, max: 6 }), ([whole, mark, rest], decimals) => {
        const typed = `${whole}${mark}${rest}`;
        const read = readTyped(typed, decimals);
        const [, proposed = ''] = /Write (.+)\.$/.exec(read.ok ? '' : read.text) ?? [];
        const values = proposed.split(' or ').map((text) => readTyped(text, decimals));
        for (const value of values) expect(value.ok).toBe(true);
        const inSun = values.map((value) => (value.ok ? value.units * 10n ** BigInt(6 - decimals) : 0n));
        expect([...valuesOf(typed)]).toEqual(expect.arrayContaining(inSun));
      }),
    );
  });

  it.each(['en', 'de', 'fr', 'sv', 'de-CH', 'en-IN', 'pl', 'ar-EG-u-nu-arab', 'fa', 'ja-u-nu-fullwide', 'es', 'pt-BR'])(
    'an amount as %s writes it with two or six decimals is read as itself',
    (locale) => {
      fc.assert(
        fc.property(amounts, (sun) => {
          const text = exactVt(sun);
          const digits = text.length - text.indexOf('.') - 1;
          const format = new Intl.NumberFormat(locale, {
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
          });
          expect(readTyped(format.format(text as unknown as number))).toEqual({ ok: true, units: sun });
        }),
      );
    },
  );

  it('what the program writes into a field is read again as the same amount', () => {
    fc.assert(
      fc.property(amounts, (sun) => {
        expect(parseVt(exactVt(sun))).toBe(sun);
        for (const text of [exactVt(sun), formatVt(sun)]) expect(readTyped(text)).toEqual({ ok: true, units: sun });
      }),
    );
    expect([25_500_000n, 25_505_000n, 20_000_000n, 1n, 0n].map(exactVt)).toEqual([
      '25.50',
      '25.505000',
      '20.00',
      '0.000001',
      '0.00',
    ]);
  });
});

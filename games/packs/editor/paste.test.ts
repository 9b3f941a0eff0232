import fc from 'fast-check';
import { expect, it } from 'vitest';

import { cleanCell, isHeading, readCells } from './paste.ts';

it('S13-02 cells of a spreadsheet are read with tabs, commas, quotes and lines of any system', () => {
  expect(readCells('Gilded Sparrow\t10.00\t2000\r\n"Wind-up\tHeart"\t2.50\t12000\r\n')).toEqual([
    ['Gilded Sparrow', '10.00', '2000'],
    ['Wind-up\tHeart', '2.50', '12000'],
  ]);
  expect(readCells('"A, the ""first""",1\nB,2')).toEqual([
    ['A, the "first"', '1'],
    ['B', '2'],
  ]);
  expect(readCells('12000')).toEqual([['12000']]);
  expect([readCells(''), readCells('\n\n')]).toEqual([[], []]);
});

const aText = fc.string({
  unit: fc.constantFrom('a', '1', '"', ',', ';', '\t', '\n', '\r', ' ', 'é', '%'),
  maxLength: 2000,
});

it('S13-02 whatever is pasted becomes at most 100 rows of bounded cells', () => {
  fc.assert(
    fc.property(aText, (text) => {
      const rows = readCells(text);
      expect(rows.length).toBeLessThanOrEqual(100);
      expect(Math.max(0, ...rows.flat().map(({ length }) => length))).toBeLessThanOrEqual(200);
    }),
  );
  expect(readCells('1\n'.repeat(500)).length).toBe(100);
});

it.each([
  ['value', '1,250.50 VT', '1250.50'],
  ['value', '12,5', '12.5'],
  ['value', 'ten', 'ten'],
  ['tickets', '414 000', '414000'],
  ['tickets', '41.4%', '414000'],
  ['tickets', '0.0012%', '12'],
  ['tickets', '414,000', '414000'],
  ['name', 'Oil, 2%', 'Oil, 2%'],
] as const)('S13-02 a pasted %s "%s" is taken as "%s"', (field, cell, taken) => {
  expect(cleanCell(field, cell)).toBe(taken);
});

it('S13-02 the heading of pasted columns is told from an item', () => {
  expect(isHeading(['Name', 'Value', 'Tickets'])).toBe(true);
  expect(isHeading(['Gilded Sparrow', '10', '2000'])).toBe(false);
  expect(isHeading(['Gilded Sparrow'])).toBe(false);
});

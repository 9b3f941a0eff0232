import { expect, it } from 'vitest';

import { csvLine } from './csv.ts';

it.each([
  ['plain', 'plain'],
  ['with, comma', '"with, comma"'],
  ['with "quotes"', '"with ""quotes"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1', `'+1`],
  ['-1+1', `'-1+1`],
  ['-1', '-1'],
  ['-12.500000', '-12.500000'],
  ['-1e3', `'-1e3`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\tx', `'\tx`],
  ['\rx', `"'\rx"`],
  ['\n=x', `"'\n=x"`],
])('writes %j as a cell that is text and nothing else', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});

it('puts commas between cells and ends the line as RFC 4180 says', () => {
  expect(csvLine(['a', '', 'b'])).toBe('a,,b\r\n');
});

import { expect, it } from 'vitest';

import { bytesText, counted, countText, msText, spanText } from './format.ts';

it('bytes are said in the unit that keeps them short', () => {
  expect([0, 812, 1024, 15_000_000, 1.5e9, 9e15].map(bytesText)).toEqual([
    '0 B',
    '812 B',
    '1.0 kB',
    '14 MB',
    '1.4 GB',
    '8185 TB',
  ]);
});

it('spans are said in their two largest units', () => {
  expect([0, 8, 60, 725, 3600, 93_600, 86_400 * 40].map(spanText)).toEqual([
    '0 s',
    '8 s',
    '1 min',
    '12 min 5 s',
    '1 h',
    '1 d 2 h',
    '40 d',
  ]);
});

it('measured times and counts are short', () => {
  expect([0, 0.42, 12.4, 999, 2400].map(msText)).toEqual(['0 ms', '0.4 ms', '12 ms', '999 ms', '2.4 s']);
  expect(countText(1_234_567)).toBe('1,234,567');
  expect([0, 1, 1234].map((count) => counted(count, 'check'))).toEqual(['0 checks', '1 check', '1,234 checks']);
});

import { formatVt } from '@voltide/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import { amountText, limitName, readLimit, usedText } from './limit-words.ts';

it.each([
  ['25', '25.000000'],
  ['12,50', '12.500000'],
  ['1.000,50', '1000.500000'],
  [' 7.5 ', '7.500000'],
  ['0', '0.000000'],
  ['1,250.000001', '1250.000001'],
])('S15-01 an amount typed as %j is %j', (typed, amount) => {
  expect(readLimit('net_loss', typed)).toEqual({ ok: true, amount });
});

it.each([
  ['', 'Enter a number, such as 25 or 7.50.'],
  ['-1', 'Enter a number, such as 25 or 7.50.'],
  ['1e3', 'Enter a number, such as 25 or 7.50.'],
  ['1,500', 'This may mean two numbers. Write 1500 or 1.5.'],
  ['0.0000001', 'Use at most six decimals.'],
  ['12345678901234', 'Enter at most 9 digits before the decimals.'],
])('S15-01 %j is no amount of a limit, and the reason is said', (typed, text) => {
  expect(readLimit('stake', typed)).toMatchObject({ ok: false, text });
});

it.each([
  ['1,5', '90'],
  ['1.5', '90'],
  ['0', '0'],
  ['007', '420'],
  ['0.33', '20'],
  ['744', '44640'],
])('S15-01 hours typed as %j are %j minutes', (typed, amount) => {
  expect(readLimit('play_time', typed)).toEqual({ ok: true, amount });
});

it.each([
  ['744.01', 'Enter at most 744 hours.'],
  ['1,500', 'This may mean two numbers. Write 1500 or 1.5.'],
  ['1.234', 'This may mean two numbers. Write 1234.'],
  ['0.125', 'Use at most two decimals.'],
])('S15-01 %j are no hours of a limit, and the reason is said', (typed, text) => {
  expect(readLimit('play_time', typed)).toMatchObject({ ok: false, text });
});

it('S15-01 every whole minute of a month can be written in hours with two decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 44_640 }), (minutes) => {
      const hundredths = (BigInt(minutes) * 100n + 30n) / 60n;
      const typed = formatVt(hundredths * 10_000n).slice(0, -4);
      expect(readLimit('play_time', typed)).toEqual({ ok: true, amount: `${minutes}` });
    }),
  );
});

it('S15-01 amounts and limits are named as people say them', () => {
  expect(['0', '59', '60', '90', '1440'].map((minutes) => amountText('play_time', minutes))).toEqual([
    '0 min',
    '59 min',
    '1 h',
    '1 h 30 min',
    '24 h',
  ]);
  expect(amountText('net_loss', '12.345678')).toBe('12.345678\u2009VT');
  expect(usedText('net_loss', '-1240.509999')).toBe('\u22121,240.50\u2009VT');
  expect(usedText('play_time', '90')).toBe('1 h 30 min');
  expect(limitName({ kind: 'net_loss', period: 'month' })).toBe('Net loss a month');
});

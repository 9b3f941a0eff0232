import { expect, it } from 'vitest';

import { amountText, limitName, readAmount } from './limit-words.ts';

it.each([
  ['25', '25.000000'],
  [' 7.5 ', '7.500000'],
  ['0', '0.000000'],
  ['1,250.000001', '1250.000001'],
  ['', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['0.0000001', undefined],
  ['12345678901234', undefined],
])('S15-01 an amount typed as %j is %j', (typed, amount) => {
  expect(readAmount('stake', typed)).toBe(amount);
});

it.each([
  ['90', '90'],
  ['0', '0'],
  ['007', '7'],
  ['44640', '44640'],
  ['44641', undefined],
  ['1.5', undefined],
])('S15-01 minutes typed as %j are %j', (typed, minutes) => {
  expect(readAmount('play_time', typed)).toBe(minutes);
});

it('S15-01 amounts and limits are named as people say them', () => {
  expect(['0', '59', '60', '90', '1440'].map((minutes) => amountText('play_time', minutes))).toEqual([
    '0 min',
    '59 min',
    '1 h',
    '1 h 30 min',
    '24 h',
  ]);
  expect(amountText('net_loss', '-1240.500000')).toBe('\u22121,240.50\u2009VT');
  expect(limitName({ kind: 'net_loss', period: 'month' })).toBe('Net loss a month');
});

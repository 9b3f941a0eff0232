import { expect, it } from 'vitest';

import { readVaultAmount } from './vault-amount.ts';

it('S8-17 an amount is read to the sixth decimal, above zero, and never more than there is', () => {
  const read = (typed: string) => readVaultAmount(typed, '1234.500000', 'in cash');
  expect(read(' 1,234.5 ')).toEqual({ ok: true, amount: '1234.500000' });
  expect(read('25,50')).toEqual({ ok: true, amount: '25.500000' });
  expect(read('0.000001')).toEqual({ ok: true, amount: '0.000001' });
  expect(read('')).toEqual({ ok: false, text: undefined });
  expect(read('1234.500001')).toEqual({ ok: false, text: 'You have less in cash.' });
  expect(read('0.0')).toEqual({ ok: false, text: 'Enter an amount above zero.' });
  expect(read('1,500')).toEqual({ ok: false, text: 'This may mean two numbers. Write 1500 or 1.5.' });
  expect(read('1.0000001')).toEqual({ ok: false, text: 'Use at most six decimals.' });
  for (const wrong of ['-1', '1e3', 'all']) {
    expect([wrong, read(wrong)]).toEqual([wrong, { ok: false, text: 'Enter a number, such as 25 or 7.50.' }]);
  }
});

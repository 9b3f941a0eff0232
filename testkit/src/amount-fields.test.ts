import { amountInput, signedAmountInput, type Endpoint } from '@voltide/contract';
import { ALL_ENDPOINTS } from '@voltide/games/contract';
import * as v from 'valibot';
import { expect, it } from 'vitest';

import { listAmountFields, listRequestTexts, takesAmounts } from './amount-fields.ts';

it('S8-16 every request field that takes an amount has the one schema of amounts, or its twin with a sign', () => {
  const texts = listRequestTexts(ALL_ENDPOINTS);
  const schemas: readonly unknown[] = [amountInput, signedAmountInput];
  const others = texts.filter(({ schema }) => takesAmounts(schema) && !schemas.includes(schema));
  expect(others.map(({ call, at }) => `${call} ${at}`)).toEqual([]);
  expect(listAmountFields(ALL_ENDPOINTS).length).toBeGreaterThan(7);
});

it('fields are found in variants, lists, and where they may be absent or null', () => {
  const own = v.pipe(v.string(), v.regex(/^\d+\.\d+$/));
  const request = v.variant('kind', [
    v.object({ kind: v.literal('a'), list: v.array(v.object({ amount: own })) }),
    v.object({ kind: v.literal('b'), amount: v.nullable(v.optional(amountInput)), note: v.string() }),
  ]);
  const call = { method: 'POST', path: '/a', summary: '', auth: 'public', request, response: v.string(), errors: [] };
  const texts = listRequestTexts([call as unknown as Endpoint]);
  expect(texts.map(({ at, schema }) => [at, takesAmounts(schema)])).toEqual([
    ['body.list.amount', true],
    ['body.amount', true],
    ['body.note', false],
  ]);
  expect(listAmountFields([call as unknown as Endpoint]).map(({ at }) => at)).toEqual(['body.amount']);
});

it.each(['0', '0.000001', '12.5', '12.500000', '999999999.999999'])('%s is an amount', (text) => {
  expect(v.is(amountInput, text)).toBe(true);
});

it.each([
  '9007199254.740992',
  '9223372036854.775807',
  '9223372036854.775808',
  '1000000000',
  '01',
  '1.',
  '.5',
  '-1',
  '1,5',
  '1.0000001',
  '',
])('%j is no amount of a request', (text) => {
  expect(v.is(amountInput, text)).toBe(false);
});

import { expect, it } from 'vitest';

import { helpFor } from './error-help.ts';

it.each(['odds_changed', 'session_expired', 'not_signed_in', 'forbidden', 'insufficient_balance'] as const)(
  'S6-01 after the refusal %s there is a way on',
  (code) => {
    expect(helpFor({ code, text: code }).action).toBeDefined();
  },
);

it('S6-01 a balance that is too small says what it covers', () => {
  const error = { code: 'insufficient_balance', text: 'no' } as const;
  expect(helpFor({ ...error, coveredSun: 2_500_000n })).toEqual({
    text: 'Your balance does not cover this bet. You can bet up to 2.50 VT.',
    action: 'lower',
    betSun: 2_500_000n,
  });
  expect(helpFor({ ...error, coveredSun: null })).toMatchObject({ action: 'demo' });
  expect(helpFor({ code: 'off_sale', text: 'no', coveredSun: 100_000n }).text).toContain('Cash cannot bet this much');
});

it('other refusals are told as the server worded them', () => {
  expect(helpFor({ code: 'too_many_requests', text: 'Too many requests.' })).toEqual({ text: 'Too many requests.' });
});

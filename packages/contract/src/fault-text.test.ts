import { describe, expect, it } from 'vitest';

import { faultText } from './fault-text.ts';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c3JfMSIsImV4cCI6MX0.c2lnbmF0dXJlLTEyMzQ1Njc4';

describe('what is told of a fault', () => {
  it.each([
    ['an email', 'no user mira.lamp+1@example.com here', 'no user [email] here'],
    ['a token', `refused ${TOKEN}`, 'refused [id]'],
    ['a user id', 'balance of usr_7k2m is gone', 'balance of [id] is gone'],
    ['a seed', `bad seed ${'0f'.repeat(32)}`, 'bad seed [id]'],
    ['an address with its query', 'GET https://play.example/reset-password?token=abc failed', 'GET [address] failed'],
    ['a query alone', 'no route /reset-password?token=abc&x=1', 'no route /reset-password?[query]'],
    ['an IP address', 'connect 192.0.2.17 refused', 'connect [address] refused'],
    ['long quoted data', 'bad text "Dear Mira Lamp, your order"', 'bad text "[text]"'],
  ])('S12-03 hides %s', (_what, message, told) => {
    expect(faultText(message)).toBe(told);
  });

  it('S12-03 keeps what finds the fault: names of functions and of our own files', () => {
    const message =
      'TypeError: x.getBoundingClientRect is not a function at https://h.example/assets/frame-Bx3_9kQa.js:1:245';
    expect(faultText(message)).toBe('TypeError: x.getBoundingClientRect is not a function at frame.js:1:245');
  });

  it('S12-03 is one line of at most 300 characters, without unseen or turning ones', () => {
    expect(faultText('a\u0000b\u001b[31m\r\n\u202Ec\u200B d')).toBe('a b [31m c d');
    expect(faultText('wo '.repeat(100_000)).length).toBeLessThanOrEqual(300);
  });

  it('S12-03 reads texts that are made to be read slowly', () => {
    const hostile = ['@', 'a@', '?a=', '1.', 'http://', '"', '-', 'a.b'].map((part) => part.repeat(50_000));
    for (const text of hostile) expect(faultText(text).length).toBeLessThanOrEqual(300);
  });
});

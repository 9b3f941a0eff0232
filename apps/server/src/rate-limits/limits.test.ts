import { expect, it } from 'vitest';

import { AppError } from '../errors.ts';
import { createLimits } from './limits.ts';

const NOW_MS = 1_800_000_000_000;

function codeOf(work: () => void): string {
  try {
    work();
    return 'ok';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

it('S3-12 strangers who fail at a name all day do not lock its owner out of the addresses they log in from', () => {
  const limits = createLimits();
  const logIn = (address: string): string => codeOf(() => limits.loginAt('mira', { address, nowMs: NOW_MS }));
  expect(logIn('192.0.2.1')).toBe('ok');
  limits.loginSucceeded('mira', '192.0.2.1');
  limits.ownerSeen({ username: 'Mira', email: null }, '192.0.2.1');
  const strangers = Array.from({ length: 101 }, (_, i) => logIn(`198.51.100.${i}`));
  expect(strangers.filter((code) => code === 'ok').length).toBe(100);
  expect(strangers.at(-1)).toBe('too_many_attempts');
  expect(logIn('192.0.2.1')).toBe('ok');
  limits.loginSucceeded('mira', '192.0.2.1');
  expect(logIn('198.51.100.200')).toBe('too_many_attempts');
});

it('S3-12 failures from an address that is known for a name are limited all the same', () => {
  const limits = createLimits();
  const from = { address: '192.0.2.1', nowMs: NOW_MS };
  limits.loginAt('mira', from);
  limits.loginSucceeded('mira', from.address);
  const codes = Array.from({ length: 30 }, () => codeOf(() => limits.attemptAt('login', 'mira', from)));
  expect(codes.at(-1)).toBe('too_many_attempts');
});

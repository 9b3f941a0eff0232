import { describe, expect, it } from 'vitest';

import { AppError } from '../../errors.ts';
import { createLimits } from './limits.ts';
import { counted } from './limit-errors.ts';

const NOW_MS = 1_800_000_000_000;
const HOUR_MS = 3_600_000;

function codeOf(work: () => unknown): string {
  try {
    work();
    return 'ok';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

function through(tries: number, work: (i: number) => unknown): number {
  return Array.from({ length: tries }, (_, i) => codeOf(() => work(i))).filter((code) => code === 'ok').length;
}

function stranger(address: string, nowMs = NOW_MS) {
  return { address, isKnown: false, nowMs };
}

describe('log-ins at one name', () => {
  it('S3-12 of strangers who fail all day do not lock its owner out of the addresses they log in from', () => {
    const limits = createLimits();
    const logIn = (address: string) => limits.login('mira', stranger(address));
    logIn('192.0.2.1')();
    limits.ownerSeen({ username: 'Mira', email: null }, '192.0.2.1');
    expect(through(101, (i) => logIn(`198.51.${i}.1`))).toBe(100);
    expect(codeOf(() => logIn('198.51.200.1'))).toBe('too_many_attempts');
    logIn('192.0.2.1')();
    expect(codeOf(() => logIn('198.51.201.1'))).toBe('too_many_attempts');
  });

  it('S3-12 are still limited where they come from an address that is known for the name', () => {
    const limits = createLimits();
    limits.ownerSeen({ username: 'mira', email: null }, '192.0.2.1');
    expect(through(40, () => limits.login('mira', stranger('192.0.2.1')))).toBe(25);
  });

  it('S3-12 stay limited through a flood of 20,000 random names from as many addresses', () => {
    const limits = createLimits();
    const guess = (i: number) => limits.login('mira', stranger(`198.51.${i % 250}.${Math.floor(i / 250)}`));
    expect(through(120, guess)).toBe(100);
    for (let i = 0; i < 20_000; i++) {
      const address = `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`;
      codeOf(() => limits.login(`name-${i}`, stranger(address)));
    }
    expect(codeOf(() => limits.login('mira', stranger('203.0.113.1')))).toBe('too_many_attempts');
  });
});

describe('one address', () => {
  it.each([
    [
      'failed log-ins',
      30,
      (limits: ReturnType<typeof createLimits>, i: number) => limits.login(`n${i}`, stranger('192.0.2.9')),
    ],
    [
      'sign-ups',
      20,
      (limits: ReturnType<typeof createLimits>, i: number) => limits.signup(`e${i}`, stranger('192.0.2.9')),
    ],
    ['guests', 60, (limits: ReturnType<typeof createLimits>) => limits.guest(stranger('192.0.2.9'))],
  ] as const)('S3-12 has %s for %i an hour, and room for browsers that are known', (_, most, work) => {
    const limits = createLimits();
    expect(through(500, (i) => work(limits, i))).toBe(most);
    const known = { address: '192.0.2.9', isKnown: true, nowMs: NOW_MS };
    expect(codeOf(() => limits.login('k', known))).toBe('ok');
    expect(codeOf(() => limits.signup('k', known))).toBe('ok');
    expect(codeOf(() => limits.guest(known))).toBe('ok');
  });

  it('S3-12 has as many again an hour later', () => {
    const limits = createLimits();
    through(50, (i) => limits.signup(`a${i}`, stranger('192.0.2.9')));
    expect(through(50, (i) => limits.signup(`b${i}`, stranger('192.0.2.9', NOW_MS + HOUR_MS)))).toBe(20);
  });

  it('S3-12 is one of a network: 400 addresses of one /24 or /48 have ten times what one has', () => {
    const limits = createLimits();
    expect(through(12_000, (i) => limits.login(`n${i}`, stranger(`198.51.100.${i % 250}`)))).toBe(300);
    const six = (i: number) => stranger(`2001:db8:1:${(i % 400).toString(16)}::1`);
    expect(through(12_000, (i) => limits.login(`m${i}`, six(i)))).toBe(300);
  });

  it('S3-12 that is refused has nothing more counted: a refusal costs no other limit', () => {
    const limits = createLimits();
    through(500, () => limits.login('mira', stranger('192.0.2.9')));
    expect(through(30, (i) => limits.login(`n${i}`, stranger('192.0.2.9')))).toBe(5);
    expect(through(200, (i) => limits.login('mira', stranger(`198.51.${i}.1`)))).toBe(75);
  });
});

describe('a try that could not be made', () => {
  it('S3-12 is given back where the server was too busy, and counts where the password was wrong', async () => {
    const limits = createLimits();
    const attempt = (code: 'unavailable' | 'wrong_credentials') =>
      counted(limits.login('mira', stranger('192.0.2.9')), () => Promise.reject(new AppError(code))).catch(() => code);
    for (let i = 0; i < 100; i++) await attempt('unavailable');
    for (let i = 0; i < 25; i++) await attempt('wrong_credentials');
    expect(codeOf(() => limits.login('mira', stranger('192.0.2.9')))).toBe('too_many_attempts');
  });
});

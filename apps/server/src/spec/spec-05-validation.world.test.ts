import { freshName, signupBody, useWorld } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

/**
 * Section 5 of the specification, line by line: validation rules, as the server enforces them; the forms are in
 * apps/web/src/spec/spec-05-forms.test.tsx. Each limit is shown by the last accepted and the first rejected value.
 */

const world = useWorld();

type Body = Readonly<Record<string, unknown>>;

async function statusOf(path: string, body: Body): Promise<number> {
  return (await world.open().send('POST', path, { body })).status;
}

async function faultOf(path: string, field: string, body: Body): Promise<unknown> {
  const { status, json } = await world.open().send('POST', path, { body });
  const { error, code, fields } = json as { error: string; code: string; fields: Record<string, string> };
  expect([status, code]).toEqual([400, 'invalid_request']);
  expect(error).toBe(fields[field]);
  return error;
}

function signupWith(field: string, value: unknown): Body {
  return { ...signupBody(freshName()), [field]: value };
}

function emailOfLength(length: number): string {
  const local = `${freshName()}.${'a'.repeat(64)}`.slice(0, 64);
  const domain = `${'b'.repeat(63)}.${'c'.repeat(63)}.`;
  return `${local}@${domain}${'d'.repeat(length - local.length - domain.length - 1)}`;
}

function nameOfLength(length: number): string {
  return `${freshName().slice(2)}${'n'.repeat(length)}`.slice(0, length);
}

describe('auth form', () => {
  const LOGIN = '/api/auth/login';
  const SIGNUP = '/api/auth/signup';

  it('S3-08 "email required (\'Email is required\')"', async () => {
    expect(await faultOf(LOGIN, 'credential', { credential: '', password: 'a password' })).toBe('Email is required');
    expect(await faultOf(SIGNUP, 'email', signupWith('email', ''))).toBe('Email is required');
    expect(await faultOf(SIGNUP, 'email', signupWith('email', undefined))).toBe('Email is required');
  });

  it('S3-08 "must match a simple address pattern (\'Invalid email format\')"', async () => {
    for (const email of [
      'plain',
      'no-domain@',
      '@no-name.example',
      'no-dot@example',
      'a b@c.example',
      'a@b@c.example',
    ]) {
      expect([email, await faultOf(SIGNUP, 'email', signupWith('email', email))]).toEqual([
        email,
        'Invalid email format',
      ]);
    }
    expect(await statusOf(SIGNUP, signupWith('email', `${freshName()}+tag@sub.example.com`))).toBe(200);
    expect(await statusOf(SIGNUP, signupWith('email', emailOfLength(254)))).toBe(200);
    expect(await faultOf(SIGNUP, 'email', signupWith('email', emailOfLength(255)))).toBe('Invalid email format');
  });

  it('S3-08 "Password required (\'Password is required\')"', async () => {
    expect(await faultOf(LOGIN, 'password', { credential: 'somebody', password: '' })).toBe('Password is required');
    expect(await faultOf(SIGNUP, 'password', signupWith('password', ''))).toBe('Password is required');
    expect(await faultOf(SIGNUP, 'password', signupWith('password', undefined))).toBe('Password is required');
  });

  it('S3-08 S3-12 "at least 6 characters (\'Password must be at least 6 characters\')"', async () => {
    const text = 'Password must be at least 6 characters';
    expect(await faultOf(SIGNUP, 'password', signupWith('password', 'qv7%k'))).toBe(text);
    expect(await statusOf(SIGNUP, signupWith('password', 'qv7%kz'))).toBe(200);
    expect(await statusOf(SIGNUP, signupWith('password', 'qv7%kz'.padEnd(512, 'long')))).toBe(200);
    const tooLong = 'Password must be at most 512 characters';
    expect(await faultOf(SIGNUP, 'password', signupWith('password', 'qv7%kz'.padEnd(513, 'long')))).toBe(tooLong);
  });

  it('S3-08 "username required (\'Username is required\')"', async () => {
    expect(await faultOf(SIGNUP, 'username', signupWith('username', ''))).toBe('Username is required');
    expect(await faultOf(SIGNUP, 'username', signupWith('username', undefined))).toBe('Username is required');
  });

  it('S3-08 S3-19 "at least 3 characters (\'Username must be at least 3 characters\')", at most 20', async () => {
    const text = 'Username must be at least 3 characters';
    expect(await faultOf(SIGNUP, 'username', signupWith('username', nameOfLength(2)))).toBe(text);
    expect(await statusOf(SIGNUP, signupWith('username', nameOfLength(3)))).toBe(200);
    expect(await statusOf(SIGNUP, signupWith('username', nameOfLength(20)))).toBe(200);
    const tooLong = 'Username must be at most 20 characters';
    expect(await faultOf(SIGNUP, 'username', signupWith('username', nameOfLength(21)))).toBe(tooLong);
  });

  it('S3-04 "age box required (\'You must be 18 or older to join\')"', async () => {
    for (const flag of [false, undefined, 'true', 1]) {
      const text = 'You must be 18 or older to join';
      expect([flag, await faultOf(SIGNUP, 'isOver18', signupWith('isOver18', flag))]).toEqual([flag, text]);
    }
  });

  it.each(['agreedToTerms', 'terms', 'privacy'])(
    'S3-04 "terms and privacy box required (\'You must agree to the Terms of Service and Privacy Policy\')": %s',
    async (field) => {
      for (const flag of [false, undefined, 'true', 1]) {
        const text = 'You must agree to the Terms of Service and Privacy Policy';
        expect([flag, await faultOf(SIGNUP, field, signupWith(field, flag))]).toEqual([flag, text]);
      }
    },
  );

  it('S3-04 S7-03 "Referral code optional": no code, of whatever length or kind, blocks a sign-up', async () => {
    expect(signupBody(freshName())).not.toHaveProperty('referralCode');
    expect(await statusOf(SIGNUP, signupBody(freshName()))).toBe(200);
    expect(await statusOf(SIGNUP, signupWith('referralCode', 'R'.repeat(32)))).toBe(200);
    for (const code of ['R'.repeat(33), 'R'.repeat(10_000), '\u200b\n', null, 7, {}, [], true, '']) {
      expect([code, await statusOf(SIGNUP, signupWith('referralCode', code))]).toEqual([code, 200]);
    }
  });
});

describe('guest sign-in', () => {
  const GUEST = '/api/auth/guest-signin';

  it('S3-08 "username required (\'Username Required\')"', async () => {
    expect(await faultOf(GUEST, 'username', { username: '' })).toBe('Username Required');
    expect(await faultOf(GUEST, 'username', {})).toBe('Username Required');
  });

  it('S3-08 "at least 3 characters (\'Username must be at least 3 characters long\'), input maximum 20"', async () => {
    const text = 'Username must be at least 3 characters long';
    expect(await faultOf(GUEST, 'username', { username: nameOfLength(2) })).toBe(text);
    expect(await statusOf(GUEST, { username: nameOfLength(3) })).toBe(200);
    expect(await statusOf(GUEST, { username: nameOfLength(20) })).toBe(200);
    const tooLong = 'Username must be at most 20 characters';
    expect(await faultOf(GUEST, 'username', { username: nameOfLength(21) })).toBe(tooLong);
  });
});

describe('forgot password', () => {
  const FORGOT = '/api/auth/forgot-password';

  it('S3-08 "email required (\'Email Required\')"', async () => {
    expect(await faultOf(FORGOT, 'email', { email: '' })).toBe('Email Required');
    expect(await faultOf(FORGOT, 'email', {})).toBe('Email Required');
    expect(await faultOf(FORGOT, 'email', { email: 'plain' })).toBe('Invalid email format');
    expect(await statusOf(FORGOT, { email: 'somebody@example.com' })).toBe(200);
  });
});

import * as v from 'valibot';
import { expect, it } from 'vitest';

import type { Endpoint } from './endpoint.ts';
import { forgotPassword, guestSignin, login, signup } from './endpoints/auth.ts';
import { changePassword } from './endpoints/credentials.ts';
import { stepUp } from './endpoints/factor.ts';
import { deleteAccount } from './endpoints/own-data.ts';
import { MESSAGES } from './messages.ts';
import { email, stackId } from './schemas.ts';

it.each([
  ['1-3-promo', true],
  ['12-0-cash', true],
  ['1-03-promo', false],
  ['1-00-cash', false],
  ['01-3-cash', false],
  ['1-1000-cash', false],
])('a stack has one name: %s', (id, isName) => {
  expect(v.is(stackId, id)).toBe(isName);
});

it.each([
  ["mira.o'neil+packs@mail.example.com", true],
  ['x@xn--bcher-kva.example', true],
  ['miгa@example.com', false],
  ['mira@exаmple.com', false],
  ['mira\u200b@example.com', false],
  ['mira"@example.com', false],
  ['mira@example', false],
  ['mira@.com', false],
])('S3-08 an email is printable ASCII: %s', (text, isEmail) => {
  expect(v.is(email, text)).toBe(isEmail);
});

const CONSENTS = { isOver18: true, agreedToTerms: true, terms: true, privacy: true };

const parse = ({ request }: Endpoint, body: unknown): unknown => v.parse(request as v.GenericSchema, body);

it('S3-19 names and emails are trimmed, passwords are not', () => {
  const own = { email: ' anna@example.com\t', username: ' anna ', password: ' long-enough-1 ' };
  const trimmed = { email: 'anna@example.com', username: 'anna', password: ' long-enough-1 ' };
  expect(parse(signup, { ...CONSENTS, ...own })).toEqual({ ...CONSENTS, ...trimmed });
  expect(parse(login, { credential: ' anna\n', password: ' x ' })).toEqual({ credential: 'anna', password: ' x ' });
  expect(parse(guestSignin, { username: ' gull ' })).toEqual({ username: 'gull' });
  expect(parse(forgotPassword, { email: ' anna@example.com ' })).toEqual({ email: 'anna@example.com' });
  expect(() => parse(login, { credential: '  ', password: 'x' })).toThrow(MESSAGES.emailRequired);
});

const LONG = 'x'.repeat(600);

it.each([
  [login, { credential: LONG, password: LONG }, ['credentialTooLong', 'passwordTooLong']],
  [changePassword, { currentPassword: LONG, newPassword: LONG }, ['passwordTooLong', 'passwordTooLong']],
  [stepUp, { code: LONG }, ['codeTooLong']],
  [stepUp, { password: LONG }, ['passwordTooLong']],
  [deleteAccount, { confirm: LONG }, ['usernameTooLong']],
] as const)('S3-08 a text that is too long is refused in our own words: %#', (endpoint, body, expected) => {
  const { issues = [] } = v.safeParse(endpoint.request as v.GenericSchema, body);
  expect(issues.map(({ message }) => message)).toEqual(expected.map((name) => MESSAGES[name]));
});

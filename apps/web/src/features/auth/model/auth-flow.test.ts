import { describe, expect, it } from 'vitest';

import { emailOf, hasArrived, keepTyped, type TypedDraft } from './auth-flow.ts';
import { guestOf, userOf } from '../../../testing/users.ts';

const ADA = userOf({ roles: [] });
const GUEST = guestOf({ roles: [] });
const EMPTY: TypedDraft = { identity: '', password: '', referralCode: '' };

describe('what was typed', () => {
  it.each([
    ['credential', 'identity'],
    ['email', 'identity'],
    ['password', 'password'],
    ['referralCode', 'referralCode'],
  ])('S3-09 outlives a switch: %s', (name, field) => {
    expect(keepTyped(EMPTY, { name, value: 'x' })).toEqual({ ...EMPTY, [field]: 'x' });
  });

  it.each(['username', 'isOver18', 'agreedToTerms', ''])('S3-09 does not outlive a switch: %s', (name) => {
    expect(keepTyped(EMPTY, { name, value: 'x' })).toBe(EMPTY);
  });

  it('S3-09 is an email only with an @', () => {
    expect(emailOf({ ...EMPTY, identity: 'ada' })).toBe('');
    expect(emailOf({ ...EMPTY, identity: 'ada@example.com' })).toBe('ada@example.com');
  });
});

it.each([
  ['a visitor stays a visitor', null, null, false],
  ['a visitor logs in', null, ADA, true],
  ['a visitor starts as a guest', null, GUEST, true],
  ['a guest logs in to an account', GUEST, ADA, true],
  ['a guest becomes an account under the same id', GUEST, { ...ADA, id: GUEST.id }, true],
  ['a guest stays a guest', GUEST, { ...GUEST, balance: '1.000000' }, false],
  ['a session ends', ADA, null, false],
])('S3-09 somebody has come in: %s', (_, before, now, isArrival) => {
  expect(hasArrived(before, now)).toBe(isArrival);
});

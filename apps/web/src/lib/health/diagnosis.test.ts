import { describe, expect, it } from 'vitest';

import { checkToken, checkUserData, diagnose, type AuthFacts } from './diagnosis.ts';
import { guestOf, userOf } from '../../testing/users.ts';

const NOW_MS = 1_800_000_000_000;
const USER = userOf({ id: 'usr_1', username: 'mira' });
const GUEST = guestOf({ id: 'usr_2', username: 'wren' });

function tokenWith(claims: object): string {
  return `e30.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.c2ln`;
}

const SOUND = tokenWith({ sub: 'usr_1', exp: NOW_MS / 1000 + 60 });
const EXPIRED = tokenWith({ sub: 'usr_1', exp: NOW_MS / 1000 });
const NOBODY: AuthFacts = { token: null, account: null, guest: null, user: null };
const SIGNED_IN: AuthFacts = { ...NOBODY, token: SOUND, account: JSON.stringify(USER), user: USER };

describe('the diagnostic check', () => {
  it.each([
    [null, 'missing'],
    ['', 'malformed'],
    ['a.b', 'malformed'],
    ['a.b.c.d', 'malformed'],
    ['..', 'malformed'],
    ['e30.not json.c2ln', 'malformed'],
    [tokenWith({ sub: 'x' }), 'malformed'],
    [tokenWith({ exp: 'soon' }), 'malformed'],
    [EXPIRED, 'expired'],
    [SOUND, 'sound'],
  ] as const)('S12-02 items the token %s %s', (token, verdict) => {
    expect(checkToken(token, NOW_MS)).toBe(verdict);
  });

  it.each([
    [null, false, 'missing'],
    ['[', false, 'malformed'],
    ['null', false, 'malformed'],
    ['{"id":"usr_1","username":"mira"}', false, 'incomplete'],
    ['{"id":"usr_1","username":"mira"}', true, 'sound'],
    ['{"id":"usr_1","username":"","email":"m@example.com"}', false, 'incomplete'],
    ['{"id":"usr_1","username":"mira","email":"m@example.com"}', false, 'sound'],
  ] as const)('S12-02 items the user data %s (guest: %s) %s', (text, isGuest, verdict) => {
    expect(checkUserData(text, isGuest)).toBe(verdict);
  });
});

describe('the score of the auth-sync monitor', () => {
  it.each<[string, AuthFacts, number]>([
    ['nobody', NOBODY, 100],
    ['an account in order', SIGNED_IN, 100],
    ['a guest, who needs no token and no email', { ...NOBODY, guest: JSON.stringify(GUEST), user: GUEST }, 100],
    ['a token without a user', { ...NOBODY, token: SOUND }, 50],
    ['an expired token without a user', { ...NOBODY, token: EXPIRED }, 20],
    ['a user without a token', { ...SIGNED_IN, token: null }, 50],
    ['an expired token', { ...SIGNED_IN, token: EXPIRED }, 70],
    ['a malformed token', { ...SIGNED_IN, token: 'x' }, 70],
    ['another stored user', { ...SIGNED_IN, account: JSON.stringify({ ...USER, id: 'usr_9' }) }, 80],
    ['no stored user', { ...SIGNED_IN, account: null }, 80],
    ['another stored guest', { ...NOBODY, guest: JSON.stringify(USER), user: GUEST }, 80],
    ['all at once', { ...NOBODY, token: EXPIRED, user: USER }, 50],
  ])('S12-02 of %s', (_who, facts, score) => {
    const { faults, ...diagnosis } = diagnose(facts, NOW_MS);
    expect(diagnosis.score).toBe(score);
    expect(faults.length > 0).toBe(score < 100);
  });

  it('S12-02 its words hold nothing personal', () => {
    const words = JSON.stringify(diagnose({ ...SIGNED_IN, token: EXPIRED, account: '{}' }, NOW_MS));
    for (const secret of [USER.id, USER.username, 'example.com', EXPIRED]) expect(words).not.toContain(secret);
  });
});

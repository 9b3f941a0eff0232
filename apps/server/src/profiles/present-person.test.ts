import { expect, it } from 'vitest';

import type { PersonRow } from './person.sql.ts';
import { presentPerson } from './present-person.ts';

const ACCOUNT: PersonRow = { username: 'ada', identityKind: 'account', isAnonymous: false, isPublic: false };
const NOBODY: PersonRow = { username: null, identityKind: null, isAnonymous: null, isPublic: null };

it.each([
  ['an account', ACCOUNT, { name: 'ada', kind: 'player', profile: null }],
  ['an account with a public profile', { ...ACCOUNT, isPublic: true }, { name: 'ada', kind: 'player', profile: 'ada' }],
  ['an anonymous account', { ...ACCOUNT, isAnonymous: true }, { name: 'Anonymous', kind: 'anonymous', profile: null }],
  [
    'an anonymous account that left its profile public',
    { ...ACCOUNT, isAnonymous: true, isPublic: true },
    { name: 'Anonymous', kind: 'anonymous', profile: null },
  ],
  ['a guest', { ...ACCOUNT, identityKind: 'guest' }, { name: 'Guest', kind: 'guest', profile: null }],
  ['a Quick Game', { ...ACCOUNT, identityKind: 'quick' }, { name: 'Guest', kind: 'guest', profile: null }],
  [
    'a deleted account',
    { ...ACCOUNT, username: 'deleted-0a1b2c3d', identityKind: 'deleted', isPublic: true },
    { name: 'Deleted player', kind: 'deleted', profile: null },
  ],
  ['whoever is not in the books any more', NOBODY, { name: 'Deleted player', kind: 'deleted', profile: null }],
  ['the house', 'house', { name: 'House', kind: 'house', profile: null }],
] as const)('S10-01 S7-02 others see %s by one rule', (_who, row, shown) => {
  expect(presentPerson(row)).toEqual(shown);
});

it.each([
  ['account', false, 'player'],
  ['account', true, 'anonymous'],
  ['guest', false, 'guest'],
] as const)(
  'S10-01 an %s (anonymous: %s) reads their own name and how others see them',
  (identityKind, isAnonymous, kind) => {
    const row = { ...ACCOUNT, identityKind, isAnonymous };
    expect(presentPerson(row, true)).toEqual({ name: 'ada', kind, profile: null });
  },
);

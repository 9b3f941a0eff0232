import type { UserId } from '@voltide/core';
import { expect, it } from 'vitest';

import { lookOfId } from './avatar-value.ts';
import type { PersonRow } from './person.sql.ts';
import { presentPerson } from './present-person.ts';

const ID = 4_398_046_511_105n as UserId;
const LOOK = 'look:a1b2c3';
const HASH = '0123456789abcdef0123456789abcdef';
const ADA: PersonRow = {
  personId: ID,
  username: 'ada',
  identityKind: 'account',
  isAnonymous: false,
  isPublic: false,
  avatarLook: null,
  avatarHash: null,
};
const GONE: PersonRow = { ...ADA, personId: null, username: null, identityKind: null, isAnonymous: null };
const DELETED: PersonRow = { ...ADA, username: 'deleted-0a1b2c3d', identityKind: 'deleted', isPublic: true };
const shownAs = (name: string, kind: string, avatar: string | null = null, profile: string | null = null) => ({
  name,
  kind,
  avatar,
  profile,
});

it.each([
  ['an account', ADA, shownAs('ada', 'player', lookOfId(ID))],
  ['an account with a look', { ...ADA, avatarLook: LOOK }, shownAs('ada', 'player', LOOK)],
  ['an account with a picture', { ...ADA, avatarHash: HASH }, shownAs('ada', 'player', `pic:${HASH}`)],
  ['an account with a public profile', { ...ADA, isPublic: true }, shownAs('ada', 'player', lookOfId(ID), 'ada')],
  ['an anonymous account', { ...ADA, isAnonymous: true, avatarLook: LOOK }, shownAs('Anonymous', 'anonymous')],
  ['an anonymous one that is public', { ...ADA, isAnonymous: true, isPublic: true }, shownAs('Anonymous', 'anonymous')],
  ['a guest', { ...ADA, identityKind: 'guest', avatarLook: LOOK }, shownAs('Guest', 'guest')],
  ['a Quick Game', { ...ADA, identityKind: 'quick' }, shownAs('Guest', 'guest')],
  ['a deleted account', { ...DELETED, avatarHash: HASH }, shownAs('Deleted player', 'deleted')],
  ['whoever is not in the books any more', GONE, shownAs('Deleted player', 'deleted')],
  ['the house', 'house', shownAs('House', 'house')],
] as const)('S10-01 S7-02 others see %s by one rule', (_who, row, shown) => {
  expect(presentPerson(row)).toEqual(shown);
});

it.each([
  ['account', false, 'player'],
  ['account', true, 'anonymous'],
  ['guest', false, 'guest'],
] as const)(
  'S10-01 an %s (anonymous: %s) reads their own name, and the kind states how others see them',
  (identityKind, isAnonymous, kind) => {
    const row = { ...ADA, identityKind, isAnonymous, avatarLook: LOOK };
    expect(presentPerson(row, true)).toEqual(shownAs('ada', kind, LOOK));
  },
);

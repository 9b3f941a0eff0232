import type { Person } from '@voltide/contract';

import type { PersonRow } from './person.sql.ts';

const HOUSE: Person = { name: 'House', kind: 'house', profile: null };
const GUEST: Person = { name: 'Guest', kind: 'guest', profile: null };
const ANONYMOUS: Person = { name: 'Anonymous', kind: 'anonymous', profile: null };
const DELETED: Person = { name: 'Deleted player', kind: 'deleted', profile: null };

/**
 * Presents a person, or the house, in lobbies, rooms, feeds, boards and pictures: the one place that decides who is
 * shown how. With `isSelf` for whoever looks at themselves: they read their own name, and the kind tells how others see
 * them.
 */
export function presentPerson(row: PersonRow | 'house', isSelf = false): Person {
  if (row === 'house') return HOUSE;
  const shown = presentToOthers(row);
  return isSelf && row.username !== null ? { ...shown, name: row.username } : shown;
}

function presentToOthers({ username, identityKind, isAnonymous, isPublic }: PersonRow): Person {
  if (username === null || identityKind === null) return DELETED;
  switch (identityKind) {
    case 'deleted':
      return DELETED;
    case 'guest':
    case 'quick':
      return GUEST;
    case 'account':
      if (isAnonymous === true) return ANONYMOUS;
      return { name: username, kind: 'player', profile: isPublic === true ? username : null };
  }
}

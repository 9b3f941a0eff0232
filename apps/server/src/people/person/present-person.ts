import type { Person } from '@voltide/contract';

import { presentAvatar } from './avatar-value.ts';
import type { PersonRow } from './person.sql.ts';

const HOUSE: Person = { name: 'House', kind: 'house', avatar: null, profile: null };
const GUEST: Person = { name: 'Guest', kind: 'guest', avatar: null, profile: null };
const ANONYMOUS: Person = { name: 'Anonymous', kind: 'anonymous', avatar: null, profile: null };
const DELETED: Person = { name: 'Deleted player', kind: 'deleted', avatar: null, profile: null };

/**
 * Presents a person or the house in lobbies, rooms, feeds, boards and pictures: the one place that decides how people
 * appear. With `isSelf` the viewer sees their own name and avatar, and the kind states how others see them.
 */
export function presentPerson(row: PersonRow | 'house', isSelf = false): Person {
  if (row === 'house') return HOUSE;
  const { personId, username, identityKind, isPublic } = row;
  if (personId === null || username === null) return DELETED;
  const kind = kindOf(identityKind, row.isAnonymous === true);
  if (kind !== 'player' && !isSelf) return NAMELESS[kind];
  const avatar = presentAvatar(personId, { look: row.avatarLook, hash: row.avatarHash });
  return { name: username, kind, avatar, profile: kind === 'player' && isPublic === true ? username : null };
}

const NAMELESS = { guest: GUEST, anonymous: ANONYMOUS, deleted: DELETED } as const;

function kindOf(identityKind: PersonRow['identityKind'], isAnonymous: boolean): 'player' | keyof typeof NAMELESS {
  switch (identityKind) {
    case null:
    case 'deleted':
      return 'deleted';
    case 'guest':
    case 'quick':
      return 'guest';
    case 'account':
      return isAnonymous ? 'anonymous' : 'player';
  }
}

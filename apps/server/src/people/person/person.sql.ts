import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find } from '../../platform/db/rows.ts';
import type { IdentityKind } from '../sessions/session.ts';

/** Public facts of a person. All null for one who is no longer in the books. */
export type PersonRow = {
  readonly personId: UserId | null;
  readonly username: string | null;
  readonly identityKind: IdentityKind | null;
  readonly isAnonymous: boolean | null;
  readonly isPublic: boolean | null;
  readonly avatarLook: string | null;
  readonly avatarHash: string | null;
};

/** The columns of a {@link PersonRow}, for a statement that joins `voltide.person` as `w`, once for all its rows. */
export const PERSON_COLUMNS = `w.user_id as "personId", w.username, w.kind as "identityKind",
  w.is_anonymous as "isAnonymous", w.is_public as "isPublic",
  w.avatar_look as "avatarLook", w.avatar_hash as "avatarHash"`;

export async function findPerson(connection: Connection, userId: UserId): Promise<PersonRow | undefined> {
  return find<PersonRow>(connection, {
    name: 'person-find',
    text: `select ${PERSON_COLUMNS} from voltide.person w where w.user_id = $1`,
    values: [userId],
  });
}

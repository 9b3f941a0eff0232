import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { changed, find, list } from '../../platform/db/rows.ts';

export type NoteRow = {
  readonly noteId: bigint;
  readonly atMs: bigint;
  readonly byUserId: UserId;
  readonly by: string;
  readonly text: string;
};

export async function listNotes(
  connection: Connection,
  userId: UserId,
  { beforeId, limit }: { readonly beforeId: bigint | undefined; readonly limit: number },
): Promise<readonly NoteRow[]> {
  return list<NoteRow>(connection, {
    name: 'note-list',
    text: `select n.note_id as "noteId", n.at_ms as "atMs", n.by_user_id as "byUserId", i.username as by, n.text
      from voltide.player_note n join voltide.identity i on i.user_id = n.by_user_id
      where n.user_id = $1 and ($2::bigint is null or n.note_id < $2) order by n.note_id desc limit $3`,
    values: [userId, beforeId ?? null, limit],
  });
}

type NewNote = { readonly userId: UserId; readonly byUserId: UserId; readonly atMs: number; readonly text: string };

/** Adds a note; undefined for an unknown number or a deleted account. The account is not deleted meanwhile. */
export async function insertNote(connection: Connection, note: NewNote): Promise<bigint | undefined> {
  const { userId, byUserId, atMs, text } = note;
  const row = await find<{ noteId: bigint }>(connection, {
    name: 'note-insert',
    text: `insert into voltide.player_note (user_id, by_user_id, at_ms, text)
      select o.user_id, $2, $3, $4
      from (select i.user_id from voltide.identity i where i.user_id = $1 and i.kind <> 'deleted' for key share) o
      returning note_id as "noteId"`,
    values: [userId, byUserId, atMs, text],
  });
  return row?.noteId;
}

type OwnNote = {
  readonly userId: UserId;
  readonly noteId: bigint;
  readonly byUserId: UserId;
  readonly sinceMs: number;
};

/** Deletes a note that its author wrote since a moment; false for any other. */
export async function removeNote(
  connection: Connection,
  { userId, noteId, byUserId, sinceMs }: OwnNote,
): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'note-delete',
      text: `delete from voltide.player_note
      where note_id = $1 and user_id = $2 and by_user_id = $3 and at_ms > $4`,
      values: [noteId, userId, byUserId, sinceMs],
    })) === 1
  );
}

import {
  NOTE_DELETABLE_MS,
  type listNotes as listNotesCall,
  type PlayerNote,
  type ResponseOf,
} from '@voltide/contract';
import { formatUserId, present, type Clock, type UserId } from '@voltide/core';

import { noteAct } from '../audit-log/audit.sql.ts';
import type { Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import { isKnown } from './player-facts.sql.ts';
import { insertNote, listNotes, removeNote, type NoteRow } from './notes.sql.ts';

type Ports = { readonly database: Database; readonly clock: Clock };
type About = { readonly byUserId: UserId; readonly userId: UserId };

const PAGE = 50;

/**
 * Keeps operators' notes about players. The audit names a note by its number: the text can be deleted, the audit
 * cannot.
 */
export function createNotes({ database, clock }: Ports) {
  const presentNote = (byUserId: UserId, row: NoteRow): PlayerNote => ({
    id: `${row.noteId}`,
    at: new Date(Number(row.atMs)).toISOString(),
    by: { userId: formatUserId(row.byUserId), username: row.by },
    text: row.text,
    canDelete: row.byUserId === byUserId && Number(row.atMs) > clock.nowMs() - NOTE_DELETABLE_MS,
  });
  return {
    /** @throws AppError `not_found` */
    async list({ byUserId, userId }: About, before: string | undefined): Promise<ResponseOf<typeof listNotesCall>> {
      if (!(await isKnown(database, userId))) throw new AppError('not_found');
      const beforeId = before === undefined ? undefined : BigInt(before);
      const rows = await listNotes(database, userId, { beforeId, limit: PAGE + 1 });
      const shown = rows.slice(0, PAGE);
      return {
        notes: shown.map((row) => presentNote(byUserId, row)),
        next: rows.length > PAGE ? `${shown.at(-1)?.noteId}` : null,
      };
    },

    /** @throws AppError `not_found`, for a deleted account too */
    async write({ byUserId, userId }: About, text: string): Promise<PlayerNote> {
      const atMs = clock.nowMs();
      const row = await inTransaction(database, async (connection) => {
        const noteId = await insertNote(connection, { userId, byUserId, atMs, text });
        if (noteId === undefined) throw new AppError('not_found');
        const [written] = await listNotes(connection, userId, { beforeId: noteId + 1n, limit: 1 });
        const subject = { kind: 'player', id: formatUserId(userId) };
        await noteAct(connection, { act: 'note_written', byUserId, atMs, subject, after: { note: `${noteId}` } });
        return present(written, 'the note');
      });
      return presentNote(byUserId, row);
    },

    /** Deletes a note of the caller that is less than an hour old. @throws AppError `not_found` for any other */
    async remove({ byUserId, userId }: About, noteId: string): Promise<void> {
      const atMs = clock.nowMs();
      await inTransaction(database, async (connection) => {
        const note = { userId, noteId: BigInt(noteId), byUserId, sinceMs: atMs - NOTE_DELETABLE_MS };
        if (!(await removeNote(connection, note))) throw new AppError('not_found');
        const subject = { kind: 'player', id: formatUserId(userId) };
        await noteAct(connection, { act: 'note_deleted', byUserId, atMs, subject, before: { note: noteId } });
      });
    },
  };
}

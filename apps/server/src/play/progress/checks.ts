import type { noteVerified as noteVerifiedCall, ParsedOf } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { parsePlayId } from '../plays/play.ts';
import { findPlayRow } from '../plays/plays.sql.ts';
import { findSealDocument, hasSettledSeat, noteVerified } from './progress.sql.ts';

type Check = ParsedOf<typeof noteVerifiedCall>;

/**
 * Stores that a player verified a play, a battle or a day. Only the player's own results, and the roots of those days,
 * count.
 * @throws AppError `not_found`
 */
export async function noteCheck(
  database: Database,
  { userId, check, atMs }: { readonly userId: UserId; readonly check: Check; readonly atMs: number },
): Promise<{ readonly isNew: boolean }> {
  if (!(await isOwn(database, userId, check))) throw new AppError('not_found');
  const subject = check.kind === 'day' ? check.date : check.id;
  return { isNew: await noteVerified(database, { userId, kind: check.kind, subject, atMs }) };
}

async function isOwn(database: Database, userId: UserId, check: Check): Promise<boolean> {
  switch (check.kind) {
    case 'play':
      return (await findPlayRow(database, userId, parsePlayId(check.id))) !== undefined;
    case 'battle':
      return hasSettledSeat(database, userId, check.id);
    case 'day': {
      const document = await findSealDocument(database, check.date);
      return document !== undefined && (JSON.parse(document) as { root?: unknown }).root === check.root;
    }
  }
}

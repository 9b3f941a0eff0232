import type { UserId } from '@voltide/core';

import type { Database } from '../db/pool.ts';
import { inTransaction } from '../db/tx.ts';
import { noteSecurity } from '../security-log/security-log.sql.ts';
import { deleteLimit, insertLimit } from './limited-accounts.sql.ts';

/** `by` names the operator in the security log. */
type Order = { readonly userId: UserId; readonly by: string; readonly reason: string; readonly atMs: number };

/** Keeps an account off all boards; false where it is kept off already. */
export async function limitAccount(database: Database, { userId, by, reason, atMs }: Order): Promise<boolean> {
  return inTransaction(database, async (connection) => {
    if (!(await insertLimit(connection, userId, atMs))) return false;
    const detail = `kept off the leaderboards, by ${by}: ${reason}`;
    await noteSecurity(connection, { kind: 'board', userId, atMs, detail });
    return true;
  });
}

/** Lets an account on boards again; false where it is on them. */
export async function unlimitAccount(database: Database, { userId, by, reason, atMs }: Order): Promise<boolean> {
  return inTransaction(database, async (connection) => {
    if (!(await deleteLimit(connection, userId))) return false;
    await noteSecurity(connection, { kind: 'board', userId, atMs, detail: `let on again, by ${by}: ${reason}` });
    return true;
  });
}

import { formatUserId, type UserId } from '@voltide/core';

import { noteAct } from '../../operate/audit-log/audit.sql.ts';
import type { Connection, Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { noteSecurity } from '../../people/security-log/security-log.sql.ts';
import { setLimit } from './limited-accounts.sql.ts';

/** `by` names the operator in the security log, `byUserId` in the audit. */
type Order = {
  readonly userId: UserId;
  readonly by: string;
  readonly byUserId: UserId | undefined;
  readonly reason: string;
  readonly atMs: number;
};

export async function limitAccount(database: Database, order: Order): Promise<boolean> {
  const { userId, by, reason, atMs } = order;
  return inTransaction(database, async (connection) => {
    if (!(await setLimit(connection, order, true))) return false;
    const detail = `kept off the leaderboards, by ${by}: ${reason}`;
    await noteSecurity(connection, { kind: 'board', userId, atMs, detail });
    await noteLimit(connection, order, true);
    return true;
  });
}

export async function unlimitAccount(database: Database, order: Order): Promise<boolean> {
  const { userId, by, reason, atMs } = order;
  return inTransaction(database, async (connection) => {
    if (!(await setLimit(connection, order, false))) return false;
    await noteSecurity(connection, { kind: 'board', userId, atMs, detail: `let on again, by ${by}: ${reason}` });
    await noteLimit(connection, order, false);
    return true;
  });
}

async function noteLimit(connection: Connection, order: Order, isLimited: boolean): Promise<void> {
  const { userId, byUserId, reason, atMs } = order;
  const subject = { kind: 'player', id: formatUserId(userId) };
  await noteAct(connection, { act: 'board_limit_set', byUserId, atMs, subject, after: { isLimited }, reason });
}

import type { liftExclusions, ResponseOf } from '@voltide/contract';
import { formatUserId, type Clock, type UserId } from '@voltide/core';

import { noteAct } from '../../operate/audit-log/audit.sql.ts';
import type { Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import { isOwnAccount } from '../../operate/operators/own-account.sql.ts';
import { noteSecurity } from '../security-log/security-log.sql.ts';
import type { Accounts } from './accounts.ts';
import { holdIdentity } from './identity.sql.ts';
import type { KeptExclusions } from './kept-exclusions.ts';

type Ports = {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, 'findByCredential'>;
  readonly keptExclusions: Pick<KeptExclusions, 'lift'>;
};

/** `who` is an email or a username; `by` names the operator in the security log, `byUserId` in the audit. */
type Order = {
  readonly who: string;
  readonly by: string;
  readonly byUserId: UserId | undefined;
  readonly reason: string;
};

export type LiftExclusions = ReturnType<typeof createLiftExclusions>;

/**
 * Frees a user who was excluded because another person had typed in their email, or had their wallet before. An
 * operator decides it, with a reason; players never free themselves. The email must be confirmed, since only its owner
 * can disown the earlier account.
 *
 * Throws AppError `not_found`, `own_account`, `email_unconfirmed`, `exclusion_not_inherited`.
 */
export function createLiftExclusions({ database, clock, accounts, keptExclusions }: Ports) {
  return async ({ who, by, byUserId, reason }: Order): Promise<ResponseOf<typeof liftExclusions>> => {
    const found = await accounts.findByCredential(who);
    if (found === undefined || found.kind !== 'account') throw new AppError('not_found');
    const { userId, username, email, emailConfirmedAtMs } = found;
    // A wallet that brought an exclusion shows that both accounts are one person's.
    if (byUserId !== undefined && (await isOwnAccount(database, byUserId, userId))) throw new AppError('own_account');
    if (email === null || emailConfirmedAtMs === null) throw new AppError('email_unconfirmed');
    return inTransaction(database, async (connection) => {
      await holdIdentity(connection, userId);
      const nowMs = clock.nowMs();
      const ended = await keptExclusions.lift(connection, { userId, email, nowMs });
      if (ended.length === 0) throw new AppError('exclusion_not_inherited');
      const lifted = ended.map(({ kind, untilMs }) => ({ kind, until: new Date(untilMs).toISOString() }));
      const last = new Date(Math.max(...ended.map(({ untilMs }) => untilMs))).toISOString();
      const detail = `${lifted.length} lifted, the last until ${last}, by ${by}: ${reason}`;
      await noteSecurity(connection, { kind: 'exclusion', userId, atMs: nowMs, detail });
      const subject = { kind: 'player', id: formatUserId(userId) };
      await noteAct(connection, { act: 'exclusion_lifted', byUserId, atMs: nowMs, subject, before: lifted, reason });
      return { username, lifted };
    });
  };
}

import type { ErrorCode } from '@voltide/contract';
import { formatUserId, type Clock, type UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import { isFrozen } from '../../money/ledger/freezes.sql.ts';
import type { Lane } from '../../money/ledger/lane.ts';
import type { Letters } from '../../operate/mail/letters.ts';
import type { Outbox } from '../../operate/mail/outbox.ts';
import { closePlayer, erase, holdAccount, holdOwner, pseudonymise, type Closing, type Owner } from './deletion.sql.ts';
import { begun } from '../../play/plays/operation-errors.ts';
import type { KeptExclusions } from '../accounts/kept-exclusions.ts';
import type { ReferralCodes } from '../../play/referrals/codes.ts';
import type { RetiredNames } from '../accounts/retired-names.ts';
import type { Welcomes } from '../accounts/welcomes.ts';
import type { Session } from '../sessions/session.ts';
import type { Sessions } from '../sessions/sessions.ts';

type DeletionPorts = {
  readonly clock: Clock;
  readonly lane: Pick<Lane, 'runInTurn'>;
  readonly retiredNames: RetiredNames;
  readonly welcomes: Welcomes;
  readonly keptExclusions: Pick<KeptExclusions, 'keep'>;
  readonly codes: Pick<ReferralCodes, 'retire'>;
  readonly sessions: Sessions;
  readonly outbox: Outbox;
  readonly letters: Letters;
};

const ERRORS: Readonly<Record<Exclude<Closing, 'closed'>, ErrorCode>> = {
  cash: 'cash_left',
  held: 'money_held',
  vault: 'vault_left',
  items: 'cash_items_left',
  rakeback: 'rakeback_left',
  referrals: 'referrals_left',
};

/**
 * Deletes the caller's account (S3-15): personal data is erased, the books stay under a pseudonym, every session ends,
 * the email is free again, without another welcome and with its exclusions, and the name is not. A last mail goes to a
 * confirmed email, which is forgotten once it was sent or given up. `confirm` is the username, typed by the person.
 *
 * It takes the user's turn in the lane and their row's lock: earlier plays are in the books, later plays are rejected,
 * on every node.
 *
 * Throws AppError `cash_left`, `cash_finds_left`, `rakeback_left`, `referrals_left`, `money_held`, `account_frozen`,
 * `session_expired`, `invalid_request` for another `confirm`, `unavailable`, `too_many_requests`.
 */
export function createDeletion(ports: DeletionPorts) {
  return async (caller: Session, confirm: string): Promise<void> => {
    const deletion = ports.lane.runInTurn(caller.userId, (database) =>
      inTransaction(database, (connection) => deleteIn(connection, ports, caller, confirm)),
    );
    const ended = begun(await deletion);
    ports.sessions.forgetEnded(ended);
  };
}

export type CloseAccount = ReturnType<typeof createCloseAccount>;

/**
 * Closes an account for its owner, by an operator, under the same rules; a freeze does not prevent it. `also` runs last
 * in the same transaction.
 *
 * Throws AppError as the owner's own deletion does, and `not_found`.
 */
export function createCloseAccount(ports: DeletionPorts) {
  return async (userId: UserId, also: (connection: Connection, atMs: number) => Promise<void>): Promise<void> => {
    const closing = ports.lane.runInTurn(userId, (database) =>
      inTransaction(database, async (connection) => {
        const owner = await holdAccount(connection, userId);
        if (owner === undefined) throw new AppError('not_found');
        const atMs = ports.clock.nowMs();
        const ended = await eraseIn(connection, ports, { ...owner, userId, atMs, isByOperator: true });
        await also(connection, atMs);
        return ended;
      }),
    );
    const ended = begun(await closing);
    ports.sessions.forgetEnded(ended);
  };
}

async function deleteIn(
  connection: Connection,
  ports: DeletionPorts,
  caller: Session,
  confirm: string,
): Promise<readonly string[]> {
  const { userId } = caller;
  const atMs = ports.clock.nowMs();
  const owner = await holdOwner(connection, caller);
  if (owner === undefined) throw new AppError('session_expired');
  if (confirm !== owner.username) {
    throw new AppError('invalid_request', { fields: { confirm: 'Type your username exactly as it is.' } });
  }
  if (await isFrozen(connection, userId)) throw new AppError('account_frozen');
  return eraseIn(connection, ports, { ...owner, userId, atMs, isByOperator: false });
}

type Erased = Owner & { readonly userId: UserId; readonly atMs: number; readonly isByOperator: boolean };

async function eraseIn(
  connection: Connection,
  { retiredNames, welcomes, keptExclusions, codes, sessions, outbox, letters }: DeletionPorts,
  { userId, atMs, username, email, ownEmail, isByOperator }: Erased,
): Promise<readonly string[]> {
  const closing = await closePlayer(connection, userId, atMs);
  if (closing !== 'closed') throw new AppError(ERRORS[closing]);
  await retiredNames.retire(connection, username, atMs);
  if (ownEmail !== null) {
    await welcomes.spend(connection, ownEmail, atMs);
  } else if (email !== null) {
    await welcomes.claim(connection, email, atMs);
  }
  await keptExclusions.keep(connection, { userId, email, nowMs: atMs });
  await codes.retire(connection, userId, atMs);
  await pseudonymise(connection, { userId, username: `deleted-${formatUserId(userId).slice(-8)}`, atMs });
  await erase(connection, userId, ownEmail);
  const ended = await sessions.revokeAll(connection, userId);
  if (ownEmail !== null) {
    const letter = isByOperator ? letters.accountClosed : letters.accountDeleted;
    await outbox.add(connection, letter({ username, email: ownEmail }), undefined);
  }
  return ended;
}

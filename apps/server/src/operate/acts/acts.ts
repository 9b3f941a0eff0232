import type { AccountActs, AuditAct, FreezeCause } from '@voltide/contract';
import { formatUserId, parseUserId, type CanonicalValue, type Clock, type UserId } from '@voltide/core';

import { holdIdentity } from '../../people/accounts/identity.sql.ts';
import { noteAct } from '../audit-log/audit.sql.ts';
import type { Connection, Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import { deleteFactor } from '../../people/two-factor/factor.sql.ts';
import type { BookEvents } from '../../money/ledger/book-events.ts';
import { freezeAccount, unfreezeAccount } from '../../money/ledger/freezes.sql.ts';
import type { Lane } from '../../money/ledger/lane.ts';
import type { Letters } from '../mail/letters.ts';
import type { Mail, Outbox } from '../mail/outbox.ts';
import { isOwnAccount } from '../operators/own-account.sql.ts';
import type { CloseAccount } from '../../people/own-data/deletion.ts';
import { begun } from '../../play/plays/operation-errors.ts';
import { noteSecurity } from '../../people/security-log/security-log.sql.ts';
import type { Sessions } from '../../people/sessions/sessions.ts';
import { findTarget, isUnrestricted, type Target } from './acts.sql.ts';
import { readActs } from './read-acts.ts';

export type ActPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly lane: Pick<Lane, 'runInTurn'>;
  readonly sessions: Pick<Sessions, 'revokeAll' | 'forgetEnded'>;
  readonly bookEvents: Pick<BookEvents, 'publish'>;
  readonly outbox: Outbox;
  readonly letters: Letters;
  readonly closeAccount: CloseAccount;
};

type ActRequest = { readonly byUserId: UserId; readonly id: string; readonly reason: string };

/**
 * Acts of operators on accounts, each with its audit entry in one transaction. Operators never act on themselves, and
 * on another operator only if unrestricted, who may sign them out. Throws AppError with a code that the contract lists
 * for the call.
 */
export function createActs(ports: ActPorts) {
  const { database, clock } = ports;
  const readBy = (byUserId: UserId, userId: UserId): Promise<AccountActs> =>
    readActs(database, userId, { byUserId, atMs: clock.nowMs() });
  return {
    async read(byUserId: UserId, id: string): Promise<AccountActs> {
      return readBy(byUserId, (await getTarget(database, id)).userId);
    },

    async freeze(request: ActRequest & { readonly cause: FreezeCause }): Promise<AccountActs> {
      const { userId } = await actInTurn(ports, request, freeze);
      return readBy(request.byUserId, userId);
    },

    async unfreeze(request: ActRequest): Promise<AccountActs> {
      const { userId } = await actInTurn(ports, request, unfreeze);
      return readBy(request.byUserId, userId);
    },

    async endSessions(request: ActRequest): Promise<AccountActs> {
      const { userId } = await endSessions(ports, request);
      return readBy(request.byUserId, userId);
    },

    async resetFactor(request: ActRequest): Promise<AccountActs> {
      const { userId } = await resetFactor(ports, request);
      return readBy(request.byUserId, userId);
    },

    async close(request: ActRequest): Promise<void> {
      const { userId } = await getActedOn(ports, request);
      await ports.closeAccount(userId, (connection, atMs) =>
        note(connection, request, { act: 'account_closed', userId, atMs }),
      );
    },
  };
}

async function getTarget(connection: Connection, id: string): Promise<Target> {
  const userId = parseUserId(id);
  const target = userId === undefined ? undefined : await findTarget(connection, userId);
  if (target === undefined) throw new AppError('not_found');
  return target;
}

/** @throws AppError `not_found`, `own_account` for one with a shared wallet too, `forbidden` for another operator */
export async function getActedOn({ database }: Pick<ActPorts, 'database'>, request: ActRequest): Promise<Target> {
  const target = await getTarget(database, request.id);
  if (await isOwnAccount(database, request.byUserId, target.userId)) throw new AppError('own_account');
  if (target.role === 'superadmin') throw new AppError('forbidden');
  return target;
}

type Work<R> = (
  connection: Connection,
  ports: ActPorts,
  about: R & { readonly target: Target; atMs: number },
) => Promise<void>;

/** Runs work on an account while nothing else moves its money, and publishes to its pages. */
async function actInTurn<R extends ActRequest>(ports: ActPorts, request: R, work: Work<R>): Promise<Target> {
  const target = await getActedOn(ports, request);
  const { userId } = target;
  begun(
    await ports.lane.runInTurn(userId, (pool) =>
      inTransaction(pool, (connection) => work(connection, ports, { ...request, target, atMs: ports.clock.nowMs() })),
    ),
  );
  ports.bookEvents.publish(userId);
  return target;
}

const freeze: Work<ActRequest & { readonly cause: FreezeCause }> = async (connection, ports, about) => {
  const { target, byUserId, cause, reason, atMs } = about;
  const { userId } = target;
  // A repeated freeze changes nothing: the first cause and reason stay.
  if (!(await freezeAccount(connection, { userId, cause, reason, byUserId, atMs }))) return;
  await notifyOwner(connection, ports, target, (owner) => ports.letters.accountFrozen(owner, cause));
  await note(connection, about, { act: 'account_frozen', userId, atMs, before: null, after: { cause } });
};

const unfreeze: Work<ActRequest> = async (connection, ports, about) => {
  const { target, byUserId, reason, atMs } = about;
  const { userId } = target;
  if (!(await unfreezeAccount(connection, { userId, reason, byUserId, atMs }))) return;
  await notifyOwner(connection, ports, target, (owner) => ports.letters.accountUnfrozen(owner));
  await note(connection, about, { act: 'account_unfrozen', userId, atMs });
};

async function endSessions(ports: ActPorts, request: ActRequest): Promise<Target> {
  const { database, clock, sessions } = ports;
  const target = await getTarget(database, request.id);
  const { userId } = target;
  if (userId === request.byUserId) throw new AppError('own_account');
  const ended = await inTransaction(database, async (connection) => {
    const atMs = clock.nowMs();
    if (target.role === 'superadmin' && !(await isUnrestricted(connection, request.byUserId, atMs))) {
      throw new AppError('forbidden');
    }
    const revoked = await sessions.revokeAll(connection, userId);
    await note(connection, request, { act: 'sessions_ended', userId, atMs, after: { sessions: revoked.length } });
    return revoked;
  });
  sessions.forgetEnded(ended);
  return target;
}

async function resetFactor(ports: ActPorts, request: ActRequest): Promise<Target> {
  const { database, clock, sessions, letters } = ports;
  const target = await getActedOn(ports, request);
  const { userId } = target;
  const ended = await inTransaction(database, async (connection) => {
    const atMs = clock.nowMs();
    await holdIdentity(connection, userId);
    if (!(await deleteFactor(connection, userId))) throw new AppError('factor_changed');
    const by = formatUserId(request.byUserId);
    await noteSecurity(connection, { kind: 'factor', userId, atMs, detail: `reset by operator ${by}` });
    const revoked = await sessions.revokeAll(connection, userId);
    await notifyOwner(connection, ports, target, (owner) => letters.factorChanged(owner, 'reset'));
    await note(connection, request, {
      act: 'second_factor_removed',
      userId,
      atMs,
      after: { sessions: revoked.length },
    });
    return revoked;
  });
  sessions.forgetEnded(ended);
  return target;
}

async function notifyOwner(
  connection: Connection,
  { outbox }: Pick<ActPorts, 'outbox'>,
  { userId, username, ownEmail }: Target,
  letter: (owner: { readonly username: string; readonly email: string }) => Mail,
): Promise<void> {
  if (ownEmail !== null) await outbox.add(connection, letter({ username, email: ownEmail }), userId);
}

type Noted = {
  readonly act: AuditAct;
  readonly userId: UserId;
  readonly atMs: number;
  readonly before?: CanonicalValue;
  readonly after?: CanonicalValue;
};

export async function note(
  connection: Connection,
  { byUserId, reason }: Pick<ActRequest, 'byUserId' | 'reason'>,
  { act, userId, atMs, ...change }: Noted,
): Promise<void> {
  const detail = `${act.replaceAll('_', ' ')} by operator ${formatUserId(byUserId)}: ${reason}`;
  if (act !== 'account_closed' && act !== 'account_adjusted') {
    await noteSecurity(connection, { kind: 'account', userId, atMs, detail });
  }
  const subject = { kind: 'player', id: formatUserId(userId) };
  await noteAct(connection, { act, byUserId, atMs, subject, reason, ...change });
}

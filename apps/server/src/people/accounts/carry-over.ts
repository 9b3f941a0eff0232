import type { ErrorCode } from '@voltide/contract';
import { formatUserId, formatVt, type Clock, type UserId } from '@voltide/core';

import { inTransaction } from '../../platform/db/tx.ts';
import type { Connection } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { carryOver, type Carried } from '../../money/ledger/carry-over.sql.ts';
import type { Lane } from '../../money/ledger/lane.ts';
import { begun } from '../../play/plays/operation-errors.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { holdKind, retireGuest } from './carry-over.sql.ts';

const ERRORS: Readonly<Record<Exclude<Carried['status'], 'carried'>, ErrorCode>> = {
  elsewhere: 'guest_converted',
  held: 'money_held',
  closed: 'session_expired',
  account_frozen: 'account_frozen',
};

type CarryOverPorts = {
  readonly clock: Clock;
  readonly lane: Pick<Lane, 'runInTurn'>;
  readonly sessions: Sessions;
};

type Brought = { readonly balance: string; readonly items: number };

/**
 * Moves a guest's belongings into the account that logged in over them (S3-06): the balance as promo, and the items. It
 * happens once, in one transaction that also ends the guest; a repeated call from any tab returns the same. Plays and
 * history stay with the guest's number.
 *
 * Throws AppError `not_found` for a cookie of no guest, `guest_converted` when the guest already belongs to an account,
 * `money_held`, `account_frozen`, `session_expired` when the account was deleted meanwhile, `unavailable`,
 * `too_many_requests`.
 */
export function createCarryOver({ clock, lane, sessions }: CarryOverPorts) {
  const carryIn = async (connection: Connection, guestId: UserId, userId: UserId) => {
    const atMs = clock.nowMs();
    const kind = await holdKind(connection, guestId);
    if (kind === 'account') throw new AppError('guest_converted');
    const carried = await carryOver(connection, { guestId, userId, atMs });
    if (carried.status !== 'carried') throw new AppError(ERRORS[carried.status]);
    await retireGuest(connection, { userId: guestId, username: `guest-${formatUserId(guestId).slice(-8)}`, atMs });
    return { carried, ended: await sessions.revokeAll(connection, guestId) };
  };
  return async (cookie: string | undefined, userId: UserId): Promise<Brought> => {
    const guestId = cookie === undefined ? undefined : await sessions.findGuest(cookie);
    if (guestId === undefined) throw new AppError('not_found');
    const work = lane.runInTurn(guestId, (database) =>
      inTransaction(database, (connection) => carryIn(connection, guestId, userId)),
    );
    const { carried, ended } = begun(await work);
    sessions.forgetEnded(ended);
    return { balance: formatVt(carried.amountSun), items: carried.items };
  };
}

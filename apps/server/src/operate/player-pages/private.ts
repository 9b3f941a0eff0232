import type { ResponseOf, showPrivate, ShowReason } from '@voltide/contract';
import { formatUserId, type Clock, type UserId } from '@voltide/core';

import { noteAct } from '../audit-log/audit.sql.ts';
import type { Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import { findPrivate, listNetworks, listOwnMessages } from './private.sql.ts';

type Ports = { readonly database: Database; readonly clock: Clock };
type Asked = { readonly byUserId: UserId; readonly userId: UserId; readonly reason: ShowReason };

const LISTED_MOST = 50;

/**
 * Shows an operator a player's private data. The audit entry is part of the transaction that reads: nothing is shown
 * that is not recorded. @throws AppError `not_found`
 */
export function createPrivate({ database, clock }: Ports) {
  return ({ byUserId, userId, reason }: Asked): Promise<ResponseOf<typeof showPrivate>> =>
    inTransaction(database, async (connection) => {
      const found = await findPrivate(connection, userId);
      if (found === undefined) throw new AppError('not_found');
      const networks = await listNetworks(connection, userId, LISTED_MOST);
      const messages = await listOwnMessages(connection, userId, LISTED_MOST);
      await noteAct(connection, {
        act: 'private_shown',
        byUserId,
        atMs: clock.nowMs(),
        subject: { kind: 'player', id: formatUserId(userId) },
        reason,
      });
      return {
        email: found.email,
        emailConfirmedAt: found.confirmedAtMs === null ? null : isoOf(found.confirmedAtMs),
        signUpAddress: found.signUpAddress,
        networks: networks.map(({ network, times, lastAtMs }) => ({
          network,
          times: Number(times),
          lastAt: isoOf(lastAtMs),
        })),
        messages: messages.map(({ messageId, atMs, ...text }) => ({ id: `${messageId}`, at: isoOf(atMs), ...text })),
        identityNote: found.identityNote,
      };
    });
}

const isoOf = (atMs: bigint): string => new Date(Number(atMs)).toISOString();

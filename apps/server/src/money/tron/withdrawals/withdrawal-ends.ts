import { formatVt, type Clock } from '@voltide/core';
import { formatAddress } from '@voltide/tron';

import { findIdentity } from '../../../people/accounts/identity.sql.ts';
import { noteAct } from '../../../operate/audit-log/audit.sql.ts';
import type { Connection } from '../../../platform/db/pool.ts';
import { inTransaction } from '../../../platform/db/tx.ts';
import type { BookEvents } from '../../ledger/book-events.ts';
import type { Lane } from '../../ledger/lane.ts';
import { lockPlayer } from '../../ledger/players.sql.ts';
import { settleOne } from '../../ledger/settle.sql.ts';
import type { Letters } from '../../../operate/mail/letters.ts';
import type { Outbox } from '../../../operate/mail/outbox.ts';
import { begun, appErrorOf } from '../../../play/plays/operation-errors.ts';
import { markEnded, type End, type Ending } from './withdrawal-ends.sql.ts';
import { holdIdOf } from './withdrawal-rules.ts';

type Ports = {
  readonly clock: Clock;
  readonly lane: Pick<Lane, 'runInTurn'>;
  readonly bookEvents: Pick<BookEvents, 'publish'>;
  readonly outbox: Outbox;
  readonly letters: Letters;
};

export type EndWithdrawal = ReturnType<typeof createEndWithdrawal>;

/**
 * Ends a withdrawal in its owner's turn: its state, its hold and the mail to its owner change together. False where it
 * has ended already, or may not end so.
 */
export function createEndWithdrawal(ports: Ports) {
  const { clock, lane, bookEvents } = ports;
  return async (ending: Ending, end: End): Promise<boolean> => {
    const hasEnded = begun(
      await lane.runInTurn(ending.userId, (pool) =>
        inTransaction(pool, (connection) => endIn(connection, ports, { ending, end, atMs: clock.nowMs() })),
      ),
    );
    if (hasEnded) bookEvents.publish(ending.userId);
    return hasEnded;
  };
}

type Ended = { readonly ending: Ending; readonly end: End; readonly atMs: number };

/** The key is the withdrawal's, so that its hold ends once, by whichever node comes first. */
async function endIn(connection: Connection, ports: Ports, { ending, end, atMs }: Ended): Promise<boolean> {
  const { userId, withdrawalId } = ending;
  await lockPlayer(connection, userId);
  if (!(await markEnded(connection, withdrawalId, end, atMs))) return false;
  const isTaken = end.state === 'settled';
  const settlement = await settleOne(connection, {
    kind: isTaken ? 'take_hold' : 'return_hold',
    userId,
    key: `system:withdrawal:${withdrawalId}:${isTaken ? 'paid' : 'returned'}`,
    requestHash: new Uint8Array(32),
    atMs,
    holdId: holdIdOf(withdrawalId),
  });
  if (settlement.status !== 'settled') throw appErrorOf(settlement);
  await notifyOwner(connection, ports, { ending, end });
  if (end.state === 'rejected') {
    const { byUserId, note: reason } = end;
    const subject = { kind: 'withdrawal', id: `${withdrawalId}` };
    const after = { state: 'rejected' };
    await noteAct(connection, { act: 'withdrawal_rejected', byUserId, atMs, subject, after, reason });
  }
  return true;
}

async function notifyOwner(
  connection: Connection,
  { outbox, letters }: Ports,
  { ending, end }: Omit<Ended, 'atMs'>,
): Promise<void> {
  const { userId, amountSun, feeSun, toAddress } = ending;
  const owner = await findIdentity(connection, userId);
  if (owner === undefined || owner.email === null || owner.emailConfirmedAtMs === null) return;
  const { username, email } = owner;
  const amount = formatVt(amountSun);
  const paid = { amount, net: formatVt(amountSun - feeSun), address: formatAddress(toAddress) };
  const letter =
    end.state === 'settled'
      ? letters.withdrawalPaid({ username, email }, paid)
      : letters.withdrawalReturned({ username, email }, { amount }, end.note);
  await outbox.add(connection, letter, userId);
}
